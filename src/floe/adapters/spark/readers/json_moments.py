from pyspark.sql import Column, DataFrame
from pyspark.sql import functions as sql
from pyspark.sql import types as spark

from floe.model import DataType

_WORDS = {"date": "date", "timestamp": "timestamp", "timestamp_ntz": "timestamp_ntz"}
_STARTS = r"^\d{4}-\d{2}-\d{2}"


def with_moments(frame: DataFrame, declared: DataType | None) -> DataFrame:
    """A table in which texts are dates and moments where the contract says so and all of them are.

    JSON has no dates, only texts; one that is none leaves its column a text, for all to see.
    """
    wanted = _text_columns(frame, declared)
    if not wanted:
        return frame
    faults = [
        sql.count_if(_text(name).isNotNull() & _moment(name, kind).isNull()).alias(f"faults_{at}")
        for at, (name, kind) in enumerate(wanted.items())
    ]
    counted = frame.agg(*faults).first()
    found = {
        name: _moment(name, kind)
        for at, (name, kind) in enumerate(wanted.items())
        if counted is not None and counted[f"faults_{at}"] == 0
    }
    return frame.withColumns(found) if found else frame


def _text_columns(frame: DataFrame, declared: DataType | None) -> dict[str, str]:
    kinds = {field.name.lower(): field.type.kind for field in (declared.fields if declared else ())}
    return {
        field.name: _WORDS[kinds[field.name.lower()]]
        for field in frame.schema.fields
        if isinstance(field.dataType, spark.StringType) and kinds.get(field.name.lower()) in _WORDS
    }


def _text(name: str) -> Column:
    return sql.col("`" + name.replace("`", "``") + "`")


def _moment(name: str, kind: str) -> Column:
    # A cast alone would take "2024" for a day.
    return sql.when(_text(name).rlike(_STARTS), _text(name).try_cast(kind))
