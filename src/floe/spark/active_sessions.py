"""The session of the notebook or job that floe was called from."""

from pyspark.sql import SparkSession

from floe.errors import ConfigurationError


def active_session() -> SparkSession:
    """The session that is running; without one there is nothing to work with."""
    active = SparkSession.getActiveSession()
    if active is None:
        raise ConfigurationError("there is no Spark session: give one as spark=")
    return active
