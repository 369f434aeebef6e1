"""A contract under its tiers: what they promise is added, and never weakened."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from floe.comparing import Strength, compare_promises, promise_of, promised_thing
from floe.contracts.identifiers import free_id
from floe.contracts.merging.layers import Conflict, Merged
from floe.contracts.merging.promises import Promise, tell_weaker
from floe.documents import Path
from floe.findings import Finding
from floe.model import Place, snake_case

TIER = "tier"
_SECTION = "slaProperties"
_PASSED_DOWN = (
    *("property", "value", "valueExt", "unit", "driver", "description"),
    *("scheduler", "schedule", "customProperties"),
)
_AMOUNT = ("value", "unit")
_PLAIN = re.compile(r"[\w-]+")


def keep_promises(
    merged: Merged, promises: Sequence[Promise]
) -> tuple[Merged, tuple[Finding, ...]]:
    """Add the promises that a contract does not make, and restore those that it weakens."""
    keeping = _Keeping(merged)
    for promise in promises:
        keeping.keep(promise)
    return keeping.result(), tuple(keeping.findings)


class _Keeping:
    def __init__(self, merged: Merged) -> None:
        written = merged.tree.get(_SECTION)
        self._merged = merged
        self._is_list = isinstance(written, list)
        self._entries: list[Any] = list(written) if isinstance(written, list) else []
        self._origins: dict[Path, str] = {}
        self._places: dict[Path, Place] = {}
        self._conflicts: list[Conflict] = []
        self.findings: list[Finding] = []

    def keep(self, promise: Promise) -> None:
        thing = promised_thing(promise.entry)
        numbers = [number for number, entry in self._alike() if promised_thing(entry) == thing]
        if not numbers:
            self._add(promise)
        for number in numbers:
            strength = compare_promises(self._entries[number], promise.entry)
            if strength in (Strength.WEAKER, Strength.INCOMPARABLE):
                self._restore(number, promise, strength)

    def _alike(self) -> Iterator[tuple[int, Mapping[str, Any]]]:
        return ((n, entry) for n, entry in enumerate(self._entries) if isinstance(entry, dict))

    def _add(self, promise: Promise) -> None:
        if _SECTION in self._merged.tree and not self._is_list:
            return
        path = (_SECTION, len(self._entries))
        self._origins[path] = TIER
        self._places[path] = promise.place
        self._entries.append(self._passed_down(promise))

    def _passed_down(self, promise: Promise) -> dict[str, Any]:
        entry = {key: promise.entry[key] for key in _PASSED_DOWN if key in promise.entry}
        element = ", ".join(_elements(promise.entry.get("element"), self._merged.tree))
        if element:
            entry["element"] = element
        taken = {str(other.get("id")) for _, other in self._alike()}
        wish = snake_case(promise_of(entry) or "") or "sla"
        return {"id": free_id(wish, taken), **entry}

    def _restore(self, number: int, promise: Promise, strength: Strength) -> None:
        old, path = self._entries[number], (_SECTION, number)
        place = self._merged.place((*path, "value"))
        finding = tell_weaker(old, place, promise, strength)
        self.findings.append(finding)
        amount = {key: promise.entry[key] for key in _AMOUNT if key in promise.entry}
        rest = {key: value for key, value in old.items() if key not in _AMOUNT or key in amount}
        self._entries[number] = {**rest, **amount}
        for key in amount:
            self._origins[*path, key] = TIER
            self._places[*path, key] = Place(promise.place.file, (*promise.place.path, key))
        origin = self._merged.origin_of((*path, "value"))
        said = {key: old[key] for key in _AMOUNT if key in old}
        self._conflicts.append(
            Conflict(
                (*path, "value"),
                said,
                amount,
                origin,
                TIER,
                place,
                promise.place,
                finding.hint or "",
            )
        )

    def result(self) -> Merged:
        if not self._origins:
            return self._merged
        whole: dict[Path, str] = {(_SECTION,): TIER} if _SECTION not in self._merged.tree else {}
        return replace(
            self._merged,
            tree={**self._merged.tree, _SECTION: self._entries},
            provenance={**self._merged.provenance, **whole, **self._origins},
            places={**self._merged.places, **self._places},
            conflicts=(*self._merged.conflicts, *self._conflicts),
        )


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
