from collections.abc import Iterator

from floe.changes.bumps import Bump
from floe.changes.change import Told, change_rule
from floe.changes.elements import COLUMN, TABLE, ElementPair, Terms, show

_POSITION = "primaryKeyPosition"


@change_rule("changes/required-added", Bump.MAJOR, COLUMN, consumer=Bump.MINOR, keys=("required",))
def required_added(pair: ElementPair, _: Terms) -> Iterator[Told]:
    """A column that may no longer be empty.

    Why: whoever writes the data with nulls in it breaks the contract; readers only gain.

    Instead: fill the column first, let checks show that it holds no nulls, and require it in the
    next major version.
    """
    yield from _tell(pair, "required", "is now required", now=True)


@change_rule(
    "changes/required-dropped", Bump.MINOR, COLUMN, consumer=Bump.MAJOR, keys=("required",)
)
def required_dropped(pair: ElementPair, _: Terms) -> Iterator[Told]:
    """A column that may be empty now.

    Why: readers that rely on a value, in joins, keys and sums, meet nulls.

    Instead: tell consumers before the first null appears, or keep it required and write a value
    that means nothing is known.
    """
    yield from _tell(pair, "required", "is no longer required, so that it may be null", now=False)


@change_rule("changes/unique-added", Bump.MAJOR, COLUMN, consumer=Bump.MINOR, keys=("unique",))
def unique_added(pair: ElementPair, _: Terms) -> Iterator[Told]:
    """A column whose values may no longer repeat.

    Why: whoever writes repeated values breaks the contract; readers only gain.

    Instead: let checks show that no value repeats, and promise it in the next major version.
    """
    yield from _tell(pair, "unique", "must now be unique", now=True)


@change_rule("changes/unique-dropped", Bump.MAJOR, COLUMN, keys=("unique",))
def unique_dropped(pair: ElementPair, _: Terms) -> Iterator[Told]:
    """A column whose values may repeat now.

    Why: a join over it multiplies rows, and sums grow without an error.

    Instead: offer another column that is unique, and release a major version.
    """
    yield from _tell(pair, "unique", "is no longer unique", now=False)


@change_rule(
    "changes/primary-key-added", Bump.MAJOR, COLUMN, consumer=Bump.MINOR, keys=("primaryKey",)
)
def primary_key_added(pair: ElementPair, _: Terms) -> Iterator[Told]:
    """A column that became part of the primary key.

    Why: its values must be there now, and what tells rows apart is another thing than before.

    Instead: let checks show that the new key holds, and release a major version.
    """
    yield from _tell(pair, "primaryKey", "is now part of the primary key", now=True)


@change_rule("changes/primary-key-dropped", Bump.MAJOR, COLUMN, keys=("primaryKey",))
def primary_key_dropped(pair: ElementPair, _: Terms) -> Iterator[Told]:
    """A column that is no longer part of the primary key.

    Why: what told rows apart no longer does: joins, merges and foreign keys on it go wrong.

    Instead: keep the key, or offer a table with the new key beside this one.
    """
    yield from _tell(pair, "primaryKey", "is no longer part of the primary key", now=False)


@change_rule("changes/primary-key-reordered", Bump.PATCH, COLUMN, keys=(_POSITION,))
def primary_key_reordered(pair: ElementPair, _: Terms) -> Iterator[Told]:
    """A column that stays part of the primary key, at another position.

    Why: the key tells the same rows apart; only the order of its columns is another.

    Instead: nothing.
    """
    old, new = pair.values(_POSITION)
    if "primaryKey" not in pair.differing:
        said = f"{pair.title} was at position {show(old)} of the primary key, and is at {show(new)}"
        yield Told((_POSITION,), said, old, new)


@change_rule("changes/critical-element-added", Bump.MINOR, COLUMN, keys=("criticalDataElement",))
def critical_element_added(pair: ElementPair, _: Terms) -> Iterator[Told]:
    """A column that is now a critical data element.

    Why: it is promised more care than before.

    Instead: nothing; release it with a minor version.
    """
    yield from _tell(pair, "criticalDataElement", "is now a critical data element", now=True)


@change_rule("changes/critical-element-dropped", Bump.MAJOR, COLUMN, keys=("criticalDataElement",))
def critical_element_dropped(pair: ElementPair, _: Terms) -> Iterator[Told]:
    """A column that is no longer a critical data element.

    Why: consumers chose it for the care that it was promised.

    Instead: agree on it with those who rely on it, and release a major version.
    """
    said = "is no longer a critical data element"
    yield from _tell(pair, "criticalDataElement", said, now=False)


@change_rule("changes/deprecation-marked", Bump.MINOR, TABLE, COLUMN, keys=("deprecated",))
def deprecation_marked(pair: ElementPair, _: Terms) -> Iterator[Told]:
    """A table or column that is now marked as deprecated.

    Why: it still is what it was, but consumers have to look for something else.

    Instead: say in its description what replaces it and until when it stays.
    """
    yield from _tell(pair, "deprecated", "is now deprecated", now=True)


@change_rule("changes/deprecation-unmarked", Bump.PATCH, TABLE, COLUMN, keys=("deprecated",))
def deprecation_unmarked(pair: ElementPair, _: Terms) -> Iterator[Told]:
    """A table or column that is no longer marked as deprecated.

    Why: consumers that have begun to leave it need not.

    Instead: nothing; tell them.
    """
    yield from _tell(pair, "deprecated", "is no longer deprecated", now=False)


def _tell(pair: ElementPair, key: str, said: str, *, now: bool) -> Iterator[Told]:
    old, new = pair.values(key)
    if (old is True) != (new is True) and (new is True) == now:
        is_implied = key == "required" and pair.values("primaryKey") == (True, True)
        bump = Bump.PATCH if is_implied else None
        said = "is part of the primary key, so that nothing changes" if is_implied else said
        has_position = key == "primaryKey" and _POSITION in pair.differing
        keys = (key, _POSITION) if has_position else (key,)
        yield Told(keys, f"{pair.title} {said}", old is True, new is True, bump)
