from collections.abc import Iterator

from floe.changes.bumps import Bump
from floe.changes.change import Told, change_rule
from floe.changes.elements import ElementPair, Terms, pick_keys, show, show_keys
from floe.comparing import Strength, compare_options

_OPTIONS = "logicalTypeOptions"
_NUMBERS = ("integer", "number")


@change_rule("changes/limit-tightened", Bump.MAJOR, _OPTIONS, consumer=Bump.MINOR)
def limit_tightened(pair: ElementPair, _: Terms) -> Iterator[Told]:
    """A range, a length, a size or a pattern that allows fewer values than before.

    Why: whoever writes a value that was allowed breaks the contract; readers only gain.

    Instead: let a quality rule count such values first, and tighten the limit in the next major
    version.
    """
    yield from _tell(pair, Strength.STRONGER)


@change_rule("changes/limit-loosened", Bump.MINOR, _OPTIONS, consumer=Bump.MAJOR)
def limit_loosened(pair: ElementPair, _: Terms) -> Iterator[Told]:
    """A range, a length, a size or a pattern that allows more values than before.

    A `timezone`, or a `format` of numbers, that is gone leaves the type open: a major change.

    Why: readers that rely on the old limit, in the width of a column or in a check, meet values
    beyond it.

    Instead: announce the new limit before the first such value is written.
    """
    yield from _tell(pair, Strength.WEAKER)


@change_rule("changes/format-changed", Bump.MAJOR, _OPTIONS)
def format_changed(pair: ElementPair, _: Terms) -> Iterator[Told]:
    """A pattern, a format, a time zone or another option that allows other values than before.

    Why: neither old nor new values are sure to fit what the other side expects.

    Instead: add a column of the new form, and mark the old one as deprecated.
    """
    yield from _tell(pair, Strength.INCOMPARABLE)


@change_rule("changes/limit-reworded", Bump.PATCH, _OPTIONS)
def limit_reworded(pair: ElementPair, _: Terms) -> Iterator[Told]:
    """The same range, length, size or pattern in other words.

    Integers above 0 are those from 1 on.

    Why: nothing changes for the data.

    Instead: nothing.
    """
    yield from _tell(pair, Strength.EQUAL)


def _tell(pair: ElementPair, strength: Strength) -> Iterator[Told]:
    for together, compared in pair.once(_compare):
        keys = tuple(key for key in together if key in pair.differing)
        if not keys or compared is not strength:
            continue
        column = pair.owner.title if pair.owner else ""
        if len(keys) == 1:
            old, new = pair.values(keys[0])
            said = f"{column}: {keys[0]} was {show(old)}, and is {show(new)}"
            bump = Bump.MAJOR if _leaves_type_open(pair, keys[0]) else None
            yield Told(keys, said, old, new, bump)
        else:
            before, after = (pick_keys(side, keys) for side in (pair.before, pair.after))
            said = f"{column}: {show_keys(before)} became {show_keys(after)}"
            yield Told(keys, said, before, after)


def _leaves_type_open(pair: ElementPair, key: str) -> bool:
    """Whether an option is gone without which nobody knows which type the column has."""
    column = pair.owner.after if pair.owner else {}
    is_of_type = key == "timezone" or (key == "format" and column.get("logicalType") in _NUMBERS)
    return is_of_type and pair.after.get(key) is None


def _compare(pair: ElementPair) -> tuple[tuple[tuple[str, ...], Strength], ...]:
    column = pair.owner or pair
    new, old = (
        {**side, _OPTIONS: options}
        for side, options in ((column.after, pair.after), (column.before, pair.before))
    )
    return tuple(compare_options(new, old))
