"""Suggestions that give way to what somebody has stated."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from floe.contracts import SUGGESTED
from floe.workflows.drafting.nodes import Node, names_of, nodes_below

_OPTIONS: Final = "logicalTypeOptions"
_TYPE: Final = "logicalType"
_KEY: Final = "primaryKey"
_ALIKE: Final = {"minimum": "exclusiveMinimum", "maximum": "exclusiveMaximum"}
# A real table does not say what kind of one it is, so that floe says the usual.
_KIND: Final = "physicalType"


def yield_suggestions(table: Node, stated: Sequence[Node]) -> Node:
    """A drafted table without the suggestions on which one of the stated tables has a word."""
    own = [each for each in stated if names_of(each) & names_of(table)]
    columns = [column for each in own for column in nodes_below(each, "properties")]
    has_key = any(column.get(_KEY) for column in columns)
    kept = {k: v for k, v in table.items() if k != _KIND or not any(_KIND in one for one in own)}
    properties = [
        _without(
            column, [one for one in columns if names_of(one) & names_of(column)], has_key=has_key
        )
        for column in nodes_below(table, "properties")
    ]
    return {**kept, "properties": properties}


def _without(column: Node, stated: Sequence[Node], *, has_key: bool) -> Node:
    mark = _mark(column)
    if mark is None:
        return column
    fields = mark["value"]["fields"]
    gone = {one for one in fields if any(_speaks_of(each, one, column) for each in stated)}
    gone |= {_KEY} if has_key and _KEY in fields else set()
    return _remarked(column, mark, gone) if gone else column


def _speaks_of(stated: Node, field: str, column: Node) -> bool:
    """Whether a stated column has a word on a suggestion, or is of a type that it is not for."""
    if field == "enum" or field.startswith(_OPTIONS):
        known = stated.get(_TYPE)
        if known is not None and known != column.get(_TYPE):
            return True
    first, _, option = field.partition(".")
    if not option:
        return stated.get(first) is not None
    options = stated.get(first)
    has = options if isinstance(options, Mapping) else {}
    return option in has or _ALIKE.get(option) in has


def _remarked(column: Node, mark: Node, gone: set[str]) -> Node:
    """The column without some suggestions, and with a mark that says which are left."""
    options = {k: v for k, v in column.get(_OPTIONS, {}).items() if f"{_OPTIONS}.{k}" not in gone}
    left = [one for one in mark["value"]["fields"] if one not in gone]
    others = [one for one in column["customProperties"] if one is not mark]
    marks = [{**mark, "value": {**mark["value"], "fields": left}}] if left else []
    made: dict[str, Any] = {_OPTIONS: options, "customProperties": [*others, *marks]}
    leaving = gone | ({"primaryKeyPosition"} if _KEY in gone else set())
    kept = {**column, **{key: value for key, value in made.items() if key in column}}
    return {k: v for k, v in kept.items() if k not in leaving and (v or k not in made)}


def _mark(column: Node) -> Node | None:
    marks = nodes_below(column, "customProperties")
    return next((one for one in marks if one.get("property") == SUGGESTED), None)
