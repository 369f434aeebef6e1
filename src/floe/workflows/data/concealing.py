"""Tables whose rows may be measured and not shown, nor what an engine quotes of them."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cached_property

from floe.checks import BadRows, ColumnPath, ColumnType, Metric, Predicate, Table
from floe.errors import ConfigurationError
from floe.plan import (
    Catalog,
    Engine,
    EngineLimits,
    Evidence,
    Figures,
    Measured,
    NotMeasured,
    Plan,
    SampledTable,
    TableFacts,
    TablePlan,
    TableSource,
    Unreachable,
)
from floe.progress import Progress
from floe.workflows.data.opened_tables import OpenTables, TableAccess, Tables

Conceal = Callable[[TableSource], str | None]
Columns = Mapping[Table, tuple[str, ...]]


def concealing(
    open_tables: OpenTables, conceal: Conceal, columns: Columns | None = None
) -> OpenTables:
    """The same way to tables, on which those that are not to be shown stay concealed.

    `columns` are those that contracts declare; the way itself is told of them where they are left
    out.
    """

    @contextmanager
    def reach(access: TableAccess) -> Iterator[Tables]:
        reasons = {
            table: reason
            for table, source in access.sources.items()
            if table not in access.given and (reason := conceal(source))
        }
        known = columns or {
            table: tuple(field.name for field in struct.fields)
            for table, struct in access.declared.items()
        }
        with open_tables(access) as tables:
            yield _ConcealedTables(tables, reasons, known) if reasons else tables

    return reach


@dataclass(frozen=True)
class _ConcealedTables:
    tables: Tables
    reasons: Mapping[Table, str]
    columns: Columns

    @property
    def catalog(self) -> Catalog:
        return _ConcealedCatalog(self.tables.catalog, self.reasons, self.columns)

    @property
    def limits(self) -> EngineLimits:
        return self.tables.limits

    def read_row(self, table: Table, columns: tuple[str, ...]) -> Unreachable | None:
        failure = self.tables.read_row(table, columns)
        return _concealed(failure, self.reasons.get(table)) if failure else None

    def count_shapes(
        self, table: Table, columns: tuple[ColumnPath, ...], rows: int | None
    ) -> SampledTable | Unreachable:
        counts = self.tables.count_shapes(table, columns, rows)
        if isinstance(counts, Unreachable):
            return _concealed(counts, self.reasons.get(table))
        return counts

    @cached_property
    def engine(self) -> Engine:
        return _ConcealedEngine(self.tables.engine, self.reasons)


@dataclass(frozen=True, slots=True)
class _ConcealedCatalog:
    catalog: Catalog
    reasons: Mapping[Table, str]
    columns: Columns

    def describe(self, table: Table) -> TableFacts | Unreachable:
        """What is known of a table; a header that no contract knows may be a row."""
        facts = self.catalog.describe(table)
        if table not in self.reasons:
            return facts
        if isinstance(facts, Unreachable):
            return _concealed(facts, self.reasons[table])
        if not _is_of_texts(facts):
            return facts
        known = {name.lower() for name in self.columns.get(table, ())}
        columns = (
            column if column.name.lower() in known else replace(column, name=f"column {number}")
            for number, column in enumerate(facts.columns, 1)
        )
        return replace(facts, columns=tuple(columns))


@dataclass(frozen=True, slots=True)
class _ConcealedEngine:
    engine: Engine
    reasons: Mapping[Table, str]

    def measure(self, plan: TablePlan, whole: Plan, progress: Progress) -> Figures:
        figures = self.engine.measure(plan, whole, progress)
        reason = next(filter(None, (self.reasons.get(table.table) for table in whole.tables)), None)
        if reason is None:
            return figures
        measured = {
            metric: seen if metric in plan.settled else _silent(seen, reason)
            for metric, seen in figures.measured.items()
        }
        return replace(figures, measured=measured)

    def sample(
        self, plan: TablePlan, broken: Mapping[str, Metric], columns: tuple[str, ...], limit: int
    ) -> tuple[Evidence, ...]:
        if reason := self.reasons.get(plan.table):
            return tuple(Evidence(check, (), reason) for check in broken)
        return self.engine.sample(plan, broken, columns, limit)

    def split(
        self,
        plan: TablePlan,
        predicates: Mapping[str, Predicate | BadRows | ColumnType],
        path: str,
        progress: Progress,
    ) -> tuple[int, int]:
        if reason := self.reasons.get(plan.table):
            raise ConfigurationError(f"{plan.table.name}: no rows are set aside: {reason}")
        return self.engine.split(plan, predicates, path, progress)


def _concealed(failure: Unreachable, reason: str | None) -> Unreachable:
    if reason is None or failure.is_missing:
        return failure
    return replace(failure, reason=f"the table cannot be read; {reason}")


def _is_of_texts(facts: TableFacts) -> bool:
    return facts.is_text or facts.format in ("csv", "json", "text", "xml")


def _silent(seen: Measured, reason: str) -> Measured:
    """A failure without what it quotes."""
    if isinstance(seen, NotMeasured):
        return replace(seen, reason=f"it cannot be measured; {reason}")
    return seen
