"""Drift as a whole: contracts read, the right catalogs asked, a verdict."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

from floe.checks import Table
from floe.contracts import public_drift, tree_secrets
from floe.drift import Drift
from floe.findings import Severity
from floe.graph import Graph
from floe.plan import Catalog, TableFacts, TableSource, Unreachable
from floe.progress import Progress, no_progress
from floe.workflows.data.broken_values import add_broken_values
from floe.workflows.data.concealing import concealing
from floe.workflows.data.drifting import DriftSubject, find_drift, prepare_drift
from floe.workflows.data.opened_tables import OpenTables, TableAccess, Tables
from floe.workflows.data.selection import DataRequest, unreadable_contracts
from floe.workflows.workspace import Workspace

Sources = Mapping[Table, TableSource]
OpenCatalog = Callable[[Sources], Catalog]


@dataclass(frozen=True, slots=True, kw_only=True)
class DriftRequest(DataRequest):
    """What to compare, and how.

    `target` says whom to ask: `spark`, `native` (the catalog of the table's owner), or `auto`,
    which asks owners where the server is of one of the `native_types`.
    """

    target: str = "auto"
    native_types: frozenset[str] = frozenset()
    with_data: bool = False
    check_order: bool = False
    fail_on: Severity = Severity.ERROR
    progress: Progress = no_progress

    def is_native(self, server_type: str | None) -> bool:
        """Whether the owner of such a table is asked."""
        return self.target == "native" or (
            self.target == "auto" and server_type in self.native_types
        )


@dataclass(frozen=True, slots=True)
class ComparedContracts:
    """How tables differ from contracts; `unreadable` are files that should be contracts."""

    drifts: tuple[Drift, ...]
    unreadable: tuple[str, ...]
    verdict: int


def compare_contracts(
    workspace: Workspace,
    request: DriftRequest,
    open_native: OpenCatalog,
    open_tables: OpenTables,
) -> ComparedContracts:
    """Hold the contracts that are asked for against their tables."""
    graph, subjects = prepare_drift(workspace, request)
    sources = {t: source for subject in subjects for t, source in subject.chosen.sources.items()}
    columns = {table: names for subject in subjects for table, names in subject.columns.items()}
    reach = concealing(open_tables, request.conceal, columns)
    with _open(sources, request, open_native, reach) as (catalog, tables):
        drifts = tuple(
            public_drift(
                _compare(graph, subject, catalog, tables, request),
                tree_secrets(subject.contract.node),
            )
            for subject in subjects
        )
    unreadable = unreadable_contracts(graph, request)
    return ComparedContracts(
        drifts, unreadable, 1 if unreadable else drift_verdict(drifts, request.fail_on)
    )


def drift_verdict(drifts: tuple[Drift, ...], fail_on: Severity) -> int:
    """1 for differences and for what was not looked at, 3 for tables out of reach."""
    tables = [table for drift in drifts for table in drift.tables]
    if any(drift.has(fail_on) for drift in drifts) or any(table.notes for table in tables):
        return 1
    problems = [table.problem for table in tables if table.problem is not None]
    if any(problem.is_outside for problem in problems):
        return 3
    return 2 if problems else 0


@dataclass(frozen=True, slots=True)
class TwoCatalogs:
    """Asks one catalog about the tables it has a say in, and another about the rest."""

    sources: Sources
    types: frozenset[str]
    first: Catalog
    second: Catalog

    def describe(self, table: Table) -> TableFacts | Unreachable:
        """What the right one of them says."""
        is_first = self.sources[table].type in self.types
        return (self.first if is_first else self.second).describe(table)


@contextmanager
def _open(
    sources: Sources, request: DriftRequest, open_native: OpenCatalog, open_tables: OpenTables
) -> Iterator[tuple[Catalog, Tables | None]]:
    """Whom to ask; Spark is started only for tables that need it."""
    native = open_native(sources)
    is_all_native = all(request.is_native(source.type) for source in sources.values())
    if is_all_native and not request.with_data:
        yield native, None
        return
    with open_tables(TableAccess(sources=sources)) as tables:
        yield _choose(native, tables, sources, request), tables


def _choose(native: Catalog, tables: Tables, sources: Sources, request: DriftRequest) -> Catalog:
    if request.target == "native":
        return native
    if request.target == "spark":
        return tables.catalog
    return TwoCatalogs(sources, request.native_types, native, tables.catalog)


def _compare(
    graph: Graph,
    subject: DriftSubject,
    catalog: Catalog,
    tables: Tables | None,
    request: DriftRequest,
) -> Drift:
    request.progress(f"looking at the tables of {subject.contract.title}")
    is_native = request.is_native(subject.server_type)
    target = str(subject.server_type) if is_native else "spark"
    drift = find_drift(subject, catalog, target=target, check_order=request.check_order)
    if request.with_data and tables is not None:
        return add_broken_values(graph, subject, drift, tables, request.progress)
    return drift
