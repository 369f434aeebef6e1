from collections.abc import Iterable
from functools import reduce
from operator import or_

from pyspark.sql import DataFrame
from pyspark.sql import functions as sf
from pyspark.sql.types import StringType

from floe.adapters.spark.own_columns import named

EMPTY_TEXT = "a column that divides the table holds an empty text, which would be read as null"


def keep_empty_texts(frame: DataFrame, partitions: Iterable[str]) -> DataFrame:
    """The same rows; those whose empty texts the names of folders cannot hold end the write."""
    wanted = {name.lower() for name in partitions}
    texts = [
        named(field.name) == ""
        for field in frame.schema.fields
        if field.name.lower() in wanted and isinstance(field.dataType, StringType)
    ]
    if not texts:
        return frame
    raised = sf.raise_error(sf.lit(EMPTY_TEXT)).cast("boolean")
    return frame.where(sf.when(reduce(or_, texts), raised).otherwise(sf.lit(col=True)))
