"""Models, seeds, snapshots and tables of sources."""

from collections.abc import Mapping
from typing import Any

from floe.dbt.manifest.artifacts import Column, Constraint, DbtTable, Freshness, Meta, Period
from floe.dbt.manifest.shapes import entries, mapping, text, texts

Types = Mapping[str, Mapping[str, str]]


def read_table(node: Mapping[str, Any], types: Types) -> DbtTable:
    """A table, with the catalog's types where it knows them."""
    config = mapping(node.get("config"))
    id_ = str(node.get("unique_id"))
    own_types = types.get(id_, {})
    columns = mapping(node.get("columns"))
    return DbtTable(
        id=id_,
        name=str(node.get("name")),
        kind=str(node.get("resource_type")),
        data_name=str(node.get("identifier") or node.get("alias") or node.get("name")),
        file=str(node.get("original_file_path") or ""),
        source=text(node.get("source_name")),
        source_meta=mapping(node.get("source_meta")),
        source_description=text(node.get("source_description")),
        database=text(node.get("database")),
        schema=text(node.get("schema")),
        materialized=text(config.get("materialized")),
        description=text(node.get("description")),
        columns=tuple(_column(mapping(one), own_types) for one in columns.values()),
        constraints=_constraints(node.get("constraints")),
        meta=read_meta(node),
        tags=_tags(node),
        group=text(config.get("group")) or text(node.get("group")),
        version=text(node.get("version")),
        latest_version=text(node.get("latest_version")),
        deprecation_date=text(node.get("deprecation_date")),
        freshness=_freshness(node),
        partitions=texts(config.get("partition_by")),
        depends_on=texts(mapping(node.get("depends_on")).get("nodes")),
    )


def read_meta(node: Mapping[str, Any]) -> Meta:
    """What people noted: in the config since dbt 1.10, beside it before."""
    return {**mapping(node.get("meta")), **mapping(mapping(node.get("config")).get("meta"))}


def _tags(node: Mapping[str, Any]) -> tuple[str, ...]:
    own = texts(node.get("tags"))
    return tuple(dict.fromkeys((*own, *texts(mapping(node.get("config")).get("tags")))))


def _column(node: Mapping[str, Any], types: Mapping[str, str]) -> Column:
    name = str(node.get("name"))
    return Column(
        name=name,
        data_type=types.get(name.casefold()) or text(node.get("data_type")),
        description=text(node.get("description")),
        meta=read_meta(node),
        tags=_tags(node),
        constraints=_constraints(node.get("constraints")),
    )


def _constraints(written: object) -> tuple[Constraint, ...]:
    found = (mapping(entry) for entry in entries(written))
    return tuple(
        Constraint(
            type=str(entry.get("type")),
            columns=texts(entry.get("columns")),
            to=text(entry.get("to")),
            to_columns=texts(entry.get("to_columns")),
            expression=text(entry.get("expression")),
        )
        for entry in found
        if entry.get("type")
    )


def _freshness(node: Mapping[str, Any]) -> Freshness | None:
    config = mapping(node.get("config"))
    written = mapping(node.get("freshness")) or mapping(config.get("freshness"))
    warn, error = _period(written.get("warn_after")), _period(written.get("error_after"))
    field = text(node.get("loaded_at_field")) or text(config.get("loaded_at_field"))
    return Freshness(warn, error, field) if warn or error else None


def _period(written: object) -> Period | None:
    found = mapping(written)
    count, period = found.get("count"), text(found.get("period"))
    is_whole = isinstance(count, int) and not isinstance(count, bool)
    return Period(int(count), period) if is_whole and period and count is not None else None
