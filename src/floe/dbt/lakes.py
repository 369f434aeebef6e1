"""What an embedded Spark is told where tables are kept as Iceberg or Delta."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from floe.dbt.file_scans import location_of, source_files
from floe.dbt.model_sql import file_format_of
from floe.dbt.options import DbtOptions
from floe.dbt.relations import Layout, SourceTable
from floe.dbt.servers import catalog_and_schema, server_values, with_settings
from floe.model import strip_access
from floe.plan import undue_choices

_CATALOGS = "spark.sql.catalog"
_KINDS = (("http", "rest"), ("jdbc:", "jdbc"), ("thrift:", "hive"))


@dataclass(frozen=True, slots=True)
class Lake:
    """What Spark needs for tables of a format; its own catalog keeps one such format."""

    package: str
    extension: str
    settings: Mapping[str, str]


LAKES: Mapping[str, Lake] = {
    "iceberg": Lake(
        "org.apache.iceberg:iceberg-spark-runtime-4.1_2.13:1.12.0",
        "org.apache.iceberg.spark.extensions.IcebergSparkSessionExtensions",
        {
            f"{_CATALOGS}.spark_catalog": "org.apache.iceberg.spark.SparkSessionCatalog",
            f"{_CATALOGS}.spark_catalog.type": "hive",
            # Spark comes without the pool that locks of Hive's metastore need, and the embedded
            # metastore has no other users.
            "spark.hadoop.iceberg.engine.hive.lock-enabled": "false",
        },
    ),
    "delta": Lake(
        "io.delta:delta-spark_4.1_2.13:4.4.0",
        "io.delta.sql.DeltaSparkSessionExtension",
        {f"{_CATALOGS}.spark_catalog": "org.apache.spark.sql.delta.catalog.DeltaCatalog"},
    ),
}


def lakes_of(layout: Layout, options: DbtOptions) -> tuple[str, ...]:
    """The formats of `LAKES` that models are kept in or sources are read from."""
    formats = {file_format_of(model, options) for model in layout.models}
    formats |= {
        files.file_format for source in layout.sources if (files := source_files(source, options))
    }
    if any(_is_iceberg(source, options) for source in layout.sources):
        formats.add("iceberg")
    return tuple(name for name in LAKES if name in formats)


def lake_settings(layout: Layout, options: DbtOptions, workspace: str) -> dict[str, str]:
    """Spark's settings for the lakes of a project; what the environment adds comes first."""
    names = lakes_of(layout, options)
    if not names:
        return {}
    packages = [f'env_var("{package_variable(name)}", "{LAKES[name].package}")' for name in names]
    extensions = [f'"{LAKES[name].extension}"' for name in names]
    settings: dict[str, str] = {}
    # Spark's own catalog can be one only: that of the first.
    for name in reversed(names):
        settings |= LAKES[name].settings
    return {
        "spark.jars.packages": _joined("FLOE_SPARK_PACKAGES", packages),
        "spark.sql.extensions": _joined("FLOE_SPARK_EXTENSIONS", extensions),
        **settings,
        **dict(_source_catalogs(layout, options, workspace)),
    }


def may_open_catalog(table: SourceTable, options: DbtOptions) -> bool:
    """Whether Spark is told of the Iceberg catalog that a source is in.

    The platform names it, or it is a folder; and it is not to stand for Spark's own.
    """
    return _is_iceberg(table, options) and not undue_catalog(table, options)


def undue_catalog(table: SourceTable, options: DbtOptions) -> tuple[str, ...]:
    """What only a contract says of a source's catalog, where the platform has to say it."""
    if table.server is None or not _is_iceberg(table, options):
        return ()
    chosen = with_settings(table.server, options)
    values = chosen.values
    if str(catalog_and_schema(values)[0]).lower() == "spark_catalog":
        return ("catalog",)
    return undue_choices(_kind(values), values, chosen.given, by_java=True)


def package_variable(lake: str) -> str:
    """The variable that names another package for a lake, or none if the jars are known."""
    return f"FLOE_{lake.upper()}_PACKAGE"


def _joined(variable: str, words: list[str]) -> str:
    listed = ", ".join([f'env_var("{variable}", "")', *words])
    return "{{ [" + listed + '] | select | join(",") }}'


def _source_catalogs(
    layout: Layout, options: DbtOptions, workspace: str
) -> Iterator[tuple[str, str]]:
    """Catalogs of Iceberg that sources are read from; a secret is for Spark's own settings."""
    for table in layout.sources:
        values = server_values(table.server, options)
        name = catalog_and_schema(values)[0]
        if name and re.fullmatch(r"\w+", name) and may_open_catalog(table, options):
            prefix = f"{_CATALOGS}.{name}"
            yield prefix, "org.apache.iceberg.spark.SparkCatalog"
            for key, value in _catalog(values, workspace).items():
                yield f"{prefix}.{key}", value


def _kind(values: Mapping[str, Any]) -> str:
    url = str(values.get("catalogUrl") or "").lower()
    kind = next((kind for start, kind in _KINDS if url.startswith(start)), "hadoop")
    return str(values.get("catalogType") or kind).lower()


def _catalog(values: Mapping[str, Any], workspace: str) -> dict[str, str]:
    url, warehouse = (str(values.get(key) or "") for key in ("catalogUrl", "warehouse"))
    kind = _kind(values)
    if kind == "hadoop":
        place = warehouse or url
        is_absolute = place.startswith("/") or ":/" in place
        written = location_of(place)
        return {"type": kind, "warehouse": written if is_absolute else f"{workspace}/{written}"}
    told = {
        "type": kind,
        "uri": location_of(strip_access(url)),
        "warehouse": location_of(warehouse),
    }
    return {key: value for key, value in told.items() if value}


def _is_iceberg(table: SourceTable, options: DbtOptions) -> bool:
    return str(server_values(table.server, options).get("type") or "").lower() == "iceberg"
