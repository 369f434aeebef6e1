from collections.abc import Iterator

from floe.changes.bumps import Bump
from floe.changes.change import Told, change_rule
from floe.changes.elements import ElementPair, Terms

_SERVERS = "servers"
_ABOUT = ("id", "description")


@change_rule("changes/server-added", Bump.MINOR, _SERVERS)
def server_added(pair: ElementPair, _: Terms) -> Iterator[Told]:
    """A server that the contract did not have.

    Why: consumers have one more place to read from.

    Instead: nothing; release it with a minor version.
    """
    if pair.is_added:
        yield Told((), f"{pair.title} was added", None, pair.new)


@change_rule("changes/server-removed", Bump.MINOR, _SERVERS, consumer=Bump.MAJOR)
def server_removed(pair: ElementPair, _: Terms) -> Iterator[Told]:
    """A server that the contract no longer has.

    Why: whoever reads from it finds nothing.

    Instead: keep the data there until consumers have moved, and name the new server beside it.
    """
    if pair.is_removed:
        yield Told((), f"{pair.title} was removed", pair.old, None)


@change_rule("changes/server-moved", Bump.MINOR, _SERVERS, consumer=Bump.MAJOR)
def server_moved(pair: ElementPair, _: Terms) -> Iterator[Told]:
    """A server of the same name at another place, or of another kind.

    Why: whoever has written down where the data is finds nothing, or old data.

    Instead: name the new server beside the old one, keep both up to date for a while, and remove
    the old one later.
    """
    keys = tuple(key for key in pair.differing if key not in _ABOUT)
    if keys:
        old, new = ({key: side.get(key) for key in keys} for side in (pair.before, pair.after))
        yield Told(keys, f"{pair.title}: {', '.join(keys)} changed", old, new)
