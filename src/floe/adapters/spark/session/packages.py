"""Which Spark package does what."""

import re
from collections.abc import Iterable, Mapping
from difflib import get_close_matches

import pyspark

from floe.errors import ConfigurationError

# One line per part: those of a Spark line first, then those that fit every line.
_BY_SPARK: Mapping[str, Mapping[str, str]] = {
    "4.1": {
        "iceberg": "org.apache.iceberg:iceberg-spark-runtime-4.1_2.13:1.12.0",
        "delta": "io.delta:delta-spark_4.1_2.13:4.4.0",
        "avro": "org.apache.spark:spark-avro_2.13:4.1.1",
        "kafka": "org.apache.spark:spark-sql-kafka-0-10_2.13:4.1.3",
        "s3": "org.apache.hadoop:hadoop-aws:3.4.2",
        "azure": "org.apache.hadoop:hadoop-azure:3.4.2",
        "openlineage": "io.openlineage:openlineage-spark_2.13:1.53.0",
    },
}
_ANY_SPARK: Mapping[str, str] = {
    "clickhouse": "com.clickhouse:clickhouse-jdbc:0.11.0",
    "databricks": "com.databricks:databricks-jdbc:3.4.4",
    "db2": "com.ibm.db2:jcc:12.1.5.0",
    "duckdb": "org.duckdb:duckdb_jdbc:2.0.0.0",
    "exasol": "com.exasol:exasol-jdbc:26.2.8",
    "gcs": "com.google.cloud.bigdataoss:gcs-connector:4.0.9",
    "mysql": "com.mysql:mysql-connector-j:26.10.0",
    "oracle": "com.oracle.database.jdbc:ojdbc11:23.26.4.0.0",
    "postgres": "org.postgresql:postgresql:42.7.14",
    "redshift": "com.amazon.redshift:redshift-jdbc42:2.3.0",
    "sqlserver": "com.microsoft.sqlserver:mssql-jdbc:13.6.1.jre11",
    "trino": "io.trino:trino-jdbc:484",
    "vertica": "com.vertica.jdbc:vertica-jdbc:25.3.0-0",
}
_COORDINATE = re.compile(r"[\w.-]+:[\w.-]+:[\w.+-]+")


def known_packages(spark_version: str = pyspark.__version__) -> Mapping[str, str]:
    """Coordinates by short name, for a version of Spark."""
    line = ".".join(spark_version.split(".")[:2])
    return {**_ANY_SPARK, **_BY_SPARK.get(line, {})}


def coordinates_of(packages: Iterable[str]) -> tuple[str, ...]:
    """Coordinates for short names; what is a coordinate already stays, what is unknown is left out.

    A name that floe has no coordinates for (a connector that is not published for this
    Spark) is the user's to provide, and its reader says so.
    """
    known = known_packages()
    wanted: dict[str, None] = {}
    for package in packages:
        if ":" in package:
            wanted[_checked(package)] = None
        elif package in known:
            wanted[known[package]] = None
    return tuple(wanted)


def name_package(coordinate: str) -> str:
    """The short name of a package, or its coordinate."""
    short = {known: name for name, known in known_packages().items()}
    return short.get(coordinate, coordinate)


def check_packages(packages: Iterable[str]) -> None:
    """Refuse a package of floe.toml that is neither a coordinate nor a known name."""
    known = known_packages()
    for package in packages:
        if ":" in package:
            _checked(package)
        elif package not in known:
            near = get_close_matches(package, known, 1)
            hint = f", did you mean '{near[0]}'?" if near else ""
            raise ConfigurationError(f"there is no Spark package '{package}'{hint}")


def _checked(package: str) -> str:
    if not _COORDINATE.fullmatch(package):
        raise ConfigurationError(f"'{package}' is no Spark package: write group:artifact:version")
    return package
