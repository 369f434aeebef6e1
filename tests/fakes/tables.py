"""Tables of plain rows behind the protocols of a catalog and an engine: no Spark, no SQL."""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pyarrow import parquet

from floe.checks import (
    AnyOf,
    BadRows,
    DuplicateRows,
    Metric,
    Newest,
    NoMatch,
    NoneOf,
    Null,
    Oldest,
    OneOf,
    OrphanRows,
    OutOfRange,
    Predicate,
    RowCount,
    Table,
    ValueTest,
    WrongLength,
)
from floe.plan import (
    Evidence,
    Figures,
    Measured,
    Measurement,
    NotMeasured,
    Plan,
    TableFacts,
    TablePlan,
    TableSource,
    Unreachable,
)
from floe.progress import Progress
from floe.table_files import read_footers
from floe.workflows.data import TableAccess
from tests.fakes.limits import LIMITS

Row = Mapping[str, Any]


def _is_outside(test: OutOfRange, value: Any) -> bool:
    return (
        (test.minimum is not None and value < test.minimum)
        or (test.maximum is not None and value > test.maximum)
        or (test.exclusive_minimum is not None and value <= test.exclusive_minimum)
        or (test.exclusive_maximum is not None and value >= test.exclusive_maximum)
    )


def _has_wrong_length(test: WrongLength, text: str) -> bool:
    return not (test.minimum or 0) <= len(text) <= (test.maximum or len(text))


# Each is asked only of values that are there, but for null itself and a listed null.
ROW_TESTS: Mapping[type, Callable[[Any, Any], bool]] = {
    NoneOf: lambda test, value: value not in test.values,
    OutOfRange: _is_outside,
    WrongLength: _has_wrong_length,
    NoMatch: lambda test, text: re.search(test.pattern, text) is None,
}


@dataclass(frozen=True)
class FakeTables:
    """Knows and measures tables of rows; what it cannot read is unreachable."""

    facts: Mapping[Table, TableFacts | Unreachable]
    rows: Mapping[Table, list[Row]]
    limits = LIMITS

    @property
    def catalog(self) -> "FakeTables":
        return self

    @property
    def engine(self) -> "FakeTables":
        return self

    def read_row(self, _table: Table, _columns: tuple[str, ...]) -> Unreachable | None:
        return None

    def describe(self, table: Table) -> TableFacts | Unreachable:
        return self.facts[table]

    def measure(self, plan: TablePlan, _whole: Plan, progress: Progress) -> Figures:
        progress(f"{plan.table.name}: looking at the rows")
        metrics = (
            *(metric for shared in plan.passes for metric in (*shared.metrics, *shared.references)),
            *(stage.metric for stage in (*plan.keys, *plan.references, *plan.queries)),
        )
        seen = {metric: self._figure(metric, plan) for metric in metrics}
        return Figures({**plan.settled, **seen}, passes=1, jobs=1)

    def sample(
        self, plan: TablePlan, broken: Mapping[str, Metric], columns: tuple[str, ...], limit: int
    ) -> tuple[Evidence, ...]:
        return tuple(
            Evidence(check, tuple({name: row[name] for name in columns} for row in rows[:limit]))
            for check, metric in broken.items()
            if isinstance(metric, BadRows | DuplicateRows | OrphanRows)
            and (rows := self._bad_rows(metric, plan.table))
        )

    def split(
        self,
        plan: TablePlan,
        predicates: Mapping[str, Predicate | BadRows],
        _path: str,
        _progress: Progress,
    ) -> tuple[int, int]:
        rows = self.rows[plan.table]
        bad = [row for row in rows if any(_is_bad(test, row) for test in predicates.values())]
        return len(rows) - len(bad), len(bad)

    def _figure(self, metric: Metric, plan: TablePlan) -> Measured:
        rows = self.rows[plan.table]
        try:
            match metric:
                case RowCount(where=None):
                    return Measurement(len(rows), len(rows))
                case Newest() | Oldest():
                    moments = [m for row in rows if (m := _key(row, (metric.column,))[0])]
                    chosen = max if isinstance(metric, Newest) else min
                    return Measurement(chosen(moments, default=None), len(rows))
                case DuplicateRows(where=None):
                    keys = Counter(_keys(rows, metric.columns))
                    return Measurement(sum(keys.values()) - len(keys), len(rows))
                case _:
                    return Measurement(len(self._bad_rows(metric, plan.table)), len(rows))
        except NotImplementedError:
            return NotMeasured(f"the fake engine does not measure {type(metric).__name__}")

    def _bad_rows(self, metric: Metric, table: Table) -> list[Row]:
        rows = self.rows[table]
        match metric:
            case BadRows(where=None):
                return [row for row in rows if _is_bad(metric.predicate, row)]
            case DuplicateRows(where=None):
                keys = Counter(_keys(rows, metric.columns))
                return [row for row in rows if keys[_key(row, metric.columns)] > 1]
            case OrphanRows():
                parents = set(_keys(self.rows[metric.parent], metric.parent_columns))
                keys = [_key(row, metric.columns) for row in rows]
                pairs = zip(rows, keys, strict=True)
                return [row for row, key in pairs if None not in key and key not in parents]
        raise NotImplementedError


def _keys(rows: list[Row], columns: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    yield from (key for row in rows if None not in (key := _key(row, columns)))


def _key(row: Row, columns: tuple[Any, ...]) -> tuple[Any, ...]:
    if any(len(path.steps) > 1 for path in columns):
        raise NotImplementedError
    return tuple(row[path.column] for path in columns)


def _is_bad(predicate: Predicate | BadRows, row: Row) -> bool:
    match predicate:
        case AnyOf():
            return any(_is_bad(part, row) for part in predicate.predicates)
        case BadRows(where=None):
            return _is_bad(predicate.predicate, row)
        case ValueTest(test=test):
            (value,) = _key(row, (predicate.column,))
            if isinstance(test, Null):
                return value is None
            if isinstance(test, OneOf):
                return value in test.values
            if type(test) in ROW_TESTS:
                return value is not None and ROW_TESTS[type(test)](test, value)
    raise NotImplementedError


@contextmanager
def open_fake_tables(access: TableAccess, root: Path) -> Iterator[FakeTables]:
    """The local Parquet files of some sources, read whole."""
    paths = {table: _path(source, root) for table, source in access.sources.items()}
    facts = {table: _facts(path) for table, path in paths.items()}
    rows = {
        table: parquet.read_table(paths[table]).to_pylist()
        for table, known in facts.items()
        if isinstance(known, TableFacts)
    }
    yield FakeTables(facts, rows)


def _path(source: TableSource, root: Path) -> Path:
    return root / str(source.values["path"]).replace("{model}", source.table.physical_name)


def _facts(path: Path) -> TableFacts | Unreachable:
    return read_footers(str(path)) or Unreachable(f"there is nothing at {path}", is_missing=True)
