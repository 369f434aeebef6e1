from collections.abc import Iterator

from floe.changes.bumps import Bump
from floe.changes.change import Told, change_rule
from floe.changes.elements import TABLE, ElementPair, Terms, broken_by, show
from floe.comparing import is_same

_KINDS = ("physicalType", "logicalType")


@change_rule("changes/object-added", Bump.MINOR, TABLE)
def object_added(pair: ElementPair, _: Terms) -> Iterator[Told]:
    """A table that the contract did not have.

    Why: nobody reads it yet, so nothing breaks, and consumers learn that there is more.

    Instead: nothing; release it with a minor version.
    """
    if pair.is_added:
        yield Told((), f"table {pair.title} was added", None, pair.new)


@change_rule("changes/object-removed", Bump.MAJOR, TABLE)
def object_removed(pair: ElementPair, terms: Terms) -> Iterator[Told]:
    """A table that the contract no longer has.

    Why: whoever reads it finds nothing.

    Instead: mark it as deprecated first, name what replaces it, and remove it in a later major
    version.
    """
    if pair.is_removed:
        message = f"table {pair.title} was removed{broken_by(pair, terms)}"
        yield Told((), message, pair.old, None)


@change_rule("changes/object-renamed", Bump.MAJOR, TABLE, keys=("name",))
def object_renamed(pair: ElementPair, terms: Terms) -> Iterator[Told]:
    """A table with the same id and another name.

    Why: queries and references that use the old name find nothing.

    Instead: add a table of the new name, mark the old one as deprecated, and remove it in a later
    major version.
    """
    old, new = pair.values("name")
    message = f"table {show(old)} is now called {show(new)}{broken_by(pair, terms)}"
    yield Told(("name",), message, old, new)


@change_rule("changes/object-kind-changed", Bump.MAJOR, TABLE)
def object_kind_changed(pair: ElementPair, _: Terms) -> Iterator[Told]:
    """A table that became another kind of thing, such as a view, a topic or a file.

    Why: consumers reach and read another kind of thing in another way.

    Instead: offer the new kind beside the old one, and remove that in a later major version.
    """
    for key in _KINDS:
        old, new = pair.values(key)
        if key in pair.differing and not is_same(key, old, new):
            bump = Bump.MINOR if old is None else None
            said = f"{pair.title}: {key} was {show(old)}, and is {show(new)}"
            yield Told((key,), said, old, new, bump)
