"""`floe drift`: where real tables differ from their contracts."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from floe.checks import Table
from floe.cli.data_options import asked_tables, data_options, tell_unreadable
from floe.cli.options import color_option, wants_color
from floe.cli.printing import output_options
from floe.cli.progress import show_progress
from floe.cli.spark_wishes import make_wish
from floe.drift import Drift
from floe.findings import Severity
from floe.graph import Graph
from floe.plan import Catalog, TableSource
from floe.progress import Progress
from floe.reports.drifts import render_drift_json, render_drift_text
from floe.wiring import (
    NATIVE_TYPES,
    Opened,
    open_native_catalog,
    open_tables,
    open_workspace,
)
from floe.workflows.data import (
    DataRequest,
    DriftSubject,
    Tables,
    TwoCatalogs,
    add_broken_values,
    find_drift,
    prepare_drift,
)

Sources = Mapping[Table, TableSource]


@click.command("drift")
@click.argument("contracts", nargs=-1, type=click.Path(path_type=Path))
@data_options
@click.option(
    "--target",
    type=click.Choice(("auto", "spark", "native")),
    default="auto",
    show_default=True,
    help="Who is asked: Spark, or the catalog of the table's owner where there is one.",
)
@click.option("--data", "with_data", is_flag=True, help="Also look for nulls and repeated keys.")
@click.option("--order", "check_order", is_flag=True, help="Also compare the order of columns.")
@click.option(
    "--fail-on",
    type=click.Choice(("error", "warning", "info")),
    default="error",
    show_default=True,
    help="The weakest difference that makes the exit code 1.",
)
@output_options
@click.option("-q", "--quiet", is_flag=True, help="Only the verdict.")
@color_option
def command(contracts: tuple[Path, ...], **options: Any) -> int:
    """Say where real tables differ from what their contracts declare.

    CONTRACTS are files or folders; without any, every contract of the workspace is compared.
    Columns, types, nullability and keys are compared however deep they lie. PostgreSQL, DuckDB
    and Iceberg tables are looked up in their own catalogs, all others through Spark. No row is
    read unless --data is given.
    """
    opened = open_workspace(contracts)
    with show_progress(quiet=options["quiet"]) as progress:
        request = DataRequest(**asked_tables(opened, contracts, options))
        graph, subjects = prepare_drift(opened.workspace, request)
        drifts = _find_all(opened, graph, subjects, options, progress)
    _print(drifts, options)
    if tell_unreadable(opened, graph, request):
        return 1
    if not drifts:
        click.echo(f"note: there is no contract with a schema in {opened.root}", err=True)
    return verdict(drifts, Severity(options["fail_on"]))


def verdict(drifts: tuple[Drift, ...], fail_on: Severity) -> int:
    """1 for differences and for what was not looked at, 3 for tables out of reach."""
    tables = [table for drift in drifts for table in drift.tables]
    if any(drift.has(fail_on) for drift in drifts) or any(table.notes for table in tables):
        return 1
    problems = [table.problem for table in tables if table.problem is not None]
    if any(problem.is_outside for problem in problems):
        return 3
    return 2 if problems else 0


def _find_all(
    opened: Opened,
    graph: Graph,
    subjects: tuple[DriftSubject, ...],
    options: dict[str, Any],
    progress: Progress,
) -> tuple[Drift, ...]:
    sources = {t: source for each in subjects for t, source in each.chosen.sources.items()}
    with _open(opened, sources, options, progress) as (catalog, tables):
        return tuple(_find(graph, each, catalog, tables, options, progress) for each in subjects)


def _find(
    graph: Graph,
    subject: DriftSubject,
    catalog: Catalog,
    tables: Tables | None,
    options: dict[str, Any],
    progress: Progress,
) -> Drift:
    progress(f"looking at the tables of {subject.contract.title}")
    is_native = _is_native(subject.server_type, options["target"])
    target = str(subject.server_type) if is_native else "spark"
    drift = find_drift(subject, catalog, target=target, check_order=options["check_order"])
    if options["with_data"] and tables is not None:
        return add_broken_values(graph, subject, drift, tables, progress)
    return drift


def _is_native(server_type: str | None, target: str) -> bool:
    return target == "native" or (target == "auto" and server_type in NATIVE_TYPES)


@contextmanager
def _open(
    opened: Opened, sources: Sources, options: dict[str, Any], progress: Progress
) -> Iterator[tuple[Catalog, Tables | None]]:
    """Whom to ask; Spark is started only for tables that need it."""
    native = open_native_catalog(opened, sources)
    needs_spark = options["with_data"] or any(
        not _is_native(source.type, options["target"]) for source in sources.values()
    )
    if not needs_spark:
        yield native, None
        return
    with open_tables(opened, sources, make_wish(opened, options, progress)) as tables:
        yield _choose(native, tables, sources, options["target"]), tables


def _choose(native: Catalog, tables: Tables, sources: Sources, target: str) -> Catalog:
    if target == "native":
        return native
    return (
        tables.catalog
        if target == "spark"
        else TwoCatalogs(sources, NATIVE_TYPES, native, tables.catalog)
    )


def _print(drifts: tuple[Drift, ...], options: dict[str, Any]) -> None:
    if options["as_json"] or options["format_"] == "json":
        click.echo(render_drift_json(drifts), nl=False)
        return
    color = wants_color(options["color"])
    click.echo(
        render_drift_text(drifts, color=color, quiet=options["quiet"]), nl=False, color=color
    )
