"""Names in logs of OpenLineage events, from a notebook or a job."""

from pyspark.sql import DataFrame, SparkSession

from floe.errors import ConfigurationError
from floe.wiring import use_event_log


def check_names(path: str, *, spark: SparkSession | None = None, strict: bool = False) -> DataFrame:
    """Every name in a log of events, with what is wrong with it.

    A row is a finding about a name at a kind of place, with how often it was seen and when; a
    name that is right has one row without a rule.
    """
    session = spark or SparkSession.getActiveSession()
    if session is None:
        raise ConfigurationError("there is no Spark session: give one as spark=")
    return use_event_log(session, path, strict=strict)
