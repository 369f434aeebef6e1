"""Who uses a project's models: products that take them in, and contracts that refer to them."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from floe.dbt.jinja import literal_text
from floe.dbt.metadata import owner_of, without_empty
from floe.dbt.names import TakenNames, dbt_name
from floe.dbt.pins import ExposurePin
from floe.dbt.ports import product_order
from floe.dbt.relations import Layout, Model, Relation
from floe.graph import Graph
from floe.model import Contract, Product, same_version


@dataclass(frozen=True, slots=True)
class PlannedExposure:
    """One of them, its name included, and the file of the product in whose folder it stands."""

    product: str
    reader: str
    entry: dict[str, Any]

    def pin(self, folders: Mapping[str, str]) -> ExposurePin:
        """Its name, to be kept for the next plan."""
        return ExposurePin(folders[self.product], self.reader, self.entry["name"])


def exposures_of(
    graph: Graph, layout: Layout, pins: Iterable[ExposurePin] = ()
) -> Iterator[PlannedExposure]:
    """The exposures, under the names that they were given before."""
    names = _Names(pins)
    makers = _makers(layout)
    for product in sorted(graph.products, key=product_order):
        models = _taken_in(product, makers)
        if models:
            reader = product.id or product.file
            name = names.name_of(reader, product.name or reader)
            yield PlannedExposure(product.file, reader, _of_product(name, product, models))
    for contract, models in _referring(graph, layout, makers):
        reader = contract.id or contract.file
        name = names.name_of(reader, contract.name or reader)
        yield PlannedExposure(models[0].product.file, reader, _of_contract(name, contract, models))


class _Names:
    """Names that were given once; two branches may have given one to two readers."""

    def __init__(self, pins: Iterable[ExposurePin]) -> None:
        self._given: dict[str, str] = {}
        self._taken = TakenNames()
        for pin in sorted(pins, key=lambda pin: pin.reader):
            if pin.reader not in self._given and pin.exposure not in self._taken:
                self._given[pin.reader] = self._taken.take(pin.exposure)

    def name_of(self, reader: str, title: str) -> str:
        """The name of one reader; a second one of the same id gets another."""
        return self._given.pop(reader, None) or self._taken.take(dbt_name(title))


def _makers(layout: Layout) -> dict[str, list[Model]]:
    makers: dict[str, list[Model]] = {}
    for model in layout.models:
        makers.setdefault(model.contract.id or "", []).append(model)
    return makers


def _taken_in(product: Product, makers: Mapping[str, list[Model]]) -> list[Model]:
    """The models of others behind a product's input ports, of the version that each names."""
    taken: list[Model] = []
    for port in product.input_ports:
        made = makers.get(port.contract_id or "", [])
        version = port.version or ""
        fitting = [model for model in made if same_version(model.contract.version or "", version)]
        taken += [model for model in fitting or made if model.product.file != product.file]
    return taken


def _referring(
    graph: Graph, layout: Layout, makers: Mapping[str, list[Model]]
) -> Iterator[tuple[Contract, list[Model]]]:
    """Contracts that no port of the project stands for, with the models that they refer to."""
    relations: tuple[Relation, ...] = (*layout.models, *layout.sources)
    in_project = {relation.contract.file for relation in relations}
    by_file = {model.contract.file: model.contract.id or "" for model in layout.models}
    by_contract: dict[str, dict[str, None]] = {}
    for reference in graph.references:
        for target in reference.resolution.targets:
            if target.file in by_file and reference.base not in in_project:
                by_contract.setdefault(reference.base, {})[target.file] = None
    for base in sorted(by_contract):
        contract = graph.contract_in(base)
        models = [
            model
            for file in by_contract[base]
            for model in makers[by_file[file]]
            if model.contract.file == file
        ]
        if contract is not None:
            yield contract, models


def _of_product(name: str, product: Product, models: list[Model]) -> dict[str, Any]:
    purpose = (product.description or {}).get("purpose")
    return _entry(
        name=name,
        label=product.title,
        kind="application",
        owner=owner_of(product),
        purpose=purpose,
        models=models,
        meta={"product": product.id or product.name, "version": product.version},
        url=_url(product),
    )


def _of_contract(name: str, contract: Contract, models: list[Model]) -> dict[str, Any]:
    owner = contract.owner or contract.title
    return _entry(
        name=name,
        label=contract.title,
        kind="analysis",
        owner={"email" if "@" in owner else "name": literal_text(owner)},
        purpose=(contract.description or {}).get("purpose"),
        models=models,
        meta={"contract": contract.id, "version": contract.version},
    )


def _entry(
    *,
    name: str,
    label: str,
    kind: str,
    owner: dict[str, str],
    purpose: object,
    models: list[Model],
    meta: dict[str, str | None],
    url: str | None = None,
) -> dict[str, Any]:
    floe = {key: literal_text(value) for key, value in meta.items() if value}
    return without_empty(
        {
            "name": name,
            "label": literal_text(label),
            "type": kind,
            "url": literal_text(url or ""),
            "description": literal_text(purpose.strip()) if isinstance(purpose, str) else None,
            "depends_on": list(dict.fromkeys(model.call for model in models)),
            "owner": owner,
            "config": {"meta": {"floe": floe}},
        }
    )


def _url(product: Product) -> str | None:
    pages = (port.url for port in product.management_ports if port.content == "discoverability")
    return next((url for url in pages if url), None)
