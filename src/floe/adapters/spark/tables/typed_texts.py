"""Texts of files read as values of the declared types, before any rule compares them."""

from pyspark.sql import Column, DataFrame
from pyspark.sql.types import StringType

from floe.adapters.spark.measuring.expressions.casts import read_as
from floe.adapters.spark.own_columns import named, text_name
from floe.adapters.spark.types import to_ddl
from floe.model import DataType
from floe.plan import TableFacts

_TEXTS = ("string", "json", "uuid", "unknown", "array", "struct", "map")


def type_texts(frame: DataFrame, facts: TableFacts, declared: DataType) -> DataFrame:
    """The same rows with typed columns; the text of each is kept beside it."""
    types = {field.name.lower(): field.type for field in declared.fields}
    typed = {
        field.name: types[field.name.lower()]
        for field in frame.schema.fields
        if isinstance(field.dataType, StringType)
        and facts.holds_texts(field.name)
        and _is_readable(types.get(field.name.lower()))
    }
    if not typed:
        return frame
    columns = [_typed(name, typed.get(name)) for name in frame.columns]
    return frame.select(*columns, *(named(name).alias(text_name(name)) for name in typed))


def _is_readable(type_: DataType | None) -> bool:
    return type_ is not None and type_.kind not in _TEXTS and to_ddl(type_) is not None


def _typed(name: str, type_: DataType | None) -> Column:
    return named(name) if type_ is None else read_as(named(name), type_).alias(name)
