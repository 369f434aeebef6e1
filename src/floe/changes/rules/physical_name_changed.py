from collections.abc import Iterator

from floe.changes.bumps import Bump
from floe.changes.change import Told, change_rule
from floe.changes.elements import COLUMN, TABLE, ElementPair, Terms


@change_rule("changes/physical-name-changed", Bump.MAJOR, TABLE, COLUMN, keys=("physicalName",))
def physical_name_changed(pair: ElementPair, _: Terms) -> Iterator[Told]:
    """A table or column that is called otherwise in the data.

    Why: queries use the names in the data, so they fail, whatever the contract calls it.

    Instead: keep the old name as a view or a second column until a later major version.
    """
    old, new = (
        (side.get("physicalName") or side.get("name")) for side in (pair.before, pair.after)
    )
    if old != new:
        message = f"{pair.title} was called {old} in the data, and is called {new}"
        yield Told(("physicalName",), message, old, new)
