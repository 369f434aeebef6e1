"""What inputs say of columns that a real table has, too."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from floe.contracts import Draft
from floe.documents import Path
from floe.workflows.drafting.layering import is_guessed
from floe.workflows.drafting.nodes import Node, names_of, nodes_below

_WORDS: Final = ("businessName", "classification", "description", "transformSourceObjects")


def keep_words(known: Draft, draft: Draft) -> Draft:
    """What is known, with the words of guessed columns of the same name where it has none."""
    if not is_guessed(draft):
        return known
    tables = nodes_below(draft.tree, "schema")
    guessed = [column for table in tables for column in nodes_below(table, "properties")]
    taken: list[Path] = []
    schema = [
        _worded(node, guessed, ("schema", number), taken)
        for number, node in enumerate(known.tree["schema"])
    ]
    origins = {**known.origins, **dict.fromkeys(taken, draft.origin)}
    return replace(known, tree={**known.tree, "schema": schema}, origins=origins)


def _worded(node: Node, guessed: Sequence[Node], path: Path, taken: list[Path]) -> Node:
    """A node whose columns have the words of guessed ones; `taken` are the paths of those."""
    columns = nodes_below(node, "properties")
    if not columns or not guessed:
        return node
    properties = [
        _column(column, guessed, (*path, "properties", number), taken)
        for number, column in enumerate(columns)
    ]
    return {**node, "properties": properties}


def _column(column: Node, guessed: Sequence[Node], path: Path, taken: list[Path]) -> Node:
    own = next((each for each in guessed if names_of(each) & names_of(column)), None)
    if own is None:
        return column
    words = {key: own[key] for key in _WORDS if key in own and key not in column}
    taken += [(*path, key) for key in words]
    found = _worded({**column, **words}, nodes_below(own, "properties"), path, taken)
    items = column.get("items")
    if not isinstance(items, dict):
        return found
    inner = nodes_below(own.get("items"), "properties")
    return {**found, "items": _worded(items, inner, (*path, "items"), taken)}
