from collections.abc import Iterator

from floe.changes.bumps import Bump
from floe.changes.change import Told, change_rule
from floe.changes.elements import ElementPair, Entry, Terms, show
from floe.changes.relationship_ends import scope_of
from floe.comparing import Strength, compare_promises, is_date, promise_of, promised_thing

_LEVELS = "slaProperties"
_PROMISE = ("property", "value", "valueExt", "unit")
_SCOPE = "element"
# What a contract says of all service levels that name no element.
_DEFAULT_SCOPE = "slaDefaultElement"


@change_rule("changes/sla-added", Bump.MINOR, _LEVELS)
def sla_added(pair: ElementPair, _: Terms) -> Iterator[Told]:
    """A service level that the contract did not have.

    Why: consumers are promised more.

    Instead: nothing; release it with a minor version.
    """
    if pair.is_added:
        yield Told((), f"{_name(pair.after)} of {_say(pair.after)} was added", None, pair.new)


@change_rule("changes/sla-removed", Bump.MAJOR, _LEVELS)
def sla_removed(pair: ElementPair, _: Terms) -> Iterator[Told]:
    """A service level that the contract no longer has.

    Why: consumers planned with it, and nothing is promised any more.

    Instead: keep it, or announce its end and release a major version.
    """
    if pair.is_removed:
        bump = Bump.MINOR if is_date(pair.before) else None
        said = f"{_name(pair.before)} of {_say(pair.before)} was removed"
        yield Told((), said, pair.old, None, bump)


@change_rule("changes/sla-weakened", Bump.MAJOR, _LEVELS)
def sla_weakened(pair: ElementPair, terms: Terms) -> Iterator[Told]:
    """A service level that promises less than before.

    Why: consumers planned with what was promised.

    Instead: keep the promise, or agree on less with consumers and release a major version.
    """
    yield from _tell(pair, terms, Strength.WEAKER)


@change_rule("changes/sla-strengthened", Bump.MINOR, _LEVELS)
def sla_strengthened(pair: ElementPair, terms: Terms) -> Iterator[Told]:
    """A service level that promises more than before.

    Why: consumers can rely on more.

    Instead: nothing; release it with a minor version.
    """
    yield from _tell(pair, terms, Strength.STRONGER)


@change_rule("changes/sla-reworded", Bump.PATCH, _LEVELS)
def sla_reworded(pair: ElementPair, terms: Terms) -> Iterator[Told]:
    """The same service level in other words, such as another unit, or columns in another order.

    Why: nothing changes for consumers.

    Instead: nothing.
    """
    yield from _tell(pair, terms, Strength.EQUAL)


@change_rule("changes/sla-changed", Bump.MAJOR, "", _LEVELS, "customProperties")
def sla_changed(pair: ElementPair, terms: Terms) -> Iterator[Told]:
    """A service level that cannot be compared with what was promised before.

    Why: nobody can say whether it promises as much as consumers planned with.

    Instead: say it in the same kind of words as before; a promise about another column is one of
    its own.
    """
    level = pair.owner
    if pair.section == _LEVELS:
        yield from _tell(pair, terms, Strength.INCOMPARABLE)
    elif _DEFAULT_SCOPE in pair.differing:
        old, new = pair.values(_DEFAULT_SCOPE)
        said = f"service levels without an element were for {show(old)}, and are for {show(new)}"
        yield Told((_DEFAULT_SCOPE,), said, old, new)
    elif level is not None and level.section == _LEVELS and _turns(level):
        said = f"{_name(level.after)} was a bound from one side, and is one from the other"
        yield Told(pair.differing, said, pair.old, pair.new)


def _tell(pair: ElementPair, terms: Terms, strength: Strength) -> Iterator[Told]:
    keys = tuple(key for key in (*_PROMISE, _SCOPE) if key in pair.differing)
    if not keys or pair.old is None or pair.new is None:
        return
    if _compare(pair, terms) is strength:
        said = f"{_name(pair.after)} was {_say(pair.before)}, and is {_say(pair.after)}"
        old, new = pair.values(keys[0]) if len(keys) == 1 else map(_say, (pair.before, pair.after))
        yield Told(keys, said, old, new)


def _turns(level: ElementPair) -> bool:
    """Whether custom properties turn a promise about the most into one about the least."""
    return promised_thing(level.before) != promised_thing(level.after)


def _compare(pair: ElementPair, terms: Terms) -> Strength:
    # Nobody but its author knows what the second value of a service level bounds.
    if "valueExt" in pair.differing:
        return Strength.INCOMPARABLE
    scope = scope_of(pair.before, terms.old_canonical)
    is_same_scope = _SCOPE not in pair.differing or scope == scope_of(
        pair.after, terms.new_canonical
    )
    if not is_same_scope or promised_thing(pair.before) != promised_thing(pair.after):
        return Strength.INCOMPARABLE
    return compare_promises(pair.after, pair.before)


def _name(entry: Entry) -> str:
    return str(promise_of(entry) or entry.get("property") or "a service level")


def _say(entry: Entry) -> str:
    words = [str(entry[key]) for key in _PROMISE[1:] if entry.get(key) is not None]
    scope = f" for {entry[_SCOPE]}" if entry.get(_SCOPE) else ""
    return (" ".join(words) or "nothing") + scope
