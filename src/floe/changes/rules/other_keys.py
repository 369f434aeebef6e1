from collections.abc import Iterator

from floe.changes.bumps import Bump
from floe.changes.change import Told, change_rule
from floe.changes.elements import COLUMN, EVERYWHERE, TABLE, ElementPair, Terms
from floe.comparing import is_same

_PARTS = ("customProperties", "map")
_NOTES = ("floe.", "dbt.")


@change_rule("changes/order-changed", Bump.PATCH, *EVERYWHERE)
def order_changed(pair: ElementPair, _: Terms) -> Iterator[Told]:
    """A list whose entries stand in another order.

    Why: readers by position are misled; for everybody else nothing changes.

    Instead: add new columns at the end, and read columns by their names.
    """
    for key in pair.reordered:
        where = f"{pair.title}: " if pair.title else ""
        yield Told((), f"{where}{key} stand in another order", None, None)


@change_rule("changes/reworded", Bump.PATCH, *EVERYWHERE)
def reworded(pair: ElementPair, _: Terms) -> Iterator[Told]:
    """A value that means the same in another spelling.

    Why: nothing changes for the data.

    Instead: nothing.
    """
    for key in pair.differing:
        old, new = pair.values(key)
        if old is not None and new is not None and is_same(key, old, new):
            yield Told((key,), f"{_where(pair, key)} is spelled otherwise", old, new)


@change_rule("changes/key-added", Bump.PATCH, *EVERYWHERE)
def key_added(pair: ElementPair, _: Terms) -> Iterator[Told]:
    """Something new that no other rule knows.

    Why: floe cannot say what it means to consumers; it was not there, so nobody relies on it.

    Instead: see for yourself whether it asks something of those who write or read the data.
    """
    if pair.is_added:
        yield Told((), f"{pair.title} was added", None, pair.new)
    for key in pair.differing:
        old, new = pair.values(key)
        if old is None:
            yield Told((key,), f"{_where(pair, key)} was added", None, new)


@change_rule("changes/key-changed", Bump.MINOR, *EVERYWHERE)
def key_changed(pair: ElementPair, _: Terms) -> Iterator[Told]:
    """Something that changed and that no other rule knows.

    Of a table or a column this is a major change, and so it is of their custom properties, but
    for floe's own (`floe.…`, `dbt.…`).

    Why: floe cannot say what it means to consumers.

    Instead: see for yourself whether somebody relies on it, and raise the major version if so.
    """
    for key in pair.differing:
        old, new = pair.values(key)
        if old is not None and new is not None and not is_same(key, old, new):
            yield Told((key,), f"{_where(pair, key)} changed", old, new, _bump(pair))


@change_rule("changes/key-removed", Bump.MINOR, *EVERYWHERE)
def key_removed(pair: ElementPair, _: Terms) -> Iterator[Told]:
    """Something that is gone and that no other rule knows.

    Of a table or a column this is a major change, and so it is of their custom properties, but
    for floe's own (`floe.…`, `dbt.…`).

    Why: floe cannot say what it meant to consumers, and somebody may rely on it.

    Instead: keep it, or see for yourself that nobody needs it.
    """
    bump = _bump(pair)
    if pair.is_removed:
        yield Told((), f"{pair.title} was removed", pair.old, None, bump)
    for key in pair.differing:
        old, new = pair.values(key)
        if new is None:
            yield Told((key,), f"{_where(pair, key)} was removed", old, None, bump)


def _bump(pair: ElementPair) -> Bump | None:
    element = pair.owner if pair.section in _PARTS and not _is_note(pair) else pair
    return Bump.MAJOR if element is not None and element.section in (TABLE, COLUMN) else None


def _is_note(pair: ElementPair) -> bool:
    """Whether a custom property is floe's own, which says nothing of the data."""
    entries = [entry for entry in (pair.old, pair.new) if entry is not None]
    return all(str(entry.get("property")).startswith(_NOTES) for entry in entries)


def _where(pair: ElementPair, key: str) -> str:
    return f"{pair.title}: {key}" if pair.title else key
