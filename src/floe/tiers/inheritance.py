"""A contract under its tiers: what they promise is added, and never weakened."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from floe.comparing import Strength, compare_promises, promise_of, promised_thing
from floe.documents import Path
from floe.findings import Finding
from floe.model import Place, free_id, snake_case
from floe.tiers.promises import Promise, tell_weaker

_SECTION = "slaProperties"
_PASSED_DOWN = (
    *("property", "value", "valueExt", "unit", "driver", "description"),
    *("scheduler", "schedule", "customProperties"),
)
_AMOUNT = ("value", "unit")
_PLAIN = re.compile(r"[\w-]+")


@dataclass(frozen=True, slots=True)
class Restored:
    """A service level that promised too little: what it said, and what holds instead."""

    path: Path
    said: Mapping[str, Any]
    amount: Mapping[str, Any]
    promise: Promise
    finding: Finding


@dataclass(frozen=True, slots=True)
class Inheritance:
    """The service levels of a contract with those that it inherits.

    `places` are the parts that come from tiers, and where these have written them.
    """

    entries: list[Any]
    places: Mapping[Path, Place]
    restored: tuple[Restored, ...]

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What is to be said of those that promised too little."""
        return tuple(restored.finding for restored in self.restored)


def inherit_promises(
    tree: Mapping[str, Any], promises: Sequence[Promise], place_of: Callable[[Path], Place]
) -> Inheritance:
    """What a contract's service levels come to; `place_of` says where its parts were written."""
    heir = _Heir(tree, place_of)
    for promise in promises:
        heir.keep(promise)
    return Inheritance(heir.entries, heir.places, tuple(heir.restored))


class _Heir:
    def __init__(self, tree: Mapping[str, Any], place_of: Callable[[Path], Place]) -> None:
        written = tree.get(_SECTION)
        self._tree = tree
        self._place_of = place_of
        self._can_grow = _SECTION not in tree or isinstance(written, list)
        self.entries: list[Any] = list(written) if isinstance(written, list) else []
        self.places: dict[Path, Place] = {}
        self.restored: list[Restored] = []

    def keep(self, promise: Promise) -> None:
        thing = promised_thing(promise.entry)
        numbers = [number for number, entry in self._mappings() if promised_thing(entry) == thing]
        if not numbers and self._can_grow:
            self.places[_SECTION, len(self.entries)] = promise.place
            self.entries.append(self._passed_down(promise))
        for number in numbers:
            strength = compare_promises(self.entries[number], promise.entry)
            if strength in (Strength.WEAKER, Strength.INCOMPARABLE):
                self._restore(number, promise, strength)

    def _mappings(self) -> Iterator[tuple[int, Mapping[str, Any]]]:
        return ((n, entry) for n, entry in enumerate(self.entries) if isinstance(entry, dict))

    def _passed_down(self, promise: Promise) -> dict[str, Any]:
        entry = {key: promise.entry[key] for key in _PASSED_DOWN if key in promise.entry}
        element = ", ".join(_elements(promise.entry.get("element"), self._tree))
        if element:
            entry["element"] = element
        taken = {str(other.get("id")) for _, other in self._mappings()}
        name = snake_case(promise_of(entry) or "") or "sla"
        return {"id": free_id(name, taken), **entry}

    def _restore(self, number: int, promise: Promise, strength: Strength) -> None:
        old, path = self.entries[number], (_SECTION, number)
        finding = tell_weaker(old, self._place_of((*path, "value")), promise, strength)
        amount = {key: promise.entry[key] for key in _AMOUNT if key in promise.entry}
        rest = {key: value for key, value in old.items() if key not in _AMOUNT or key in amount}
        self.entries[number] = {**rest, **amount}
        for key in amount:
            self.places[*path, key] = promise.place / key
        said = {key: old[key] for key in _AMOUNT if key in old}
        self.restored.append(Restored((*path, "value"), said, amount, promise, finding))


def _elements(element: Any, tree: Mapping[str, Any]) -> Iterator[str]:
    """The columns here that have the names of those that the tier speaks of."""
    parts = element.split(",") if isinstance(element, str) else []
    names = [re.split(r"[./]", part.strip())[-1] for part in parts]
    for schema_object in _mappings(tree.get("schema")):
        known = [column.get("name") for column in _mappings(schema_object.get("properties"))]
        title = schema_object.get("name")
        for name in names:
            if name in known and isinstance(title, str) and _are_plain(title, name):
                yield f"{title}.{name}"


def _are_plain(*names: str) -> bool:
    return all(_PLAIN.fullmatch(name) for name in names)


def _mappings(items: Any) -> Iterator[dict[str, Any]]:
    return (item for item in (items if isinstance(items, list) else ()) if isinstance(item, dict))
