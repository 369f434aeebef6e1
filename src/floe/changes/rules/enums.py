from collections.abc import Iterator

from floe.changes.bumps import Bump
from floe.changes.change import Told, change_rule
from floe.changes.elements import COLUMN, ElementPair, Terms

_VALUES = "enum"


@change_rule("changes/enum-introduced", Bump.MAJOR, COLUMN, consumer=Bump.MINOR, keys=(_VALUES,))
def enum_introduced(pair: ElementPair, _: Terms) -> Iterator[Told]:
    """A column that may have listed values only, where it could have any.

    Why: whoever writes another value breaks the contract; readers only gain.

    Instead: let a quality rule count the others first, and list the values in the next major
    version.
    """
    old, new = pair.values(_VALUES)
    if old is None:
        yield Told((_VALUES,), f"{pair.title} may have listed values only", None, new)


@change_rule("changes/enum-dropped", Bump.MINOR, COLUMN, consumer=Bump.MAJOR, keys=(_VALUES,))
def enum_dropped(pair: ElementPair, _: Terms) -> Iterator[Told]:
    """A column that may have any value, where values were listed.

    Why: readers that tell the listed values apart meet others.

    Instead: keep the list, and add values to it.
    """
    old, new = pair.values(_VALUES)
    if new is None:
        yield Told((_VALUES,), f"{pair.title} may have any value", old, None)


@change_rule("changes/enum-value-added", Bump.MINOR, _VALUES, consumer=Bump.MAJOR)
def enum_value_added(pair: ElementPair, _: Terms) -> Iterator[Told]:
    """One more value that a column may have.

    Why: readers that tell the old values apart meet one that they do not know.

    Instead: announce the value before it is written; consumers should have a way for others.
    """
    if pair.is_added:
        value = pair.after.get("value")
        yield Told((), f"{_column(pair)} may have the value {value!r}", None, value)


@change_rule("changes/enum-value-removed", Bump.MAJOR, _VALUES, consumer=Bump.MINOR)
def enum_value_removed(pair: ElementPair, _: Terms) -> Iterator[Told]:
    """A value that a column may no longer have.

    Why: whoever writes it breaks the contract, and rows that have it already do too.

    Instead: mark it as deprecated in its description, rewrite the rows, and remove it in the next
    major version.
    """
    if pair.is_removed:
        value = pair.before.get("value")
        yield Told((), f"{_column(pair)} may no longer have the value {value!r}", value, None)


def _column(pair: ElementPair) -> str:
    return pair.owner.title if pair.owner else ""
