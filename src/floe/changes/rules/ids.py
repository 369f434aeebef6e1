from collections.abc import Iterator

from floe.changes.bumps import Bump
from floe.changes.change import Told, change_rule
from floe.changes.elements import ELEMENTS, STABLE, ElementPair, Terms, broken_by


@change_rule("changes/id-added", Bump.PATCH, *ELEMENTS, keys=("id",))
def id_added(pair: ElementPair, _: Terms) -> Iterator[Told]:
    """An id where there was none.

    Why: references can now lead here by an id, which survives a new name.

    Instead: nothing; keep it from now on.
    """
    old, new = pair.values("id")
    if old is None:
        yield Told(("id",), f"{pair.title} has the id {new}", old, new)


@change_rule("changes/id-changed", Bump.MINOR, *ELEMENTS, keys=("id",))
def id_changed(pair: ElementPair, terms: Terms) -> Iterator[Told]:
    """An element of the same name with another id.

    Why: references by id, results of checks and later comparisons lose the thread. Tables,
    columns and quality rules are referred to from anywhere, so that a new id for them is a major
    change, as it is for anything that is known to be referred to.

    Instead: keep the id; it is there to outlive names.
    """
    old, new = pair.values("id")
    if old is not None and new is not None:
        message = f"the id of {pair.title} was {old}, and is {new}{broken_by(pair, terms)}"
        yield Told(("id",), message, old, new, _bump(pair, terms))


@change_rule("changes/id-removed", Bump.MINOR, *ELEMENTS, keys=("id",))
def id_removed(pair: ElementPair, terms: Terms) -> Iterator[Told]:
    """An element that has lost its id.

    Why: references by id, results of checks and later comparisons lose the thread. Tables,
    columns and quality rules are referred to from anywhere, so that this is a major change for
    them, as it is for anything that is known to be referred to.

    Instead: keep the id; it is there to outlive names.
    """
    old, new = pair.values("id")
    if new is None:
        message = f"{pair.title} no longer has the id {old}{broken_by(pair, terms)}"
        yield Told(("id",), message, old, None, _bump(pair, terms))


def _bump(pair: ElementPair, terms: Terms) -> Bump | None:
    is_major = pair.section in STABLE or broken_by(pair, terms)
    return Bump.MAJOR if is_major else None
