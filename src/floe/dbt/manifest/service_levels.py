"""How fresh sources must be becomes a service level."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from typing import Any

from floe.dbt.manifest.artifacts import DbtTable, Freshness
from floe.dbt.manifest.groups import Addresses
from floe.dbt.manifest.mentioned_columns import column_name
from floe.model import TIMESTAMPS, parse_type

Node = dict[str, Any]
_MOMENTS = ("date", *TIMESTAMPS)


def service_levels(
    tables: Iterable[DbtTable], addresses: Addresses, tested: Sequence[Node] = ()
) -> list[Node]:
    """The levels that tests speak of, then those of sources that no test speaks of.

    Tables that must be as fresh as each other share a level.
    """
    tested_tables = {str(level["element"]).partition(".")[0] for level in tested}
    return [*_together(tested), *_of_sources(tables, addresses, tested_tables)]


def _together(tested: Sequence[Node]) -> list[Node]:
    """One level may stand for several elements, each with a test of its own."""
    levels_by_rest: dict[str, Node] = {}
    for level in tested:
        rest = {key: value for key, value in level.items() if key != "element"}
        shared = levels_by_rest.setdefault(repr(rest), {**level, "element": ""})
        shared["element"] = ", ".join(filter(None, (shared["element"], level["element"])))
    return list(levels_by_rest.values())


def _of_sources(
    tables: Iterable[DbtTable], addresses: Addresses, tested_tables: Collection[str]
) -> list[Node]:
    elements_by_limit: dict[Freshness, list[str]] = {}
    for table in tables:
        name, freshness = addresses.name_of(table), table.freshness
        if freshness is None or name in tested_tables:
            continue
        column = _shown_by(table, freshness)
        # A column stands in the element, and an expression beside it.
        rest = freshness if column is None else replace(freshness, loaded_at_field=None)
        elements_by_limit.setdefault(rest, []).append(f"{name}.{column}" if column else name)
    return [_level(freshness, elements) for freshness, elements in elements_by_limit.items()]


def _shown_by(table: DbtTable, freshness: Freshness) -> str | None:
    """The column that shows a table's age, where it is no expression and can be a moment."""
    name = column_name(freshness.loaded_at_field or "", table)
    column = table.find_column(name or "")
    if column is None:
        return None
    data_type = parse_type(column.data_type)
    return column.name if data_type is None or data_type.kind in _MOMENTS else None


def _level(freshness: Freshness, elements: list[str]) -> Node:
    """The limit that is an error is the promise; what only dbt knows is noted beside it.

    A limit that is only a warning is noted to be one.
    """
    warn, limit = freshness.warn_after, freshness.error_after or freshness.warn_after
    warning = warn.text if warn and warn != freshness.error_after else None
    node: Node = {"property": "freshness", **(limit.words if limit else {})}
    node["element"] = ", ".join(elements)
    said = {
        "warnAfter": warning,
        "dbt.loadedAtField": freshness.loaded_at_field,
        "dbt.filter": freshness.filter,
    }
    if notes := [{"property": key, "value": word} for key, word in said.items() if word]:
        node["customProperties"] = notes
    return node
