"""Classify: which columns need a class that they do not have, by their names and their values."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace

from floe.checks import Table
from floe.errors import ConfigurationError
from floe.model import Place, shapes_denied_by
from floe.plan import SampledTable, Unreachable
from floe.progress import Progress, no_progress
from floe.results import TableLook, UnclassifiedColumn, judge_values
from floe.workflows.data.checking import declared_columns
from floe.workflows.data.concealing import concealing
from floe.workflows.data.drifting import DriftSubject, prepare_subjects
from floe.workflows.data.opened_tables import OpenTables, TableAccess, Tables
from floe.workflows.data.selection import DataRequest, choose_contracts, unreadable_contracts
from floe.workflows.data.unclassified_columns import (
    column_by_data,
    columns_by_name,
    open_elements,
)
from floe.workflows.linting import Linted, add_findings, lint_workspace
from floe.workflows.workspace import Workspace


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassifyRequest(DataRequest):
    """What to look at; `rows` of each table, or all, at which at least `fewest` values must tell.

    A column needs a class if `threshold` of its values have a shape. `wanted` is the class that
    all of them shall have, instead of the one that each seems to be of.
    """

    rows: int | None = 10_000
    threshold: float = 0.8
    fewest: int = 20
    wanted: str | None = None
    progress: Progress = no_progress


@dataclass(frozen=True, slots=True)
class Classified:
    """The columns that need a class; `unreadable` are files that should be contracts."""

    linted: Linted
    columns: tuple[UnclassifiedColumn, ...]
    tables: tuple[TableLook, ...] = ()
    unreadable: tuple[str, ...] = ()

    def without(self, places: Collection[Place]) -> "Classified":
        """The same without columns that have a class by now."""
        return replace(self, columns=tuple(c for c in self.columns if c.place not in places))

    @property
    def verdict(self) -> int:
        """1 for what was found, 3 for tables out of reach, 2 for those that have no place."""
        if self.columns or self.unreadable:
            return 1
        lost = [t.outcome for t in self.tables if isinstance(t.outcome, Unreachable)]
        return 3 if any(problem.is_outside for problem in lost) else 2 if lost else 0


def classify_contracts(
    workspace: Workspace, request: ClassifyRequest, open_tables: OpenTables | None = None
) -> Classified:
    """Find the columns that need a class: by name as lint does, by data where there is a way."""
    linted = lint_workspace(workspace, request)
    _refuse_class(linted, request)
    contracts = choose_contracts(linted.compilation, request)
    graph = linted.graph
    columns = _merge(c for c in columns_by_name(graph) if _is_asked_for(c, request))
    looks: tuple[TableLook, ...] = ()
    if open_tables is not None:
        subjects = prepare_subjects(graph, contracts, request)
        looks = tuple(_look(linted, subjects, request, open_tables))
        columns = _merge(columns, _by_data(linted, subjects, looks, request))
        linted = add_findings(linted, (c.finding for c in columns if not c.by_name))
    told = {finding.place for finding in linted.findings}
    proposed = (c.propose(graph.policy.classes, request.wanted) for c in columns if c.place in told)
    return Classified(linted, tuple(proposed), looks, unreadable_contracts(graph, request))


def _refuse_class(linted: Linted, request: ClassifyRequest) -> None:
    classes = linted.graph.policy.classes
    if request.wanted is not None and classes.find(request.wanted) is None:
        listed = ", ".join(classes.names)
        raise ConfigurationError(f"no class is called '{request.wanted}': there are {listed}")


def _is_asked_for(column: UnclassifiedColumn, request: ClassifyRequest) -> bool:
    return not request.tables or (column.table is not None and request.speaks_of(column.table))


def _look(
    linted: Linted,
    subjects: Iterable[DriftSubject],
    request: ClassifyRequest,
    open_tables: OpenTables,
) -> Iterator[TableLook]:
    """A look at some rows of every table that has columns without a class."""
    sources = {t: source for subject in subjects for t, source in subject.chosen.sources.items()}
    declared = {table: declared_columns(linted.graph, table) for table in sources}
    reach = concealing(open_tables, request.conceal)
    with reach(TableAccess(sources=sources, declared=declared)) as tables:
        for subject in subjects:
            for table in subject.tables:
                outcome = _count(linted, subject, table, tables, request)
                if outcome is not None:
                    yield TableLook(subject.contract.id or subject.contract.title, table, outcome)


def _count(
    linted: Linted, subject: DriftSubject, table: Table, tables: Tables, request: ClassifyRequest
) -> SampledTable | Unreachable | None:
    elements = open_elements(linted.graph, subject.contract)
    columns = tuple(element.column for element in elements if element.subject.table == table)
    if not columns:
        return None
    if problem := subject.chosen.problems.get(table):
        return problem
    request.progress(f"{table.name}: looking at values")
    return tables.count_shapes(table, columns, request.rows)


def _by_data(
    linted: Linted,
    subjects: Iterable[DriftSubject],
    looks: Iterable[TableLook],
    request: ClassifyRequest,
) -> Iterator[UnclassifiedColumn]:
    sampled = {look.table: look.outcome for look in looks if isinstance(look.outcome, SampledTable)}
    for subject in subjects:
        for element in open_elements(linted.graph, subject.contract):
            table = sampled.get(element.subject.table)
            counted = table.columns.get(element.column) if table else None
            names = (element.prop.name, element.prop.physical_name, element.prop.business_name)
            denied = shapes_denied_by(names)
            shaped = counted and judge_values(
                counted.without(denied), request.threshold, request.fewest
            )
            if shaped:
                yield column_by_data(linted.graph, element, shaped)


def _merge(
    by_name: Iterable[UnclassifiedColumn], by_data: Iterable[UnclassifiedColumn] = ()
) -> list[UnclassifiedColumn]:
    """What names and values say of one column; one that several contracts have is told once."""
    columns: dict[Place, UnclassifiedColumn] = {}
    for column in (*by_name, *by_data):
        known = columns.setdefault(column.place, column)
        if column.by_data and not known.by_data:
            columns[column.place] = replace(known, by_data=column.by_data)
    return sorted(columns.values(), key=lambda column: (column.place.file, column.line))
