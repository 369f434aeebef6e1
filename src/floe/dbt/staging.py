"""A view per table that dbt finds ready: the only place of the project that reads the source."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from floe.dbt.column_yaml import column_entries
from floe.dbt.dialects import Dialect, dialect_of
from floe.dbt.jinja import literal_text
from floe.dbt.metadata import describe_table, reference_to, tags_of, without_empty
from floe.dbt.names import TakenNames, usable_columns
from floe.dbt.options import DbtOptions
from floe.dbt.relations import SourceTable
from floe.dbt.source_layout import Sources

_INDENT = "    "


def stage_sources(sources: Sources, taken: Iterable[str], options: DbtOptions) -> Sources:
    """The tables, each with the name of its view where a project has such views."""
    if not options.staging:
        return sources
    names = TakenNames((*taken, *options.taken_models))
    return {
        key: tuple(replace(table, staging=names.take(_name(table))) for table in tables)
        for key, tables in sources.items()
    }


def _name(table: SourceTable) -> str:
    return f"stg_{table.source}__{table.name}".lower()


def staging_sql(table: SourceTable, options: DbtOptions) -> str:
    """The columns that the contract names, as they come in."""
    dialect = dialect_of(options.adapter)
    lines = ["with source as (", "", f"{_INDENT}select * from {{{{ {table.call} }}}}", "", "),", ""]  # noqa: S608
    lines += ["final as (", "", *_select(table, dialect), "", ")", "", "select * from final"]
    return "\n".join(lines) + "\n"


def _select(table: SourceTable, dialect: Dialect) -> list[str]:
    names = [
        dialect.identifier(prop.data_name or "") for prop in usable_columns(table.schema_object)
    ]
    if not names:
        return [f"{_INDENT}select *", f"{_INDENT}from source"]
    last = len(names)
    listed = (f"{name}{',' if number < last else ''}" for number, name in enumerate(names, 1))
    columns = [literal_text(f"{_INDENT * 2}{name}") for name in listed]
    return [f"{_INDENT}select", *columns, f"{_INDENT}from source"]


def staging_entries(tables: Sequence[SourceTable], options: DbtOptions) -> list[dict[str, Any]]:
    """The views in dbt's YAML; their rows are tested where they come in."""
    return [_entry(table, options) for table in tables]


def _entry(table: SourceTable, options: DbtOptions) -> dict[str, Any]:
    told = describe_table(table) or f"The rows of {table.source}.{table.name}, as they come in."
    reference = reference_to(table.contract, table.schema_object) or table.contract.file
    config: Mapping[str, Any] = {
        "materialized": "view",
        "tags": tags_of(table),
        "meta": {"floe": {"staging": literal_text(reference)}},
    }
    return without_empty(
        {
            "name": table.staging,
            "description": told,
            "config": without_empty(config),
            "columns": column_entries(table, options, {}),
        }
    )
