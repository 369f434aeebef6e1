"""Values of a database as it means them, where Spark would round or pad them."""

from collections.abc import Mapping

from pyspark.sql import Column, DataFrame, SparkSession
from pyspark.sql import functions as sf
from pyspark.sql.types import DataType, DecimalType, StructField

from floe.adapters.spark.failures import LONG_NUMBER
from floe.adapters.spark.types import WRITTEN_TYPE, quote_name

_PADDED = "char("


def load_exactly(spark: SparkSession, options: Mapping[str, str]) -> DataFrame:
    """A table over JDBC: a number that Spark would round is an error, and no text is padded."""
    reader = spark.read.format("jdbc").options(**options)
    frame = reader.load()
    fields = frame.schema.fields
    rounded = [field for field in fields if _is_rounded(field)]
    if rounded:
        texts = ", ".join(f"{quote_name(field.name)} STRING" for field in rounded)
        frame = reader.option("customSchema", texts).load()
    if not rounded and not any(_is_padded(field) for field in fields):
        return frame
    return frame.select(*(_exact(field) for field in fields))


def _exact(field: StructField) -> Column:
    column = sf.col(quote_name(field.name))
    if _is_rounded(field):
        return _unrounded(column, field.dataType).alias(field.name, metadata=field.metadata)
    if _is_padded(field):
        # Else Spark would pad whatever the column is compared with.
        plain = f"var{field.metadata[WRITTEN_TYPE]}"
        return sf.rtrim(column).alias(field.name, metadata={**field.metadata, WRITTEN_TYPE: plain})
    return column


def _is_rounded(field: StructField) -> bool:
    """Whether the database's own scale is another one, or none at all."""
    if not isinstance(field.dataType, DecimalType):
        return False
    return bool(field.metadata.get("scale", field.dataType.scale) != field.dataType.scale)


def _is_padded(field: StructField) -> bool:
    return str(field.metadata.get(WRITTEN_TYPE, "")).startswith(_PADDED)


def _unrounded(text: Column, type_: DataType) -> Column:
    """A number that fits, as it is written; one that does not ends the query."""
    if not isinstance(type_, DecimalType):
        return text
    places = rf"\.[0-9]{{1,{type_.scale}}}0*" if type_.scale else r"\.0*"
    fitting = rf"\A-?[0-9]{{1,{type_.precision - type_.scale}}}(?:{places})?\z"
    is_exact = text.isNull() | text.rlike(fitting)
    return sf.when(is_exact, text.cast(type_)).otherwise(sf.raise_error(sf.lit(LONG_NUMBER)))
