from collections.abc import Iterator

from floe.changes.bumps import Bump
from floe.changes.change import Told, change_rule
from floe.changes.elements import COLUMN, ElementPair, Terms
from floe.comparing import Strength, compare_classes, is_same

_CLASS = "classification"


@change_rule("changes/classification-raised", Bump.PATCH, COLUMN, keys=(_CLASS,))
def classification_raised(pair: ElementPair, terms: Terms) -> Iterator[Told]:
    """A column of a stricter class than before.

    Why: it is protected better, though some who read it may need a new permission.

    Instead: nothing; tell those who read it.
    """
    yield from _tell(pair, terms, Strength.STRONGER)


@change_rule("changes/classification-lowered", Bump.MAJOR, COLUMN, keys=(_CLASS,))
def classification_lowered(pair: ElementPair, terms: Terms) -> Iterator[Told]:
    """A column of a laxer class than before, or of none.

    Why: more people may see values that were kept from them; this cannot be undone once they have.

    Instead: keep the class, or ask the owner to approve the change and release a major version.
    """
    yield from _tell(pair, terms, Strength.WEAKER)


@change_rule("changes/classification-changed", Bump.MAJOR, COLUMN, keys=(_CLASS,))
def classification_changed(pair: ElementPair, terms: Terms) -> Iterator[Told]:
    """A column of another class, where nobody can say which of the two is stricter.

    Why: values may be seen by people from whom they were kept.

    Instead: list both classes in governance.classes of floe.toml, the weakest first.
    """
    yield from _tell(pair, terms, Strength.INCOMPARABLE)


def _tell(pair: ElementPair, terms: Terms, strength: Strength) -> Iterator[Told]:
    old, new = pair.values(_CLASS)
    if is_same(_CLASS, old, new):
        return
    # Without a class a column is as open as the weakest one: to say that changes nothing.
    weakest = terms.classes[0] if terms.classes else None
    before, after = (weakest if written is None else written for written in (old, new))
    compared = compare_classes(after, before, terms.classes)
    is_stated = compared is Strength.EQUAL
    if is_stated:
        compared = Strength.STRONGER if old is None else Strength.WEAKER
    if compared is strength:
        said = f"{pair.title} was {old or 'unclassified'}, and is {new or 'unclassified'}"
        yield Told((_CLASS,), said, old, new, Bump.PATCH if is_stated else None)
