"""How fresh sources must be becomes a service level."""

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from floe.dbt.manifest.artifacts import DbtTable, Freshness, Period
from floe.dbt.manifest.groups import object_name

Node = dict[str, Any]


def service_levels(tables: Iterable[DbtTable], tested: Sequence[Node] = ()) -> list[Node]:
    """The levels that tests speak of, then those of sources that no test speaks of.

    Tables that must be as fresh as each other share a level.
    """
    tested_tables = {str(level["element"]).partition(".")[0] for level in tested}
    return [*_together(tested), *_of_sources(tables, tested_tables)]


def _together(tested: Sequence[Node]) -> list[Node]:
    """One level may stand for several elements, each with a test of its own."""
    levels_by_rest: dict[str, Node] = {}
    for level in tested:
        rest = {key: value for key, value in level.items() if key != "element"}
        shared = levels_by_rest.setdefault(repr(rest), {**level, "element": ""})
        shared["element"] = ", ".join(filter(None, (shared["element"], level["element"])))
    return list(levels_by_rest.values())


def _of_sources(tables: Iterable[DbtTable], tested_tables: Collection[str]) -> list[Node]:
    found: dict[tuple[Period | None, Period | None], list[str]] = {}
    for table in tables:
        if table.freshness is not None and object_name(table) not in tested_tables:
            limits = (table.freshness.error_after, table.freshness.warn_after)
            found.setdefault(limits, []).append(_element(table, table.freshness))
    return [_level(error, warn, elements) for (error, warn), elements in found.items()]


def _element(table: DbtTable, freshness: Freshness) -> str:
    field = freshness.loaded_at_field or ""
    columns = {column.name.casefold(): column.name for column in table.columns}
    name = columns.get(field.strip('`"').casefold()) or (field if field.isidentifier() else None)
    return f"{object_name(table)}.{name}" if name else object_name(table)


def _level(error: Period | None, warn: Period | None, elements: list[str]) -> Node:
    """The limit that is an error is the promise; an earlier warning is noted beside it."""
    limit = error or warn
    node: Node = {"property": "freshness"}
    if limit is not None:
        node |= {"value": limit.count, "unit": _unit(limit)}
    node["element"] = ", ".join(elements)
    if error is not None and warn is not None and warn != error:
        noted = {"property": "warnAfter", "value": f"{warn.count} {_unit(warn)}"}
        node["customProperties"] = [noted]
    return node


def _unit(period: Period) -> str:
    return f"{period.period.removesuffix('s')}s"
