from collections.abc import Iterator

from floe.changes.bumps import Bump
from floe.changes.change import Told, change_rule
from floe.changes.elements import ElementPair, Terms
from floe.changes.relationship_ends import meaning_of
from floe.model import FOREIGN_KEY

_RELATIONSHIPS = "relationships"
_ENDS = ("type", "from", "to")


@change_rule("changes/foreign-key-added", Bump.MINOR, _RELATIONSHIPS)
def foreign_key_added(pair: ElementPair, _: Terms) -> Iterator[Told]:
    """A foreign key that the contract did not have.

    Why: consumers are promised that every value leads somewhere, and checks will look for it.

    Instead: nothing; see with floe check that the data keeps it already.
    """
    if pair.is_added and _is_foreign_key(pair):
        yield Told((), f"{_owner(pair)} must lead to {pair.after.get('to')}", None, pair.new)


@change_rule("changes/foreign-key-removed", Bump.MAJOR, _RELATIONSHIPS)
def foreign_key_removed(pair: ElementPair, _: Terms) -> Iterator[Told]:
    """A foreign key that the contract no longer has.

    Why: joins over it silently lose rows.

    Instead: keep it as long as the values lead there; where they no longer do, release a major
    version.
    """
    if pair.is_removed and _is_foreign_key(pair):
        yield Told((), f"{_owner(pair)} need not lead to {pair.before.get('to')}", pair.old, None)


@change_rule("changes/relationship-changed", Bump.MAJOR, _RELATIONSHIPS)
def relationship_changed(pair: ElementPair, terms: Terms) -> Iterator[Told]:
    """A relationship of the same id that leads elsewhere, or means something else.

    Why: joins over it find other rows, or none.

    Instead: add a relationship of its own, and remove the old one in a later major version.
    """
    keys = tuple(key for key in _ENDS if key in pair.differing)
    if keys and not _is_reworded(pair, terms):
        old, new = ({key: side.get(key) for key in keys} for side in (pair.before, pair.after))
        yield Told(keys, f"a relationship of {_owner(pair)} leads elsewhere", old, new)


@change_rule("changes/relationship-reworded", Bump.PATCH, _RELATIONSHIPS)
def relationship_reworded(pair: ElementPair, terms: Terms) -> Iterator[Told]:
    """A reference in another form, or pairs of columns in another order, that lead to the same.

    Why: nothing changes for the data.

    Instead: nothing.
    """
    keys = tuple(key for key in _ENDS if key in pair.differing)
    if keys and _is_reworded(pair, terms):
        old, new = ({key: side.get(key) for key in keys} for side in (pair.before, pair.after))
        yield Told(keys, f"a relationship of {_owner(pair)} is written otherwise", old, new)


def _is_foreign_key(pair: ElementPair) -> bool:
    entry = pair.new if pair.new is not None else pair.before
    return bool(entry.get("type", FOREIGN_KEY) == FOREIGN_KEY)


def _is_reworded(pair: ElementPair, terms: Terms) -> bool:
    old = meaning_of(pair.before, terms.old_canonical)
    return old == meaning_of(pair.after, terms.new_canonical)


def _owner(pair: ElementPair) -> str:
    return pair.owner.title if pair.owner else ""
