"""What Spark must be given before it can read a format of files."""

from collections.abc import Mapping

_PACKAGES = {"avro": ("avro",), "delta": ("delta",), "iceberg": ("iceberg",)}
_SETTINGS: Mapping[str, Mapping[str, str]] = {
    "delta": {
        "spark.sql.extensions": "io.delta.sql.DeltaSparkSessionExtension",
        "spark.sql.catalog.spark_catalog": "org.apache.spark.sql.delta.catalog.DeltaCatalog",
    },
}


def packages_of(form: str) -> tuple[str, ...]:
    """The Spark packages that a format needs."""
    return _PACKAGES.get(form, ())


def settings_of(form: str) -> Mapping[str, str]:
    """What Spark must be told before it starts."""
    return _SETTINGS.get(form, {})
