"""A contract while it is being drafted."""

from dataclasses import dataclass, field
from typing import Any

from floe.contracts.generation.drafts import Draft
from floe.documents import Path
from floe.findings import Finding, Severity
from floe.model import Place


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
