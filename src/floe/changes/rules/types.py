from collections.abc import Iterator

from floe.changes.bumps import Bump
from floe.changes.change import Told, change_rule
from floe.changes.column_types import TYPE_KEYS, name_type_change, print_types
from floe.changes.elements import COLUMN, ElementPair, Terms


@change_rule("changes/type-changed", Bump.MAJOR, COLUMN, keys=TYPE_KEYS)
def type_changed(pair: ElementPair, _: Terms) -> Iterator[Told]:
    """A column of another type, which has other values.

    Why: readers that cast, compare or join it fail, or silently get something else.

    Instead: add a column of the new type, mark the old one as deprecated, and remove it in a later
    major version.
    """
    yield from _tell(pair, "type_changed")


@change_rule("changes/type-narrowed", Bump.MAJOR, COLUMN, keys=TYPE_KEYS)
def type_narrowed(pair: ElementPair, _: Terms) -> Iterator[Told]:
    """A column whose type holds fewer values than before.

    Why: values that were allowed no longer fit: loads fail, or cut them off.

    Instead: keep the wider type, and say in a limit or a quality rule what values are expected.
    """
    yield from _tell(pair, "type_narrowed")


@change_rule("changes/type-widened", Bump.MAJOR, COLUMN, keys=TYPE_KEYS)
def type_widened(pair: ElementPair, _: Terms) -> Iterator[Told]:
    """A column whose type holds more values than before.

    Why: a change of type is a major change: readers with the old type meet values that are too
    large for them.

    Instead: add a column of the wider type beside it, or release a major version.
    """
    yield from _tell(pair, "type_widened")


@change_rule("changes/precision-changed", Bump.MAJOR, COLUMN, keys=TYPE_KEYS)
def precision_changed(pair: ElementPair, _: Terms) -> Iterator[Told]:
    """A decimal with other digits before and behind the point, of which neither holds the other.

    Why: values are rounded, or no longer fit.

    Instead: raise the precision along with the scale, so that all old values still fit.
    """
    yield from _tell(pair, "precision_changed")


@change_rule("changes/type-stated", Bump.MINOR, COLUMN, keys=TYPE_KEYS)
def type_stated(pair: ElementPair, _: Terms) -> Iterator[Told]:
    """A type where the contract left it open.

    Why: consumers know more than before, and nothing that was promised has changed.

    Instead: nothing; see with floe drift that the tables have that type.
    """
    yield from _tell(pair, "type_stated")


@change_rule("changes/type-unstated", Bump.MAJOR, COLUMN, keys=TYPE_KEYS)
def type_unstated(pair: ElementPair, _: Terms) -> Iterator[Told]:
    """A type that the contract no longer states.

    Why: consumers relied on it, and it may now be any other.

    Instead: leave it in the contract as long as the column has it.
    """
    yield from _tell(pair, "type_unstated")


@change_rule("changes/type-reworded", Bump.PATCH, COLUMN, keys=TYPE_KEYS)
def type_reworded(pair: ElementPair, _: Terms) -> Iterator[Told]:
    """The same type in other words.

    Why: nothing changes for the data, though tools that compare texts see a difference.

    Instead: nothing.
    """
    yield from _tell(pair, "type_reworded")


def _tell(pair: ElementPair, kind: str) -> Iterator[Told]:
    if pair.once(name_type_change) == kind:
        old, new = print_types(pair)
        keys = tuple(key for key in TYPE_KEYS if key in pair.differing)
        yield Told(
            keys, f"{pair.title}: the type was {old or 'open'}, and is {new or 'open'}", old, new
        )
