"""Which models of a project contracts are about, for all of them at once, and what each lacks."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from floe.dbt.attaching import attach_tables
from floe.dbt.attaching_findings import ATTACHED
from floe.dbt.contract_tables import ContractTable, contract_tables, mapped_tables, said_model
from floe.dbt.options import DbtOptions
from floe.dbt.owned_models import OwnedModel
from floe.dbt.ports import resolve_ports
from floe.dbt.project import plan_project
from floe.dbt.relations import Layout, Model
from floe.dbt.source_layout import data_parts
from floe.findings import Finding
from floe.graph import Graph

BY_CONTRACT, BY_SETTINGS = "contract", "floe.toml"
BY_RELATION, BY_NAME = "same relation", "same name"
_COLUMN, _TYPE = "generate/missing-column", "generate/other-type"


@dataclass(frozen=True, slots=True)
class Proposal:
    """A table of a contract, the model that it is, how that is known, and what is still missing."""

    table: str
    model: OwnedModel
    by: str
    lacks: tuple[str, ...] = ()

    @property
    def is_new(self) -> bool:
        """Whether floe.toml has to say so."""
        return self.by in (BY_RELATION, BY_NAME)


@dataclass(frozen=True, slots=True)
class Adoption:
    """What a project's models and a workspace's contracts have to do with each other."""

    proposals: tuple[Proposal, ...]
    without_model: tuple[str, ...]
    """Tables of contracts that no model makes."""
    without_contract: tuple[str, ...]
    """Models that no contract is about."""
    findings: tuple[Finding, ...]

    @property
    def mapping(self) -> dict[str, str]:
        """What floe.toml lacks."""
        return {
            proposal.table: proposal.model.title for proposal in self.proposals if proposal.is_new
        }


def propose_models(graph: Graph, options: DbtOptions) -> Adoption:
    """A model for each table that has one by its own words, by floe.toml, or by its name."""
    ports = resolve_ports(graph, is_lenient=True)
    tables = tuple(contract_tables(graph, ports))
    words = dict(mapped_tables(tables))
    attached = attach_tables(graph, ports, options)
    settings = {words[word] for word in options.model_names}
    names = {key: word for word, key in reversed(words.items())}
    ways: dict[tuple[str, str], tuple[OwnedModel, str]] = {}
    for table in tables:
        if table.key in attached.models:
            by = BY_CONTRACT if said_model(table) else BY_RELATION
            way = BY_SETTINGS if table.key in settings else by
            ways[table.key] = (attached.models[table.key], way)
    claimed = {model.title for model, _ in ways.values()}
    for table in tables:
        if table.key not in attached.keys:
            for model in _namesake(table, options, claimed):
                ways[table.key] = (model, BY_NAME)
                claimed.add(model.title)
    new = {names[key]: model.title for key, (model, by) in ways.items() if by == BY_NAME}
    proposed = replace(options, model_names={**options.model_names, **new}, is_lenient=True)
    plan = plan_project(graph, proposed)
    lacks = _lacks(plan.layout, plan.findings)
    return Adoption(
        tuple(
            Proposal(names[key], model, by, lacks.get(key, ())) for key, (model, by) in ways.items()
        ),
        tuple(names[table.key] for table in tables if table.key not in ways),
        tuple(
            model.title
            for model in options.owned.models
            if model.title not in claimed and model.package is None and model.problem is None
        ),
        tuple(finding for finding in attached.findings if finding.rule != ATTACHED),
    )


def _namesake(table: ContractTable, options: DbtOptions, claimed: set[str]) -> Iterator[OwnedModel]:
    """The only model of a table's name, wherever the contract says that its table is."""
    named = {data_parts(table.schema_object)[-1].lower(), (table.schema_object.title or "").lower()}
    alike = [
        model
        for model in options.owned.models
        if {model.name.lower(), model.table.lower()} & named
        and model.package is None
        and model.source is None
        and model.is_latest
        and model.problem is None
        and model.title not in claimed
    ]
    if len(alike) == 1:
        yield alike[0]


def _lacks(
    layout: Layout, findings: tuple[Finding, ...]
) -> Mapping[tuple[str, str], tuple[str, ...]]:
    words = {_COLUMN: "column", _TYPE: "type of"}
    by_place = {f.place: words[f.rule] for f in findings if f.rule in words}
    lacking: dict[tuple[str, str], tuple[str, ...]] = {}
    for model in layout.models:
        if model.owned is None:
            continue
        columns = [
            f"{by_place[prop.place]} {prop.data_name}"
            for prop in model.schema_object.properties
            if prop.place in by_place
        ]
        key = (model.contract.file, model.schema_object.title or "")
        lacking[key] = (*columns, *_gaps(model))
    return lacking


def _gaps(model: Model) -> Iterator[str]:
    """What neither the contract nor, as far as floe looks, anybody has said of a table."""
    table = model.schema_object
    if model.owned is not None and model.owned.columns is None:
        yield "columns in catalog.json"
    if not table.properties:
        yield "columns"
    if not any(prop.primary_key or prop.unique for prop in table.properties):
        yield "key"
    if not table.description:
        yield "description"
    is_tested = any(prop.required or prop.quality for prop in table.properties)
    if not is_tested and not table.quality:
        yield "tests"
    if not (model.contract.owner or (model.has_product and model.product.owner)):
        yield "owner"
