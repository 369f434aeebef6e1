"""One pass over some rows of a table: how many values of each column have which shape."""

from collections.abc import Sequence

from pyspark.sql import Column, DataFrame, Row
from pyspark.sql import functions as sf

from floe.adapters.spark.measuring.expressions.scope import type_inside
from floe.adapters.spark.tables.value_shapes import shape_of
from floe.adapters.spark.types import quote_name
from floe.checks import ColumnPath, Inside
from floe.model import INTEGERS, DataType
from floe.plan import SampledColumn, SampledTable, ShapeCount, TableFacts

_SEED = 17
_TEXTS = ("string", "json")
# Every row has an entry of its own, so that rows are counted in the same pass.
_ROW = -1
_ENTRIES = "array<struct<column:int,value:string,is_number:boolean>>"


def sample_frame(frame: DataFrame, facts: TableFacts, most: int | None) -> tuple[DataFrame, str]:
    """Some rows, and which they are: spread over the table where its size is known."""
    if most is None or (facts.rows is not None and facts.rows <= most):
        return frame, "all"
    rows = facts.rows or facts.estimated_rows
    if rows is not None and rows > most:
        # A little more than is wanted, as chance may also take less.
        fraction = min(1.0, 1.1 * most / rows)
        return frame.sample(fraction=fraction, seed=_SEED).limit(most), "spread"
    return frame.limit(most), "first"


def shape_rows(frame: DataFrame, facts: TableFacts, columns: Sequence[ColumnPath]) -> DataFrame:
    """A row for each column and shape, and how many values have it."""
    entries = [sf.array(_entry(_ROW, sf.lit(""), is_number=False))]
    for number, path in enumerate(columns):
        is_number = _is_number(_type_at(facts, path))
        values = _values(sf.col(quote_name(path.column)), path.steps[1:])
        entries.append(_entries(values, number, is_number=is_number))
    told = frame.select(sf.inline(sf.flatten(sf.array(*entries)))).where("value is not null")
    shaped = told.select(
        "column", "value", shape_of(told["value"], told["is_number"]).alias("shape")
    )
    return shaped.groupBy("column", "shape").agg(
        sf.count(sf.lit(1)).alias("values"),
        sf.approx_count_distinct("value").alias("distinct"),
    )


def read_counts(rows: Sequence[Row], columns: Sequence[ColumnPath]) -> SampledTable:
    """What the counts say of each column."""
    sampled = {}
    for number, path in enumerate(columns):
        own = [row for row in rows if row["column"] == number]
        shapes = {r["shape"]: ShapeCount(r["values"], r["distinct"]) for r in own if r["shape"]}
        sampled[path] = SampledColumn(sum(row["values"] for row in own), shapes)
    total = sum(row["values"] for row in rows if row["column"] == _ROW)
    return SampledTable(total, sampled)


def split_columns(
    facts: TableFacts, columns: Sequence[ColumnPath]
) -> tuple[tuple[ColumnPath, ...], tuple[ColumnPath, ...]]:
    """Those whose values can have a shape, and those that are not there or cannot be read."""
    types = {path: _type_at(facts, path) for path in columns}
    unseen = tuple(path for path, data_type in types.items() if data_type is None)
    shaped = (path for path, data_type in types.items() if data_type and _has_shapes(data_type))
    return tuple(shaped), unseen


def _type_at(facts: TableFacts, path: ColumnPath) -> DataType | None:
    column = facts.find(path.column)
    if column is None or column.unreadable:
        return None
    data_type: DataType | None = column.type
    for step in path.steps[1:]:
        data_type = type_inside(data_type, step) if data_type else None
    return data_type


def _has_shapes(data_type: DataType) -> bool:
    return data_type.kind in _TEXTS or _is_number(data_type)


def _is_number(data_type: DataType | None) -> bool:
    """Whether digits without a fraction stand there."""
    if data_type is None:
        return False
    is_whole = data_type.kind == "decimal" and not data_type.scale
    return data_type.kind in INTEGERS or is_whole


def _values(column: Column, steps: tuple[str | Inside, ...]) -> Column:
    """All values at the end of a path, as an array of texts."""
    if not steps:
        return sf.array(column.cast("string"))
    step, rest = steps[0], steps[1:]
    if not isinstance(step, Inside):
        return _values(column.getField(step), rest)
    items = {Inside.KEYS: sf.map_keys, Inside.VALUES: sf.map_values}.get(step, _as_is)(column)
    return sf.flatten(sf.transform(items, lambda item: _values(item, rest)))


def _as_is(column: Column) -> Column:
    return column


def _entries(values: Column, number: int, *, is_number: bool) -> Column:
    entries = sf.transform(values, lambda value: _entry(number, value, is_number=is_number))
    return sf.coalesce(entries, sf.array().cast(_ENTRIES))


def _entry(number: int, value: Column, *, is_number: bool) -> Column:
    return sf.struct(
        sf.lit(number).alias("column"),
        value.cast("string").alias("value"),
        sf.lit(is_number).alias("is_number"),
    )
