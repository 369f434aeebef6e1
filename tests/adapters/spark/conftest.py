import math
import re
from collections.abc import Callable
from datetime import UTC, datetime
from decimal import Decimal
from importlib import import_module

import pyarrow as pa
import pytest

from floe.checks import (
    AnyOf,
    Inside,
    MissingEntries,
    NoMatch,
    NoneOf,
    NotAgainstNow,
    NotMultiple,
    Null,
    OneOf,
    OutOfRange,
    RepeatedItems,
    Table,
    WrongCount,
    WrongLength,
)
from floe.plan import KeyStage, Pass, Plan, QueryStage, ReferenceStage, TableFacts, TablePlan

NOW = datetime(2026, 6, 15, 12, 0, tzinfo=UTC)


@pytest.fixture(scope="session")
def now() -> datetime:
    return NOW


@pytest.fixture(scope="session")
def a_table() -> Callable[[str], Table]:
    return lambda name: Table("shop.odcs.yaml", name, name)


@pytest.fixture(scope="session")
def engine_for(spark):
    """Make an engine over data frames by table."""
    adapter = import_module("floe.adapters.spark.measuring.engine")

    def make(frames, **options):
        return adapter.SparkEngine(spark, frames.__getitem__, **{"now": NOW, **options})

    return make


@pytest.fixture(scope="session")
def engine_over(engine_for, a_table):
    """Make an engine whose tables are data frames by name."""

    def make(frames, **options):
        return engine_for({a_table(name): frame for name, frame in frames.items()}, **options)

    return make


@pytest.fixture(scope="session")
def planned(a_table):
    """Make a plan of one table: `passes` as tuples of metrics, stages as they are."""

    def plan(name, *metrics, keys=(), references=(), fused=(), queries=(), **more) -> TablePlan:
        passes = (Pass(metrics, (), tuple(fused)),) if metrics or fused else ()
        return TablePlan(
            table=a_table(name),
            facts=more.pop("facts", None),
            passes=passes,
            keys=tuple(KeyStage(metric, strategy, ()) for metric, strategy in keys),
            references=tuple(ReferenceStage(metric, ()) for metric in references),
            queries=tuple(QueryStage(metric) for metric in queries),
            **more,
        )

    return plan


@pytest.fixture(scope="session")
def measured(engine_over, planned):
    """Measure metrics over data frames, and give the figures."""

    def measure(frames, name, *metrics, engine=None, **stages):
        options = stages.pop("options", {})
        plan = planned(name, *metrics, **stages)
        engine = engine or engine_over(frames, **options)
        return engine.measure(plan, Plan((plan,)), lambda _: None)

    return measure


@pytest.fixture(scope="session")
def frame_of(spark):
    """Make a data frame of rows as mappings, by way of Arrow: no Python worker reads it."""
    types = import_module("pyspark.sql.types")
    arrow = import_module("pyspark.sql.pandas.types")

    def make(rows, ddl):
        schema = types.StructType.fromDDL(ddl)
        maps = [one.name for one in schema if isinstance(one.dataType, types.MapType)]
        plain = [
            row | {name: list(row[name].items()) for name in maps if row[name] is not None}
            for row in rows
        ]
        table = pa.Table.from_pylist(plain, arrow.to_arrow_schema(schema))
        return spark.createDataFrame(table, schema)

    return make


@pytest.fixture(scope="session")
def facts_of():
    types = import_module("floe.adapters.spark.types")
    return lambda frame, **more: TableFacts(types.to_columns(frame.schema), **more)


@pytest.fixture(scope="session")
def oracle():
    """Say slowly and plainly which rows are bad."""
    return _is_bad_row


def _is_bad_row(predicate, row) -> bool:
    if isinstance(predicate, AnyOf):
        return any(_is_bad_row(part, row) for part in predicate.predicates)
    first, *rest = predicate.column.steps
    return any(_is_bad(predicate.test, value) for value in _values(row[first], rest))


def _values(value, steps):
    """All values at the end of a path; those below a missing level do not exist."""
    if not steps:
        return [value]
    if value is None:
        return []
    step, rest = steps[0], steps[1:]
    if step is Inside.ITEMS:
        inner = value
    elif step is Inside.KEYS:
        inner = list(value.keys())
    elif step is Inside.VALUES:
        inner = list(value.values())
    else:
        inner = [value[step]]
    return [found for one in inner for found in _values(one, rest)]


def _is_bad(test, value) -> bool:
    if isinstance(test, Null):
        return value is None
    if isinstance(test, OneOf):
        return any(_same(value, one) for one in test.values)
    if value is None:
        return False
    return _BAD[type(test)](test, value)


def _same(value, other) -> bool:
    if value is None or other is None:
        return value is other
    if isinstance(value, float) and math.isnan(value):
        return isinstance(other, float) and math.isnan(other)
    return _plain(value) == _plain(other)


def _plain(value):
    if isinstance(value, float) and math.isfinite(value):
        return Decimal(str(value))
    return Decimal(value) if isinstance(value, int) and not isinstance(value, bool) else value


def _out_of_range(test, value) -> bool:
    if isinstance(value, float) and math.isnan(value):
        return True
    value = float("inf") if value == math.inf else _plain(value)
    return (
        (test.minimum is not None and value < _plain(test.minimum))
        or (test.maximum is not None and value > _plain(test.maximum))
        or (test.exclusive_minimum is not None and value <= _plain(test.exclusive_minimum))
        or (test.exclusive_maximum is not None and value >= _plain(test.exclusive_maximum))
    )


def _not_against_now(test, value) -> bool:
    if isinstance(value, datetime):
        now = NOW if value.tzinfo else NOW.replace(tzinfo=None)
    else:
        now = NOW.date()
    holds = {"<=": value <= now, "<": value < now, ">=": value >= now, ">": value > now}
    return not holds[test.operator]


def _not_multiple(test, value) -> bool:
    if isinstance(value, float) and not math.isfinite(value):
        return True
    return _plain(value) % test.of != 0


def _outside(test, count) -> bool:
    too_few = test.minimum is not None and count < test.minimum
    return too_few or (test.maximum is not None and count > test.maximum)


def _wrong_count(test, value) -> bool:
    if isinstance(value, dict) and "__struct__" in value:
        fields = [key for key in value if key != "__struct__"]
        return _outside(test, sum(value[key] is not None for key in fields))
    return _outside(test, len(value))


def _repeated_items(_, value) -> bool:
    return any(_same(one, other) for at, one in enumerate(value) for other in value[:at])


_BAD = {
    NoneOf: lambda test, value: not any(_same(value, one) for one in test.values),
    OutOfRange: _out_of_range,
    NotAgainstNow: _not_against_now,
    WrongLength: lambda test, value: _outside(test, len(value)),
    NoMatch: lambda test, value: re.search(test.pattern.replace("$", r"\Z"), value) is None,
    NotMultiple: _not_multiple,
    WrongCount: _wrong_count,
    RepeatedItems: _repeated_items,
    MissingEntries: lambda test, value: any(value.get(name) is None for name in test.names),
}
