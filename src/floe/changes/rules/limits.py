from collections.abc import Iterator

from floe.changes.bumps import Bump
from floe.changes.change import Told, change_rule
from floe.changes.elements import ElementPair, Terms, show
from floe.comparing import Strength, compare_demands

_OPTIONS = "logicalTypeOptions"


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


def _tell(pair: ElementPair, strength: Strength) -> Iterator[Told]:
    for option in pair.differing:
        old, new = pair.values(option)
        if compare_demands(option, new, old) is strength:
            column = pair.owner.title if pair.owner else ""
            said = f"{column}: {option} was {show(old)}, and is {show(new)}"
            yield Told((option,), said, old, new)
