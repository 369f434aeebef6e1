"""Tables and tests, as a manifest has them."""

from collections.abc import Mapping
from typing import Any

from floe.dbt import plain_text, plain_value
from floe.dbt.manifest.artifacts import (
    Column,
    Constraint,
    DataTest,
    DbtTable,
    Freshness,
    Meta,
    Period,
)
from floe.dbt.manifest.catalog import BuiltTable
from floe.dbt.manifest.groups import object_name
from floe.dbt.manifest.mentioned_columns import column_name
from floe.dbt.manifest.notes import entries, floe_notes, mapping, text, texts
from floe.dbt.manifest.templates import TableNames

_DEFAULT = "!= 0"
_COUNT = "count(*)"
_DBT_ALONE = ("limit", "store_failures")
_NOT_ARGUMENTS = ("model", "column_name")


def read_table(node: Mapping[str, Any], catalog: Mapping[str, BuiltTable]) -> DbtTable:
    """A table, with all that the catalog knows of it: its columns, their types, its place."""
    config = mapping(node.get("config"))
    id_ = str(node.get("unique_id"))
    real = catalog.get(id_, BuiltTable())
    described = [_column(mapping(column)) for column in mapping(node.get("columns")).values()]
    return DbtTable(
        id=id_,
        name=str(node.get("name")),
        kind=str(node.get("resource_type")),
        data_name=str(node.get("identifier") or node.get("alias") or node.get("name")),
        file=str(node.get("original_file_path") or ""),
        package=text(node.get("package_name")),
        language=text(node.get("language")),
        is_enforced=mapping(config.get("contract")).get("enforced") is True,
        stored={column.name.casefold(): column.data_type for column in real.columns},
        source=text(node.get("source_name")),
        source_meta=mapping(node.get("source_meta")),
        source_description=text(node.get("source_description")),
        database=real.database or text(node.get("database")),
        schema=real.schema or text(node.get("schema")),
        is_built=id_ in catalog,
        materialized=text(config.get("materialized")) or _shape(real),
        description=text(node.get("description")) or real.comment,
        columns=real.complete(described),
        constraints=_constraints(node.get("constraints")),
        meta=read_meta(node),
        tags=_tags(node),
        group=text(config.get("group")) or text(node.get("group")),
        access=text(config.get("access")) or text(node.get("access")),
        unique_key=text(config.get("unique_key")) or texts(config.get("unique_key")),
        version=text(node.get("version")),
        latest_version=text(node.get("latest_version")),
        deprecation_date=text(node.get("deprecation_date")),
        freshness=_freshness(node),
        partitions=texts(config.get("partition_by")),
        depends_on=texts(mapping(node.get("depends_on")).get("nodes")),
        relation=text(node.get("relation_name")),
    )


def read_meta(node: Mapping[str, Any]) -> Meta:
    """What people noted: in the config since dbt 1.10, beside it before."""
    return {**mapping(node.get("meta")), **mapping(mapping(node.get("config")).get("meta"))}


def _tags(node: Mapping[str, Any]) -> tuple[str, ...]:
    own = texts(node.get("tags"))
    return tuple(dict.fromkeys((*own, *texts(mapping(node.get("config")).get("tags")))))


def _shape(table: BuiltTable) -> str | None:
    """What a source is, in dbt's words."""
    word = (table.shape or "").casefold()
    return "view" if "view" in word and "material" not in word else None


def _column(node: Mapping[str, Any]) -> Column:
    return Column(
        name=str(node.get("name")),
        data_type=text(node.get("data_type")),
        description=text(node.get("description")),
        meta=read_meta(node),
        tags=_tags(node),
        constraints=_constraints(node.get("constraints")),
    )


def _constraints(written: object) -> tuple[Constraint, ...]:
    constraints = (mapping(entry) for entry in entries(written))
    return tuple(
        Constraint(
            type=str(entry.get("type")),
            columns=texts(entry.get("columns")),
            to=text(entry.get("to")),
            to_columns=texts(entry.get("to_columns")),
            expression=text(entry.get("expression")),
        )
        for entry in constraints
        if entry.get("type")
    )


def _freshness(node: Mapping[str, Any]) -> Freshness | None:
    config = mapping(node.get("config"))
    written = mapping(node.get("freshness")) or mapping(config.get("freshness"))
    warn, error = _period(written.get("warn_after")), _period(written.get("error_after"))
    field = text(node.get("loaded_at_field")) or text(config.get("loaded_at_field"))
    condition = text(written.get("filter"))
    rendered = (plain_text(word) if word else None for word in (field, condition))
    return Freshness(warn, error, *rendered) if warn or error else None


def _period(written: object) -> Period | None:
    found = mapping(written)
    count, period = found.get("count"), text(found.get("period"))
    is_whole = isinstance(count, int) and not isinstance(count, bool)
    return Period(int(count), period) if is_whole and period and count is not None else None


def read_test(
    node: Mapping[str, Any], tables: Mapping[str, DbtTable], names: TableNames
) -> DataTest:
    """A test, with its arguments as they were meant; an expression is no column."""
    config, metadata = mapping(node.get("config")), mapping(node.get("test_metadata"))
    arguments = mapping(metadata.get("kwargs"))
    table = _table(node, arguments, tables, names)
    written = plain_text(text(node.get("column_name")) or text(arguments.get("column_name")) or "")
    column = column_name(written, tables.get(table or ""))
    left_out = _NOT_ARGUMENTS if column or not written else ("model",)
    return DataTest(
        id=str(node.get("unique_id")),
        name=str(node.get("name")),
        test=str(metadata.get("name") or ""),
        package=text(metadata.get("namespace")),
        arguments=plain_value(
            {key: argument for key, argument in arguments.items() if key not in left_out}
        ),
        table=table,
        column=column,
        severity=str(config.get("severity") or "error").lower(),
        description=text(node.get("description")),
        where=text(config.get("where")),
        warn_if=_unless(config.get("warn_if"), _DEFAULT),
        error_if=_unless(config.get("error_if"), _DEFAULT),
        fail_calc=_unless(config.get("fail_calc"), _COUNT),
        meta=read_meta(node),
        # Beside the test's own tags, dbt gives it those of its column.
        tags=texts(mapping(node.get("unrendered_config")).get("tags")),
        dbt_alone=tuple(key for key in _DBT_ALONE if config.get(key) is not None),
        file=str(node.get("original_file_path") or ""),
        code=str(node.get("raw_code") or ""),
        depends_on=texts(mapping(node.get("depends_on")).get("nodes")),
    )


def _unless(written: object, default: str) -> str | None:
    word = text(written)
    return None if word == default else word


def _table(
    node: Mapping[str, Any],
    arguments: Mapping[str, Any],
    tables: Mapping[str, DbtTable],
    names: TableNames,
) -> str | None:
    """The table that a test stands at; a query is a test of the first one that it reads.

    A query that floe wrote is a test of the table that its check is about.
    """
    attached = text(node.get("attached_node"))
    if attached:
        return attached
    called = names.called(str(arguments.get("model") or ""))
    if called:
        return called.id
    read = texts(mapping(node.get("depends_on")).get("nodes"))
    about = text(floe_notes(read_meta(node)).get("check")) or ""
    own = (
        id_ for id_ in sorted(read) if id_ in tables and _is_about(about, object_name(tables[id_]))
    )
    return next(own, read[0] if read else None)


def _is_about(check: str, name: str) -> bool:
    return check.startswith((f"{name}.", f"{name}/"))
