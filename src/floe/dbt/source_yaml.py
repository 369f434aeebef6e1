"""Sources in dbt's YAML."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from floe.dbt.column_yaml import column_entries
from floe.dbt.data_tests import RelationTests
from floe.dbt.dialects import Dialect, dialect_of
from floe.dbt.file_scans import location_of, scan_of, source_files
from floe.dbt.jinja import literal_text
from floe.dbt.metadata import describe_source, describe_table, table_meta, tags_of, without_empty
from floe.dbt.names import dbt_name, is_name, name_problem, usable_columns
from floe.dbt.options import DbtOptions
from floe.dbt.relations import SourceTable
from floe.dbt.servers import FileLocation, catalog_and_schema, database_and_schema, server_values
from floe.dbt.source_layout import data_parts


@dataclass(frozen=True, slots=True)
class TableParts:
    """What others have found out about a source's table."""

    table: SourceTable
    tests: RelationTests
    freshness: Mapping[str, Any]


def source_entries(parts: Iterable[TableParts], options: DbtOptions) -> list[dict[str, Any]]:
    """The sources of a product, each with its tables."""
    sources: dict[str, list[TableParts]] = {}
    for part in parts:
        sources.setdefault(part.table.source, []).append(part)
    dialect = dialect_of(options.adapter)
    return [_source(name, tables, dialect, options) for name, tables in sources.items()]


def _source(
    name: str, tables: list[TableParts], dialect: Dialect, options: DbtOptions
) -> dict[str, Any]:
    first = tables[0].table
    entries = [_table(part, dialect, options) for part in tables]
    said = without_empty({"description": describe_source(first)})
    return {"name": name, **said, **place_of(first, dialect, options), "tables": entries}


def place_of(table: SourceTable, dialect: Dialect, options: DbtOptions) -> dict[str, Any]:
    """Database and schema: the table's own name may hold them, else the server does."""
    values = server_values(table.server, options)
    is_spark = dialect.name == "spark"
    database, schema = (catalog_and_schema if is_spark else database_and_schema)(values)
    *before, _ = data_parts(table.schema_object)
    schema = _usable(before[-1] if before else schema)
    database = _usable(before[0] if len(before) > 1 else database)
    if is_spark:
        schema = schema or _schema_of_its_own(table, options)
        return _spark_place(database, schema, dialect)
    written = {"database": database, "schema": schema}
    quoting = {key: True for key, name in written.items() if name and dialect.needs_quotes(name)}
    return without_empty(
        {**{key: literal_text(name or "") for key, name in written.items()}, "quoting": quoting}
    )


def _schema_of_its_own(table: SourceTable, options: DbtOptions) -> str | None:
    """Files are opened in a schema named after the source, which must not be the models' own."""
    is_models_own = table.source.lower() == dbt_name(options.project_name).lower()
    return f"{table.source}_files" if is_models_own and source_files(table, options) else None


def _usable(name: str | None) -> str | None:
    return name if name and name_problem(name) is None else None


def _spark_place(catalog: str | None, schema: str | None, dialect: Dialect) -> dict[str, Any]:
    # dbt-spark knows no databases, and writes a schema of several parts as it stands.
    parts = [dialect.identifier(part) for part in (catalog, schema) if part]
    return {"schema": literal_text(".".join(parts))} if schema else {}


def _table(part: TableParts, dialect: Dialect, options: DbtOptions) -> dict[str, Any]:
    table = part.table
    written = data_parts(table.schema_object)[-1]
    files = source_files(table, options)
    scan = scan_of(table, files, dialect, options) if files else None
    # Files are opened under a name of our choice, and Spark's own catalog takes plain names only.
    name = written if files is None or is_name(written) else table.name
    columns = [prop.data_name for prop in usable_columns(table.schema_object)]
    meta = {**table_meta(table, part.tests.count(columns)), "external_location": scan}
    config = {**part.freshness, "tags": tags_of(table), "meta": without_empty(meta)}
    entry = {
        "name": table.name,
        "identifier": literal_text(name) if name != table.name else None,
        "description": describe_table(table),
        "quoting": {"identifier": True} if dialect.needs_quotes(name) else None,
        "external": _external(files) if files else None,
        "config": without_empty(config),
        "columns": column_entries(table, options, part.tests.columns),
        "data_tests": list(part.tests.table),
    }
    return without_empty(entry)


def _external(files: FileLocation) -> dict[str, str]:
    return {"location": location_of(files.location), "file_format": files.file_format}
