from collections.abc import Iterator

from floe.changes.bumps import Bump
from floe.changes.change import Told, change_rule
from floe.changes.elements import COLUMN, ElementPair, Terms, broken_by, title_of


@change_rule("changes/property-added", Bump.MINOR, COLUMN)
def property_added(pair: ElementPair, _: Terms) -> Iterator[Told]:
    """A column that may be empty, and that the contract did not have.

    Why: old readers do not see it, and old writers may leave it empty.

    Instead: nothing; release it with a minor version.
    """
    if pair.is_added and not _is_demanded(pair):
        yield Told((), f"{pair.title} was added", None, pair.new)


@change_rule("changes/required-property-added", Bump.MAJOR, COLUMN, consumer=Bump.MINOR)
def required_property_added(pair: ElementPair, _: Terms) -> Iterator[Told]:
    """A column that must be filled, and that the contract did not have.

    Why: whoever writes the data without it breaks the contract from one day to the next.

    Instead: add it as optional first, and require it in the next major version.
    """
    if pair.is_added and _is_demanded(pair):
        yield Told((), f"{pair.title} was added, and is required", None, pair.new)


@change_rule("changes/property-removed", Bump.MAJOR, COLUMN)
def property_removed(pair: ElementPair, terms: Terms) -> Iterator[Told]:
    """A column that the contract no longer has.

    Why: whoever reads it fails, or silently reads nothing.

    Instead: mark it as deprecated first, and remove it in a later major version.
    """
    if pair.is_removed:
        message = f"{pair.title} was removed{broken_by(pair, terms)}"
        yield Told((), message, pair.old, None)


@change_rule("changes/property-renamed", Bump.MAJOR, COLUMN, keys=("name",))
def property_renamed(pair: ElementPair, terms: Terms) -> Iterator[Told]:
    """A column with the same id and another name.

    Why: whoever reads it by its old name fails.

    Instead: add a column of the new name, mark the old one as deprecated, fill both, and remove
    the old one in a later major version.
    """
    old, new = pair.values("name")
    message = f"{pair.title}: the column was called {old}{broken_by(pair, terms)}"
    yield Told(("name",), message, old, new)


@change_rule("changes/property-moved", Bump.MAJOR, COLUMN)
def property_moved(pair: ElementPair, terms: Terms) -> Iterator[Told]:
    """A column with the same id in another table, or at another depth.

    Why: whoever reads it where it was fails.

    Instead: add it at its new place, mark the old one as deprecated, and remove that in a later
    major version.
    """
    if pair.moved_from:
        old = title_of(pair.moved_from)
        message = f"{old} was moved to {pair.title}{broken_by(pair, terms)}"
        yield Told((), message, old, pair.title)


def _is_demanded(pair: ElementPair) -> bool:
    return pair.after.get("required") is True or pair.after.get("primaryKey") is True
