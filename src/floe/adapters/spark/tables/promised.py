"""Rows of a table as its contract promises them, for those who work with them."""

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from operator import or_
from types import MappingProxyType

from pyspark.sql import Column, DataFrame
from pyspark.sql import functions as sf

from floe.adapters.spark.own_columns import (
    has_lost_value,
    has_marks,
    holds_no_text,
    is_marked,
    named,
    no_text_marks,
    no_text_name,
    text_names,
)
from floe.adapters.spark.types import to_ddl
from floe.errors import BrokenPromiseError
from floe.model import DataType

_AS_THEY_ARE: Mapping[str, DataType] = MappingProxyType({})


def as_promised(
    frame: DataFrame,
    columns: Sequence[str],
    table: str,
    types: Mapping[str, DataType] = _AS_THEY_ARE,
) -> DataFrame:
    """Some columns of a table, spelt as the contract does; those in `types` are of these.

    A row that cannot be read so would be taken for one of nulls, and ends the query instead.
    """
    spelt = {name.lower(): name for name in frame.columns}
    lacking = [column for column in columns if column.lower() not in spelt]
    if lacking:
        raise BrokenPromiseError(
            f"{table} has no values of '{lacking[0]}', which its contract declares: "
            "name the columns that you need, or see floe drift"
        )
    broken = list(_signs(frame, columns))
    sound = frame.where(_or_raise(reduce(or_, broken), table)) if broken else frame
    return sound.select(
        *(_typed(named(spelt[name.lower()]), types.get(name)).alias(name) for name in columns)
    )


def _typed(column: Column, data_type: DataType | None) -> Column:
    written = to_ddl(data_type) if data_type else None
    return column.cast(written) if written else column


def _signs(frame: DataFrame, columns: Sequence[str]) -> Iterator[Column]:
    """Signs of a row with something that is not of its declared type."""
    if has_marks(frame):
        yield is_marked()
    texts, _ = text_names(frame)
    yield from (has_lost_value(column) for column in columns if column.lower() in texts)
    for column in columns:
        mark = no_text_name((column,))
        marks = (m for m in no_text_marks(frame) if m == mark or m.startswith(f"{mark}\n"))
        yield from map(holds_no_text, sorted(marks))


def _or_raise(is_broken: Column, table: str) -> Column:
    reason = f"some row of {table} is not as its contract has it: floe check tells what is wrong"
    return sf.when(is_broken, sf.raise_error(sf.lit(reason)).cast("boolean")).otherwise(
        sf.lit(col=True)
    )
