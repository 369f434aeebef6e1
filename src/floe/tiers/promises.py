"""Service levels that are passed down, and what is said of one that promises less."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from floe.comparing import Strength, has_direction, promise_of, promised_thing
from floe.findings import Finding, Severity
from floe.model import Contract, Place
from floe.tiers.demands import EVERY, TierDemand


@dataclass(frozen=True, slots=True)
class Promise:
    """An entry of `slaProperties` of a tier, which holds for every contract below it.

    `subjects` are the tables and columns of the tier that it names.
    """

    entry: Mapping[str, Any]
    place: Place
    contract: Contract
    subjects: tuple[TierDemand, ...] = ()

    @property
    def is_of_all(self) -> bool:
        """Whether it names no columns, and no tables rather than others."""
        return not any(subject.steps or subject.tables != EVERY for subject in self.subjects)


def tell_weaker(
    entry: Mapping[str, Any], place: Place, above: Promise, strength: Strength
) -> Finding:
    """A finding on an entry that does not keep what is promised above it."""
    name, mine, theirs = promise_of(entry), print_promise(entry), print_promise(above.entry)
    inherited = f"{theirs}, which '{above.contract.title}' promises for all below it"
    if strength is Strength.WEAKER:
        message = f"{name} of {mine} is weaker than {inherited}"
        hint = f"{theirs} is kept; promise at least that, or leave the entry out"
        return Finding(place, message, hint, rule="merge/weakened-sla")
    message = f"{name} of {mine} cannot be compared with {inherited}"
    hint = f"{theirs} is kept; say it in the same kind of words"
    severity = Severity.ERROR if has_direction(entry) else Severity.WARNING
    return Finding(place, message, hint, rule="merge/incomparable-sla", severity=severity)


def tell_opposite(entry: Mapping[str, Any], place: Place, above: Promise) -> Finding:
    """A finding on an entry that says at most, where at least is promised above it, or reversed."""
    name, mine, theirs = promise_of(entry), print_promise(entry), print_promise(above.entry)
    _, is_least = promised_thing(entry)
    words = ("at least", "at most") if is_least else ("at most", "at least")
    message = (
        f"{name} of {words[0]} {mine} does not keep {words[1]} {theirs}, which "
        f"'{above.contract.title}' promises for all below it"
    )
    hint = (
        f"{words[1]} {theirs} is kept; say both, in one entry with the custom property form: min "
        "and one with form: max, or leave the entry out"
    )
    return Finding(place, message, hint, rule="merge/incomparable-sla", severity=Severity.ERROR)


def tell_without_column(place: Place, promise: Promise) -> Finding:
    """A finding on a contract without the columns that a tier's service level speaks of."""
    columns = ", ".join(dict.fromkeys(subject.label for subject in promise.subjects))
    name, amount = promise_of(promise.entry), print_promise(promise.entry)
    return Finding(
        place,
        f"no table has {columns}, of which '{promise.contract.title}' promises "
        f"{name} of {amount} for all below it",
        f"nothing is promised in its stead; add {columns}, or a {name} of other columns",
        rule="merge/tier-column-missing",
        severity=Severity.WARNING,
    )


def print_promise(entry: Mapping[str, Any]) -> str:
    """What is promised, as people say it."""
    unit = f" {entry['unit']}" if entry.get("unit") else ""
    return f"{entry.get('value')}{unit}"
