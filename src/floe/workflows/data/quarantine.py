"""The rows that broke a promise set aside, as far as single rows can be blamed."""

from collections.abc import Iterator
from dataclasses import dataclass

from floe.checks import BadRows, Check, ColumnType, DuplicateRows, OrphanRows, Table, TableMetric
from floe.errors import FloeError
from floe.plan import Engine, NotMeasured, TablePlan, folder_name
from floe.progress import Progress
from floe.results import Result, Status
from floe.workflows.data.preparation import Planned

_UNMEASURED = (Status.NOT_RUN, Status.ERROR)
_KEPT = (Status.PASSED, Status.INFORMATIONAL)
_ON_ROWS = (BadRows, ColumnType, DuplicateRows, OrphanRows)


@dataclass(frozen=True, slots=True, kw_only=True)
class Split:
    """What became of one table's rows: how many were bad, None where nothing was written.

    `left_out` are checks that do not hold and took no part: good rows may break them.
    """

    table: str
    bad: int | None = None
    left_out: tuple[str, ...] = ()
    failure: FloeError | None = None


def place_of(path: str, table: Table) -> str:
    """Where a table's good and bad rows are written; never above the path."""
    return f"{path.rstrip('/')}/{folder_name(table.physical_name)}"


def split_places(planned: Planned, path: str) -> Iterator[str]:
    """Where rows may be written, one place for each table of the contract."""
    for table in planned.plan.tables:
        if any(_tests(planned, table)):
            yield place_of(path, table.table)


def set_aside(
    planned: Planned,
    engine: Engine,
    path: str,
    progress: Progress,
    results: tuple[Result, ...] = (),
) -> tuple[Split, ...]:
    """Write each table's good and bad rows apart; that one fails keeps no other from it.

    Bad are the rows of checks that do not hold, as the results tell: what a check lets pass is
    good. Without results, no check holds.
    """
    tables = {check.table for check in planned.prepared.checks}
    return tuple(
        _split(planned, table, results, engine, path, progress)
        for table in planned.plan.tables
        if table.facts is not None and table.table in tables
    )


def _split(
    planned: Planned,
    plan: TablePlan,
    results: tuple[Result, ...],
    engine: Engine,
    path: str,
    progress: Progress,
) -> Split:
    name = plan.table.name
    statuses = {result.check.id: result.status for result in results}
    measured = {c: test for c, test in _tests(planned, plan) if statuses.get(c) not in _UNMEASURED}
    left_out = tuple(_left_out(plan, results, frozenset(measured)))
    if not measured:
        return Split(table=name, left_out=left_out)
    tests = {check: test for check, test in measured.items() if statuses.get(check) not in _KEPT}
    try:
        _, bad = engine.split(plan, tests, place_of(path, plan.table), progress)
    except FloeError as error:
        return Split(table=name, failure=error)
    return Split(table=name, bad=bad, left_out=left_out)


def _tests(planned: Planned, plan: TablePlan) -> Iterator[tuple[str, BadRows | ColumnType]]:
    for check in planned.prepared.checks:
        source = check.measures
        if isinstance(source, TableMetric) and source.table == plan.table:
            metric = source.metric
            cannot_be_read = isinstance(plan.settled.get(metric), NotMeasured)
            if isinstance(metric, BadRows) and not cannot_be_read:
                yield check.id, metric
            # A type that the schema answers is about no row.
            if isinstance(metric, ColumnType) and metric not in plan.settled:
                yield check.id, metric


def _left_out(plan: TablePlan, results: tuple[Result, ...], tests: frozenset[str]) -> Iterator[str]:
    for result in results:
        check = result.check
        is_own = check.table == plan.table and check.id not in tests
        if is_own and result.status not in _KEPT and _speaks_of_rows(check):
            yield check.id


def _speaks_of_rows(check: Check) -> bool:
    """What cannot be measured at all might be about rows."""
    if check.measures is None:
        return True
    return isinstance(check.measures, TableMetric) and isinstance(check.measures.metric, _ON_ROWS)
