"""Texts of files read as values of the declared types, before any rule compares them."""

from pyspark.sql import DataFrame
from pyspark.sql.types import StringType

from floe.adapters.spark.measuring.expressions.casts import read_as
from floe.adapters.spark.own_columns import named, text_name
from floe.adapters.spark.types import to_ddl
from floe.model import DataType
from floe.plan import TableFacts

_ANY = DataType("unknown")
_TEXTS = ("string", "json", "uuid", "unknown", "array", "struct", "map")


def type_texts(frame: DataFrame, facts: TableFacts, declared: DataType) -> DataFrame:
    """The same rows with typed columns; the text of each is kept beside it."""
    types = {field.name.lower(): field.type for field in declared.fields}
    typed = {
        field.name: types[field.name.lower()]
        for field in frame.schema.fields
        if isinstance(field.dataType, StringType)
        and facts.holds_texts(field.name)
        and types.get(field.name.lower(), _ANY).kind not in _TEXTS
    }
    if not typed:
        return frame
    columns = [
        read_as(named(name), typed[name]).alias(name) if name in typed else named(name)
        for name in frame.columns
        # A rule that compares texts for want of a type would be wrong: it finds no such column.
        if name not in typed or to_ddl(typed[name]) is not None
    ]
    return frame.select(*columns, *(named(name).alias(text_name(name)) for name in typed))
