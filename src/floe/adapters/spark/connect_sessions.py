"""Which sessions are on a server of Spark Connect."""

from pyspark.sql import SparkSession


def is_connect(spark: SparkSession) -> bool:
    """Whether a session speaks to a server, which analyses each query anew."""
    return type(spark).__module__.startswith("pyspark.sql.connect")
