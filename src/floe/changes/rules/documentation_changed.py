from collections.abc import Iterator

from floe.changes.bumps import Bump
from floe.changes.change import Told, change_rule
from floe.changes.elements import EVERYWHERE, ElementPair, Terms
from floe.odcs import DOCUMENTATION_KEYS

_KEYS = (DOCUMENTATION_KEYS - {"customProperties"}) | {
    *("team", "support", "contractCreatedTs", "apiVersion", "kind", "displayName"),
    *("transformSourceObjects", "transformLogic", "dimension", "method"),
}
_SECTIONS = (
    *("description", "team", "members", "support", "authoritativeDefinitions", "synonyms"),
)


@change_rule("changes/documentation-changed", Bump.PATCH, *EVERYWHERE)
def documentation_changed(pair: ElementPair, _: Terms) -> Iterator[Told]:
    """Words, tags, links or people that changed.

    Why: the data is what it was; people read something else about it.

    Instead: nothing; release it with a patch.
    """
    if pair.section in _SECTIONS or _is_owner(pair) or _is_lineage(pair):
        if pair.old is None or pair.new is None:
            word = "added" if pair.old is None else "removed"
            yield Told((), f"{pair.title} was {word}", pair.old, pair.new)
        keys = tuple(key for key in pair.differing if key != "id")
    else:
        keys = tuple(key for key in pair.differing if key in _KEYS)
    for key in keys:
        old, new = pair.values(key)
        where = f"{pair.title}: " if pair.title else ""
        yield Told((key,), f"{where}{key} {_event(old, new)}", old, new)


def _event(old: object, new: object) -> str:
    if old is None:
        return "was added"
    return "was removed" if new is None else "changed"


def _is_owner(pair: ElementPair) -> bool:
    entry = pair.new if pair.new is not None else pair.before
    return pair.section == "customProperties" and entry.get("property") == "owner"


def _is_lineage(pair: ElementPair) -> bool:
    is_whole = pair.old is not None and pair.new is not None
    entry = pair.new if pair.new is not None else pair.before
    is_key = entry.get("type", "foreignKey") in ("foreignKey", "imports")
    return pair.section == "relationships" and not is_whole and not is_key
