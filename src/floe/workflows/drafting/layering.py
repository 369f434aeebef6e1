"""A draft over what somebody else knows of the same tables."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from floe.contracts import Draft, Merged, merge_trees, tell_conflict
from floe.documents import Path
from floe.model import Place

_GUESS: Final = "generate/gap-guessed-columns"
_SCHEMA: Final = ("schema",)


def lay_over(draft: Draft, known: Draft, at: Place | None = None) -> Draft:
    """The draft over what is known: it wins where both speak, and where they differ is told.

    Columns that floe only guessed give way to known ones. What `known` has as a default stays one.
    Conflicts are told where the draft says so, or at a place.
    """
    over = _without_guess(draft, known)
    merged = merge_trees(known.layer, over.layer)
    conflicts = (tell_conflict(one, at) for one in merged.conflicts)
    origins = dict(_foreign(merged.provenance, draft.origin))
    return replace(
        over,
        tree=merged.tree,
        gaps=(*over.gaps, *known.gaps, *conflicts),
        places=merged.places,
        origins=origins,
        defaults=frozenset((*over.defaults, *_kept_defaults(known, merged))),
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


def _without_guess(draft: Draft, known: Draft) -> Draft:
    """The draft without the columns that floe took from inputs, where others are known."""
    has_columns = any(node["properties"] for node in known.tree["schema"])
    if not is_guessed(draft) or not has_columns:
        return draft
    tree = {key: value for key, value in draft.tree.items() if key != "schema"}
    places = {path: place for path, place in draft.places.items() if path[0] != "schema"}
    gaps = tuple(gap for gap in draft.gaps if gap.rule != _GUESS)
    defaults = frozenset(draft.defaults) - {_SCHEMA}
    return replace(draft, tree=tree, places=places, gaps=gaps, defaults=defaults)


def _kept_defaults(known: Draft, merged: Merged) -> Iterator[Path]:
    """The defaults that were taken; they stand where they stood, as a merge keeps the order."""
    words = {known.origin, *known.origins.values()}
    yield from (path for path in known.defaults if merged.origin_of(path) in words)
