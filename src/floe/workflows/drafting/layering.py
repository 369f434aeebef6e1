"""A draft over what somebody else knows of the same tables, and guesses that give way to it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from floe.contracts import SUGGESTED, Draft, Merged, merge_trees, tell_conflict
from floe.documents import Path
from floe.model import Place
from floe.workflows.drafting.alignment import Node, names_of, nodes_below

_GUESS: Final = "generate/gap-guessed-columns"
_SCHEMA: Final = ("schema",)
_WORDS: Final = ("businessName", "classification", "description", "transformSourceObjects")
_OPTIONS: Final = "logicalTypeOptions"
_TYPE: Final = "logicalType"
_KEY: Final = "primaryKey"
_ALIKE: Final = {"minimum": "exclusiveMinimum", "maximum": "exclusiveMaximum"}
# A real table does not say what kind of one it is, so that floe says the usual.
_KIND: Final = "physicalType"


def lay_over(draft: Draft, known_draft: Draft, at: Place | None = None) -> Draft:
    """The draft over what is known: it wins where both speak, and where they differ is told.

    Columns that floe only guessed give way to known ones. What `known` has as a default stays one.
    Conflicts are told where the draft says so, or at a place.
    """
    over = _without_guess(draft, known_draft)
    merged = merge_trees(known_draft.layer, over.layer)
    conflicts = (tell_conflict(conflict, merged.tree, at) for conflict in merged.conflicts)
    origins = dict(_foreign(merged.provenance, draft.origin))
    return replace(
        over,
        tree=merged.tree,
        gaps=(*over.gaps, *known_draft.gaps, *conflicts),
        places=merged.places,
        origins=origins,
        defaults=frozenset((*over.defaults, *_kept_defaults(known_draft, merged))),
    )


def is_guessed(draft: Draft) -> bool:
    """Whether floe chose the tables of a draft, as nobody has stated them."""
    return _SCHEMA in draft.defaults


def _foreign(origins: Mapping[Path, str], own: str) -> Iterator[tuple[Path, str]]:
    """The origins that are not a draft's own, and its own below such."""
    for path, word in origins.items():
        above = (origins.get(path[:length], own) for length in range(1, len(path)))
        if word != own or any(other != own for other in above):
            yield path, word


def _without_guess(draft: Draft, known_draft: Draft) -> Draft:
    """The draft without the columns that floe took from inputs, where others are known."""
    has_columns = any(node["properties"] for node in known_draft.tree["schema"])
    if not is_guessed(draft) or not has_columns:
        return draft
    tree = {key: value for key, value in draft.tree.items() if key != "schema"}
    places = {path: place for path, place in draft.places.items() if path[0] != "schema"}
    gaps = tuple(gap for gap in draft.gaps if gap.rule != _GUESS)
    defaults = frozenset(draft.defaults) - {_SCHEMA}
    return replace(draft, tree=tree, places=places, gaps=gaps, defaults=defaults)


def _kept_defaults(known_draft: Draft, merged: Merged) -> Iterator[Path]:
    """The defaults that were taken; they stand where they stood, as a merge keeps the order."""
    words = {known_draft.origin, *known_draft.origins.values()}
    yield from (path for path in known_draft.defaults if merged.origin_of(path) in words)


def keep_words(known_draft: Draft, draft: Draft) -> Draft:
    """What is known, with the words of guessed columns of the same name where it has none."""
    if not is_guessed(draft):
        return known_draft
    tables = nodes_below(draft.tree, "schema")
    guessed = [column for table in tables for column in nodes_below(table, "properties")]
    taken: list[Path] = []
    schema = [
        _worded(node, guessed, ("schema", number), taken)
        for number, node in enumerate(known_draft.tree["schema"])
    ]
    origins = {**known_draft.origins, **dict.fromkeys(taken, draft.origin)}
    return replace(known_draft, tree={**known_draft.tree, "schema": schema}, origins=origins)


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
    own = next((guess for guess in guessed if names_of(guess) & names_of(column)), None)
    if own is None:
        return column
    words = {key: own[key] for key in _WORDS if key in own and key not in column}
    taken += [(*path, key) for key in words]
    worded = _worded({**column, **words}, nodes_below(own, "properties"), path, taken)
    items = column.get("items")
    if not isinstance(items, dict):
        return worded
    inner = nodes_below(own.get("items"), "properties")
    return {**worded, "items": _worded(items, inner, (*path, "items"), taken)}


def yield_suggestions(table: Node, stated: Sequence[Node]) -> Node:
    """A drafted table without the suggestions on which one of the stated tables has a word."""
    own = [stated_table for stated_table in stated if names_of(stated_table) & names_of(table)]
    columns = [column for stated_table in own for column in nodes_below(stated_table, "properties")]
    has_key = any(column.get(_KEY) for column in columns)
    kept = {
        k: v
        for k, v in table.items()
        if k != _KIND or not any(_KIND in stated_table for stated_table in own)
    }
    properties = [
        _without(
            column,
            [
                stated_column
                for stated_column in columns
                if names_of(stated_column) & names_of(column)
            ],
            has_key=has_key,
        )
        for column in nodes_below(table, "properties")
    ]
    return {**kept, "properties": properties}


def _without(column: Node, stated: Sequence[Node], *, has_key: bool) -> Node:
    mark = _mark(column)
    if mark is None:
        return column
    fields = mark["value"]["fields"]
    gone = {
        field
        for field in fields
        if any(_speaks_of(stated_column, field, column) for stated_column in stated)
    }
    gone |= {_KEY} if has_key and _KEY in fields else set()
    return _remarked(column, mark, gone) if gone else column


def _speaks_of(stated: Node, field: str, column: Node) -> bool:
    """Whether a stated column has a word on a suggestion, or is of a type that it is not for."""
    if field == "enum" or field.startswith(_OPTIONS):
        stated_type = stated.get(_TYPE)
        if stated_type is not None and stated_type != column.get(_TYPE):
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
    left = [entry for entry in mark["value"]["fields"] if entry not in gone]
    others = [entry for entry in column["customProperties"] if entry is not mark]
    marks = [{**mark, "value": {**mark["value"], "fields": left}}] if left else []
    made: dict[str, Any] = {_OPTIONS: options, "customProperties": [*others, *marks]}
    leaving = gone | ({"primaryKeyPosition"} if _KEY in gone else set())
    kept = {**column, **{key: value for key, value in made.items() if key in column}}
    return {k: v for k, v in kept.items() if k not in leaving and (v or k not in made)}


def _mark(column: Node) -> Node | None:
    marks = nodes_below(column, "customProperties")
    return next((mark for mark in marks if mark.get("property") == SUGGESTED), None)
