from collections.abc import Iterator

from floe.changes.bumps import Bump
from floe.changes.change import Told, change_rule
from floe.changes.elements import ElementPair, Terms, pick_keys, show_keys
from floe.comparing import Strength, compare_rules
from floe.model import OPERATORS

_QUALITY = "quality"
_KEYS = (
    *("type", "metric", "rule", "query", "engine", "implementation", "unit"),
    *("arguments", "severity", "validValues", "missingValues", "pattern"),
    *OPERATORS,
)


@change_rule("changes/quality-added", Bump.MINOR, _QUALITY)
def quality_added(pair: ElementPair, _: Terms) -> Iterator[Told]:
    """A quality rule that the contract did not have.

    Why: consumers are promised more, and checks will look for it.

    Instead: nothing; see with floe check that the data keeps it already.
    """
    if pair.is_added:
        yield Told((), f"{pair.title} was added", None, pair.new)


@change_rule("changes/quality-removed", Bump.MAJOR, _QUALITY)
def quality_removed(pair: ElementPair, _: Terms) -> Iterator[Told]:
    """A quality rule that the contract no longer has.

    Why: consumers relied on it, and nobody looks for it any more.

    Instead: lower its severity to warning first, and remove it in a later major version.
    """
    if pair.is_removed:
        yield Told((), f"{pair.title} was removed", pair.old, None)


@change_rule("changes/quality-weakened", Bump.MAJOR, _QUALITY)
def quality_weakened(pair: ElementPair, _: Terms) -> Iterator[Told]:
    """A quality rule that lets more through than before.

    Why: consumers meet data that the contract kept from them.

    Instead: mend the data, or agree on the new threshold with consumers and release a major
    version.
    """
    yield from _tell(pair, Strength.WEAKER, "asks for less than before")


@change_rule("changes/quality-strengthened", Bump.MINOR, _QUALITY)
def quality_strengthened(pair: ElementPair, _: Terms) -> Iterator[Told]:
    """A quality rule that lets less through than before.

    Why: consumers are promised more, and checks will look for it.

    Instead: nothing; see with floe check that the data keeps it already.
    """
    yield from _tell(pair, Strength.STRONGER, "asks for more than before")


@change_rule("changes/quality-changed", Bump.MAJOR, _QUALITY)
def quality_changed(pair: ElementPair, _: Terms) -> Iterator[Told]:
    """A quality rule that asks for something else than before.

    Why: what consumers relied on is no longer looked for, as if the rule had been removed.

    Instead: keep it, and add a rule of its own beside it; or release a major version.
    """
    yield from _tell(pair, Strength.INCOMPARABLE, "asks for something else than before")


@change_rule("changes/quality-reworded", Bump.PATCH, _QUALITY)
def quality_reworded(pair: ElementPair, _: Terms) -> Iterator[Told]:
    """The same quality rule in other words.

    Why: nothing changes for consumers.

    Instead: nothing.
    """
    yield from _tell(pair, Strength.EQUAL, "asks for the same in other words")


def _tell(pair: ElementPair, strength: Strength, said: str) -> Iterator[Told]:
    keys = tuple(key for key in _KEYS if key in pair.differing)
    is_whole = pair.old is not None and pair.new is not None
    if is_whole and keys and pair.once(_compare) is strength:
        old, new = (pick_keys(side, keys) for side in (pair.before, pair.after))
        yield Told(keys, f"{pair.title} {said}: {show_keys(old)} became {show_keys(new)}", old, new)


def _compare(pair: ElementPair) -> Strength:
    return compare_rules(pair.after, pair.before)
