"""Names in logs of OpenLineage events, from a notebook or a job."""

from pyspark.sql import DataFrame, SparkSession

from floe.spark.active_sessions import active_session
from floe.wiring import use_event_log


def check_names(path: str, *, spark: SparkSession | None = None, strict: bool = False) -> DataFrame:
    """Every name in a log of events, with what is wrong with it.

    A row is a finding about a name at a kind of place, with how often it was seen and when; a
    name that is right has one row without a rule.
    """
    return use_event_log(spark or active_session(), path, strict=strict)
