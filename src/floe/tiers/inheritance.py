"""A contract under its tiers: what they promise is added, and never weakened."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from floe.comparing import (
    Strength,
    are_opposite,
    can_both_hold,
    compare_promises,
    promise_of,
    promised_thing,
)
from floe.findings import Finding
from floe.model import DEFAULT_CLASSES, Classes, Place, free_id, snake_case
from floe.tiers.columns import keep_demands, missing_columns
from floe.tiers.demands import RequiredField, TierDemand, missing_fields
from floe.tiers.elements import elements_in
from floe.tiers.heirs import Heir, Restored
from floe.tiers.promises import Promise, tell_opposite, tell_weaker, tell_without_column

_SECTION = "slaProperties"
_PASSED_DOWN = (
    *("property", "value", "valueExt", "unit", "driver", "description"),
    *("scheduler", "schedule", "customProperties"),
)
_AMOUNT = ("value", "unit")
_FORMS = "customProperties"


@dataclass(frozen=True, slots=True)
class Inheritance:
    """What the tiers above a contract ask of it together, the highest first."""

    promises: tuple[Promise, ...] = ()
    demands: tuple[TierDemand, ...] = ()
    fields: tuple[RequiredField, ...] = ()
    classes: Classes = DEFAULT_CLASSES

    def keep(self, heir: Heir) -> None:
        """Pass all of it on to a contract, and tell what the contract weakens or lacks."""
        levels = _Levels(heir)
        for promise in self.promises:
            entries = (other for other in self.promises if are_opposite(other.entry, promise.entry))
            levels.keep(promise, next(entries, None))
        keep_demands(heir, self.demands, self.classes)
        heir.findings += missing_columns(heir, self.demands)
        for field, path in missing_fields(heir.tree, self.fields):
            heir.findings.append(_tell_field(heir.place_of(path), field))


class _Levels:
    """The service levels of a contract while it inherits more of them."""

    def __init__(self, heir: Heir) -> None:
        written = heir.tree.get(_SECTION)
        self._heir = heir
        self._can_grow = _SECTION not in heir.tree or isinstance(written, list)

    def keep(self, promise: Promise, opposite: Promise | None) -> None:
        """Keep a promise; `opposite` is the tiers' bound from the other side, if there is one."""
        is_compared = bool(self._about(promise)) or opposite is not None
        for number, entry in tuple(self._mappings()):
            if (_SECTION, number) in self._heir.places or not are_opposite(entry, promise.entry):
                continue
            if not is_compared or not can_both_hold(entry, promise.entry):
                finding = tell_opposite(entry, self._place(number), promise)
                self._give_way(number, entry, opposite or promise, finding)
        own = self._about(promise)
        if not own and self._can_grow:
            self._pass_down(promise)
        for number, entry in own:
            strength = compare_promises(entry, promise.entry)
            if strength in (Strength.WEAKER, Strength.INCOMPARABLE):
                finding = tell_weaker(entry, self._place(number), promise, strength)
                self._give_way(number, entry, promise, finding)

    def _about(self, promise: Promise) -> list[tuple[int, Mapping[str, Any]]]:
        thing = promised_thing(promise.entry)
        return [level for level in self._mappings() if promised_thing(level[1]) == thing]

    def _place(self, number: int) -> Place:
        return self._heir.place_of((_SECTION, number, "value"))

    def _mappings(self) -> Iterator[tuple[int, Mapping[str, Any]]]:
        entries = self._heir.at((_SECTION,))
        listed = enumerate(entries if isinstance(entries, list) else ())
        return ((number, entry) for number, entry in listed if isinstance(entry, dict))

    def _pass_down(self, promise: Promise) -> None:
        """Promise as much of what the tier speaks of; never of the table instead of a column."""
        entry = {key: promise.entry[key] for key in _PASSED_DOWN if key in promise.entry}
        if not promise.is_of_all:
            elements = dict.fromkeys(elements_in(self._heir.tree, promise.subjects))
            if not elements:
                self._leave_out(promise)
                return
            entry["element"] = ", ".join(elements)
        taken = {str(other.get("id")) for _, other in self._mappings()}
        name = snake_case(promise_of(entry) or "") or "sla"
        number = len(self._heir.at((_SECTION,)) or ())
        self._heir.put((_SECTION, number), {"id": free_id(name, taken), **entry}, promise.place)

    def _leave_out(self, promise: Promise) -> None:
        tree = self._heir.tree
        tables = (table for subject in promise.subjects for table in subject.tables_in(tree))
        if any(tables) or not tree.get("schema"):
            place = self._heir.place_of(("schema",) if tree.get("schema") else ())
            self._heir.findings.append(tell_without_column(place, promise))

    def _give_way(
        self, number: int, old: Mapping[str, Any], promise: Promise, finding: Finding
    ) -> None:
        path = (_SECTION, number)
        keys = (*_AMOUNT, _FORMS) if are_opposite(old, promise.entry) else _AMOUNT
        amount = {key: promise.entry[key] for key in keys if key in promise.entry}
        said = {key: old[key] for key in keys if key in old}
        for key in said.keys() - amount.keys():
            self._heir.drop(path, key)
        for key, value in amount.items():
            self._heir.put((*path, key), value, promise.place / key)
        self._heir.tell(Restored((*path, "value"), said, amount, promise.place, finding))


def _tell_field(place: Place, field: RequiredField) -> Finding:
    name = ".".join(field.path)
    return Finding(
        place,
        f"{name} is missing, which '{field.contract.title}' asks of all below it",
        f"write {name}",
        rule="merge/tier-field-missing",
    )
