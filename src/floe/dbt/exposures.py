"""Who uses a project's models: products that take them in, and contracts that refer to them."""

from collections.abc import Iterator, Mapping
from typing import Any

from floe.dbt.jinja import literal_text
from floe.dbt.metadata import owner_of, without_empty
from floe.dbt.names import TakenNames, dbt_name
from floe.dbt.ports import product_order
from floe.dbt.relations import Layout, Model, Relation
from floe.graph import Graph
from floe.model import Contract, Product, same_version

Exposures = dict[str, list[dict[str, Any]]]


def exposures_of(graph: Graph, layout: Layout) -> Exposures:
    """The exposures by the file of the product in whose folder they stand."""
    names = TakenNames()
    exposures: Exposures = {}
    makers = _makers(layout)
    for product in sorted(graph.products, key=product_order):
        models = _taken_in(product, makers)
        if models:
            entry = _of_product(names, product, models)
            exposures.setdefault(product.file, []).append(entry)
    for contract, models in _referring(graph, layout, makers):
        entry = _of_contract(names, contract, models)
        exposures.setdefault(models[0].product.file, []).append(entry)
    return exposures


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


def _of_product(names: TakenNames, product: Product, models: list[Model]) -> dict[str, Any]:
    preferred = dbt_name(product.name or product.id or product.file)
    purpose = (product.description or {}).get("purpose")
    return _entry(
        name=names.take(preferred),
        label=product.title,
        kind="application",
        owner=owner_of(product),
        purpose=purpose,
        models=models,
        meta={"product": product.id or product.name, "version": product.version},
        url=_url(product),
    )


def _of_contract(names: TakenNames, contract: Contract, models: list[Model]) -> dict[str, Any]:
    owner = contract.owner or contract.title
    return _entry(
        name=names.take(dbt_name(contract.name or contract.id or contract.file)),
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
