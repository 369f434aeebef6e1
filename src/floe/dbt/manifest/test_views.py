"""Tests of tables: those with a name and arguments, and those that are queries."""

from collections.abc import Mapping, Sequence
from typing import Any

from floe.dbt.manifest.addresses import object_name
from floe.dbt.manifest.artifacts import DataTest, DbtTable
from floe.dbt.manifest.calls import called_table
from floe.dbt.manifest.literals import plain_text, plain_value
from floe.dbt.manifest.notes import floe_notes
from floe.dbt.manifest.shapes import mapping, text, texts
from floe.dbt.manifest.table_views import read_meta

_DEFAULT = "!= 0"
_COUNT = "count(*)"
_NOT_ARGUMENTS = ("model", "column_name")


def read_test(node: Mapping[str, Any], tables: Sequence[DbtTable]) -> DataTest:
    """A test, with its arguments as they were meant."""
    config, known = mapping(node.get("config")), mapping(node.get("test_metadata"))
    arguments = mapping(known.get("kwargs"))
    column = text(node.get("column_name")) or text(arguments.get("column_name"))
    return DataTest(
        id=str(node.get("unique_id")),
        name=str(node.get("name")),
        test=str(known.get("name") or ""),
        package=text(known.get("namespace")),
        arguments=plain_value(
            {key: each for key, each in arguments.items() if key not in _NOT_ARGUMENTS}
        ),
        table=_table(node, arguments, tables),
        column=plain_text(column).strip('`"') if column else None,
        severity=str(config.get("severity") or "error").lower(),
        description=text(node.get("description")),
        where=text(config.get("where")),
        warn_if=_unless(config.get("warn_if"), _DEFAULT),
        error_if=_unless(config.get("error_if"), _DEFAULT),
        fail_calc=_unless(config.get("fail_calc"), _COUNT),
        meta=read_meta(node),
        # Beside the test's own tags, dbt gives it those of its column.
        tags=texts(mapping(node.get("unrendered_config")).get("tags")),
        file=str(node.get("original_file_path") or ""),
        code=str(node.get("raw_code") or ""),
        depends_on=texts(mapping(node.get("depends_on")).get("nodes")),
    )


def _unless(written: object, default: str) -> str | None:
    found = text(written)
    return None if found == default else found


def _table(
    node: Mapping[str, Any], arguments: Mapping[str, Any], tables: Sequence[DbtTable]
) -> str | None:
    """The table that a test stands at; a query is a test of the first one that it reads.

    A query that floe wrote is a test of the table that its check is about.
    """
    attached = text(node.get("attached_node"))
    if attached:
        return attached
    called = called_table(str(arguments.get("model") or ""), tables)
    if called:
        return called.id
    read = texts(mapping(node.get("depends_on")).get("nodes"))
    about = text(floe_notes(read_meta(node)).get("check")) or ""
    own = (one.id for one in tables if one.id in read and _is_about(about, object_name(one)))
    return next(own, read[0] if read else None)


def _is_about(check: str, name: str) -> bool:
    return check.startswith((f"{name}.", f"{name}/"))
