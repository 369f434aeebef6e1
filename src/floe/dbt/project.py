"""A whole dbt project, planned in memory."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from floe.dbt.exposures import PlannedExposure, exposures_of
from floe.dbt.groups import group_entries, group_names
from floe.dbt.hollow_twins import hollow_twins
from floe.dbt.layout import lay_out
from floe.dbt.macros import shared_macros
from floe.dbt.model_sql import misplaced_settings, unknown_settings
from floe.dbt.model_yaml import model_entries
from floe.dbt.naming_record import pins_of
from floe.dbt.options import DbtOptions
from floe.dbt.owned_notes import table_title
from floe.dbt.owned_plans import OwnedFile, plan_owned
from floe.dbt.packages import packages_file
from floe.dbt.paths import placed, source_folder
from floe.dbt.pins import AnyPin
from floe.dbt.project_files import missing_settings, project_files
from floe.dbt.relations import Layout, ModelSources
from floe.dbt.server_faults import server_findings
from floe.dbt.snowflake_login import login_findings
from floe.dbt.source_yaml import TableParts, source_entries
from floe.dbt.staging import staging_entries, staging_sql
from floe.dbt.table_plans import ModelPlan, SourcePlan, TablePlanner
from floe.documents import print_yaml
from floe.findings import Finding
from floe.generated import GeneratedFile
from floe.graph import Graph
from floe.model import InputPort, OutputPort

Part = TypeVar("Part")


@dataclass(frozen=True, slots=True)
class ProjectPlan:
    """The files of a project, by path, and what was noticed on the way to them."""

    files: tuple[GeneratedFile, ...]
    findings: tuple[Finding, ...]
    layout: Layout
    pins: tuple[AnyPin, ...]
    """The names that were given."""
    owned: tuple[OwnedFile, ...] = ()
    """Files for what people's own files make."""
    sources: tuple[ModelSources, ...] = ()
    """What the models are made from."""


def plan_project(graph: Graph, options: DbtOptions) -> ProjectPlan:
    """Plan every file that the products of a workspace ask for; nothing is read or written."""
    layout, layout_findings = lay_out(graph, options)
    planner = TablePlanner(graph, layout, options)
    sources = [planner.plan_source(table) for table in layout.sources]
    models = [planner.plan_model(model) for model in layout.models if model.owned is None]
    if twins := hollow_twins(models, options):
        rest = plan_project(graph, replace(options, left_out=options.left_out | twins.keys()))
        return replace(rest, findings=(*rest.findings, *twins.values()))
    tables = {
        table_title(contract, table) for contract in graph.contracts for table in contract.schema
    }
    owned = plan_owned(planner.checked_models, layout, options, tables)
    plans: list[SourcePlan | ModelPlan] = [*sources, *models]
    exposures = tuple(exposures_of(graph, layout, options.pins.exposures))
    files = (
        *project_files(options, layout),
        *shared_macros(options),
        *packages_file((plan.parts.tests for plan in plans), options),
        *_product_files(exposures, layout, sources, models, options),
        *(file for plan in plans for file in plan.files),
        *owned.tests,
    )
    findings = [*layout_findings, *planner.findings, *missing_settings(layout, options)]
    findings += [*server_findings(layout, options), *login_findings(layout, options)]
    findings += [finding for plan in plans for finding in plan.findings]
    findings += [*owned.findings, *_unknown_settings(graph)]
    # Tables of one contract can be met twice: as two sources, or with several versions.
    return ProjectPlan(
        tuple(sorted((placed(file, options) for file in files), key=lambda file: file.path)),
        tuple(dict.fromkeys(findings)),
        layout,
        (
            *pins_of(graph.products, layout, options),
            *(exposure.pin(layout.folders) for exposure in exposures),
        ),
        tuple(owned.files),
        tuple(plan.sources for plan in models),
    )


def _unknown_settings(graph: Graph) -> Iterator[Finding]:
    """Misspelt and misplaced ones, whether or not a product gives out the tables."""
    for contract in graph.contracts:
        yield from misplaced_settings(contract.custom_properties)
        for schema_object in contract.schema:
            yield from unknown_settings(schema_object.custom_properties)
            for prop in schema_object.walk():
                yield from misplaced_settings(prop.custom_properties)
    for product in graph.products:
        yield from misplaced_settings(product.custom_properties)
        ports: tuple[InputPort | OutputPort, ...] = (*product.input_ports, *product.output_ports)
        for port in ports:
            yield from unknown_settings(port.custom_properties)


def _product_files(
    exposures: Iterable[PlannedExposure],
    layout: Layout,
    sources: Sequence[SourcePlan],
    models: Sequence[ModelPlan],
    options: DbtOptions,
) -> Iterator[GeneratedFile]:
    tables = _grouped((plan.parts.table.product.file, plan.parts) for plan in sources)
    bodies = _grouped((plan.parts.model.product.file, plan.parts) for plan in models)
    entries = _grouped((exposure.product, exposure.entry) for exposure in exposures)
    groups = dict(group_entries(layout, group_names(layout, options)))
    # Contracts that stand for what people own without a product share a folder.
    for folder, products in _grouped((f, p) for p, f in layout.folders.items()).items():
        start = f"models/{folder}/_{folder}__"
        yield from _source_files(folder, _all_of(products, tables), options)
        own_groups = [groups[product] for product in products if product in groups]
        yield from _yaml(f"{start}groups.yml", "groups", own_groups)
        own_models = model_entries(_all_of(products, bodies), options)
        yield from _model_yaml(f"models/{folder}", own_models, options)
        yield from _yaml(f"{start}exposures.yml", "exposures", _all_of(products, entries))


def _all_of(products: Iterable[str], parts: Mapping[str, list[Part]]) -> list[Part]:
    return [part for product in products for part in parts.get(product, ())]


def _source_files(
    folder: str, tables: Sequence[TableParts], options: DbtOptions
) -> Iterator[GeneratedFile]:
    for place, parts in _grouped(
        (source_folder(part.table, folder), part) for part in tables
    ).items():
        start = f"models/{place}"
        name = place.rpartition("/")[2]
        yield from _yaml(f"{start}/_{name}__sources.yml", "sources", source_entries(parts, options))
        staged = [part.table for part in parts if part.table.staging]
        for table in staged:
            yield GeneratedFile(f"{start}/{table.staging}.sql", staging_sql(table, options))
        yield from _model_yaml(start, staging_entries(staged, options), options)


def _model_yaml(
    place: str, entries: list[dict[str, Any]], options: DbtOptions
) -> Iterator[GeneratedFile]:
    """One file for all models of a folder, or one for each."""
    if options.yaml_per == "model":
        for entry in entries:
            yield from _yaml(f"{place}/{entry['name']}.yml", "models", [entry])
    else:
        yield from _yaml(f"{place}/_{place.rpartition('/')[2]}__models.yml", "models", entries)


def _grouped(pairs: Iterable[tuple[str, Part]]) -> dict[str, list[Part]]:
    groups: dict[str, list[Part]] = {}
    for key, part in pairs:
        groups.setdefault(key, []).append(part)
    return groups


def _yaml(path: str, key: str, entries: list[dict[str, Any]]) -> Iterator[GeneratedFile]:
    if entries:
        yield GeneratedFile(path, print_yaml({"version": 2, key: entries}))
