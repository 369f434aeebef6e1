"""A whole dbt project, planned in memory."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from floe.dbt.exposures import exposures_of
from floe.dbt.groups import group_entries, group_names
from floe.dbt.layout import lay_out
from floe.dbt.macros import shared_macros
from floe.dbt.model_yaml import model_entries
from floe.dbt.naming_record import pins_of
from floe.dbt.options import DbtOptions
from floe.dbt.owned_plans import OwnedFile, plan_owned
from floe.dbt.packages import packages_file
from floe.dbt.paths import placed
from floe.dbt.pins import AnyPin
from floe.dbt.project_files import missing_settings, project_files
from floe.dbt.relations import Layout
from floe.dbt.server_faults import server_findings
from floe.dbt.source_yaml import source_entries
from floe.dbt.table_plans import ModelPlan, SourcePlan, TablePlanner
from floe.documents import print_yaml
from floe.findings import Finding
from floe.generated import GeneratedFile
from floe.graph import Graph

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


def plan_project(graph: Graph, options: DbtOptions) -> ProjectPlan:
    """Plan every file that the products of a workspace ask for; nothing is read or written."""
    layout, layout_findings = lay_out(graph, options)
    planner = TablePlanner(graph, layout, options)
    sources = [planner.plan_source(table) for table in layout.sources]
    models = [planner.plan_model(model) for model in layout.models if model.owned is None]
    owned = plan_owned(planner.checked_models, layout, options)
    plans: list[SourcePlan | ModelPlan] = [*sources, *models]
    files = (
        *project_files(options, layout),
        *shared_macros(options),
        *packages_file((plan.parts.tests for plan in plans), options),
        *_product_files(graph, layout, sources, models, options),
        *(file for plan in plans for file in plan.files),
        *owned.tests,
    )
    findings = [*layout_findings, *planner.findings, *missing_settings(layout, options)]
    findings += server_findings(layout, options)
    findings += [finding for plan in plans for finding in plan.findings]
    findings += owned.findings
    # Tables of one contract can be met twice: as two sources, or with several versions.
    return ProjectPlan(
        tuple(sorted((placed(file, options) for file in files), key=lambda file: file.path)),
        tuple(dict.fromkeys(findings)),
        layout,
        tuple(pins_of(graph.products, layout, options)),
        tuple(owned.files),
    )


def _product_files(
    graph: Graph,
    layout: Layout,
    sources: Sequence[SourcePlan],
    models: Sequence[ModelPlan],
    options: DbtOptions,
) -> Iterator[GeneratedFile]:
    tables = _by_product((plan.parts.table.product.file, plan.parts) for plan in sources)
    bodies = _by_product((plan.parts.model.product.file, plan.parts) for plan in models)
    exposures = exposures_of(graph, layout)
    groups = dict(group_entries(layout, group_names(layout, options)))
    # Contracts that stand for what people own without a product share a folder.
    for folder, products in _by_product((f, p) for p, f in layout.folders.items()).items():
        start = f"models/{folder}/_{folder}__"
        own_tables = source_entries(_all_of(products, tables), options)
        yield from _yaml(f"{start}sources.yml", "sources", own_tables)
        own_groups = [groups[product] for product in products if product in groups]
        yield from _yaml(f"{start}groups.yml", "groups", own_groups)
        own_models = model_entries(_all_of(products, bodies), options)
        yield from _yaml(f"{start}models.yml", "models", own_models)
        yield from _yaml(f"{start}exposures.yml", "exposures", _all_of(products, exposures))


def _all_of(products: Iterable[str], parts: Mapping[str, list[Part]]) -> list[Part]:
    return [part for product in products for part in parts.get(product, ())]


def _by_product(pairs: Iterable[tuple[str, Part]]) -> dict[str, list[Part]]:
    layout_findings: dict[str, list[Part]] = {}
    for product, part in pairs:
        layout_findings.setdefault(product, []).append(part)
    return layout_findings


def _yaml(path: str, key: str, entries: list[dict[str, Any]]) -> Iterator[GeneratedFile]:
    if entries:
        yield GeneratedFile(path, print_yaml({"version": 2, key: entries}))
