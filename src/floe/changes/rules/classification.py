from collections.abc import Iterator
from typing import Any

from floe.changes.bumps import Bump
from floe.changes.change import Told, change_rule
from floe.changes.elements import COLUMN, ElementPair, Terms
from floe.comparing import Strength, compare_classes, is_same
from floe.documents import Path
from floe.model import Classes

_CLASS = "classification"


@change_rule("changes/classification-raised", Bump.PATCH, COLUMN)
def classification_raised(pair: ElementPair, terms: Terms) -> Iterator[Told]:
    """A column of a stricter class than before.

    Why: it is protected better, though some who read it may need a new permission.

    Instead: nothing; tell those who read it.
    """
    yield from _tell(pair, terms, Strength.STRONGER)


@change_rule("changes/classification-lowered", Bump.MAJOR, COLUMN)
def classification_lowered(pair: ElementPair, terms: Terms) -> Iterator[Told]:
    """A column of a laxer class than before, or of none.

    Why: more people may see values that were kept from them; this cannot be undone once they have.

    Instead: keep the class, or ask the owner to approve the change and release a major version.
    """
    yield from _tell(pair, terms, Strength.WEAKER)


@change_rule("changes/classification-changed", Bump.MAJOR, COLUMN)
def classification_changed(pair: ElementPair, terms: Terms) -> Iterator[Told]:
    """A column of another class, where nobody can say which of the two is stricter.

    Why: values may be seen by people from whom they were kept.

    Instead: list both classes in governance.classes of floe.toml, the weakest first.
    """
    yield from _tell(pair, terms, Strength.INCOMPARABLE)


def _tell(pair: ElementPair, terms: Terms, strength: Strength) -> Iterator[Told]:
    if _CLASS not in pair.differing and not pair.moved_from:
        return
    old, new = pair.once(_classes)
    if not is_same(_CLASS, old, new):
        if _compare(old, new, terms.classes) is strength:
            said = f"{pair.title} was {old or 'unclassified'}, and is {new or 'unclassified'}"
            yield Told((_CLASS,), said, old, new)
        return
    own = pair.values(_CLASS)
    is_stated = own.count(None) == 1
    if is_stated and _compare(*own, terms.classes) is strength:
        said = f"{pair.title} is {new or 'unclassified'} with or without a word, as what it lies in"
        yield Told((_CLASS,), said, *own, Bump.PATCH)


def _classes(pair: ElementPair) -> tuple[Any, Any]:
    """The class in both versions: without one of its own, a column has that of what it is in."""
    whole = pair
    while whole.owner is not None:
        whole = whole.owner
    return _class_at(whole.old, pair.old_path), _class_at(whole.new, pair.new_path)


def _class_at(node: Any, path: Path) -> Any:
    found = None
    for step in path:
        node = node[step]
        found = (node.get(_CLASS) if isinstance(node, dict) else None) or found
    return found


def _compare(old: Any, new: Any, classes: Classes) -> Strength:
    """Any class is more than none, if the workspace knows it."""
    if old is not None and new is not None:
        return compare_classes(new, old, classes)
    if classes.find(old or new) is None:
        return Strength.INCOMPARABLE
    return Strength.STRONGER if old is None else Strength.WEAKER
