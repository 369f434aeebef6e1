"""A contract while it is being drafted, and what of it the standard has a place for."""

import copy
from dataclasses import dataclass, field
from typing import Any

from floe.contracts.generation.drafts import Draft
from floe.documents import Path
from floe.findings import Finding, Severity
from floe.model import Place
from floe.odcs import contract_validator
from floe.schemas import SchemaError

_MOST_PASSES = 50
_HEADER = ("apiVersion", "kind", "id", "name", "version", "status")


@dataclass(slots=True)
class Sketch:
    """What is known so far, where it was found, what floe chose, and what nobody knows.

    `origins` are the words for what neither the product nor floe has said.
    """

    tree: dict[str, Any] = field(default_factory=dict)
    places: dict[Path, Place] = field(default_factory=dict)
    defaults: set[Path] = field(default_factory=set)
    gaps: list[Finding] = field(default_factory=list)
    origins: dict[Path, str] = field(default_factory=dict)

    def put(self, key: str, value: Any, place: Place) -> None:
        """Add a part that somebody stated; nothing is added for nothing."""
        if value not in (None, "", [], {}):
            self.tree[key] = value
            self.places[key,] = place

    def choose(self, key: str, value: Any, place: Place) -> None:
        """Add a part that gives way as soon as somebody states it."""
        self.put(key, value, place)
        self.defaults.add((key,))

    def miss(self, fault: str, place: Place, message: str, hint: str | None = None) -> None:
        """Note that something is missing."""
        self.gaps.append(gap(fault, place, message, hint))

    def take(self, draft: Draft) -> None:
        """Go on with what a draft has come to."""
        self.tree, self.gaps = draft.tree, list(draft.gaps)
        self.places, self.origins = dict(draft.places), dict(draft.origins)
        self.defaults = set(draft.defaults)


def gap(fault: str, place: Place, message: str, hint: str | None = None) -> Finding:
    """What is missing in a draft, and where it could be said."""
    rule = f"generate/gap-{fault}"
    return Finding(place, message, hint, rule=rule, severity=Severity.WARNING)


def make_valid(tree: dict[str, Any], edition: str) -> tuple[dict[str, Any], list[SchemaError]]:
    """The tree without what the schema rejects, and what the schema said of that."""
    validator = contract_validator(edition)
    said: list[SchemaError] = []
    errors = validator.validate(tree)
    if errors:
        tree = copy.deepcopy(tree)
    for _ in range(_MOST_PASSES):
        if not errors:
            return tree, said
        said += errors
        for path in sorted({_culprit(error) for error in errors}, key=_depth, reverse=True):
            _remove(tree, path)
        errors = validator.validate(tree)
    return {key: tree[key] for key in _HEADER if key in tree}, said


def _culprit(error: SchemaError) -> Path:
    """The smallest part without which the schema would have nothing to say."""
    if error.unexpected:
        return (*error.path, error.unexpected[0])
    return error.path


def _depth(path: Path) -> tuple[int, tuple[tuple[bool, int, str], ...]]:
    """The deepest first, and of a list's entries the last."""
    return len(path), tuple(
        (isinstance(key, int), key if isinstance(key, int) else 0, str(key)) for key in path
    )


def _remove(tree: Any, path: Path) -> None:
    if not path:
        return
    parent = tree
    for key in path[:-1]:
        try:
            parent = parent[key]
        except (KeyError, IndexError, TypeError):
            return
    last = path[-1]
    if isinstance(parent, dict):
        parent.pop(last, None)
    elif isinstance(parent, list) and isinstance(last, int) and last < len(parent):
        del parent[last]
