"""Classes of data, and which of them protect more than others."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches


class ClassOrderError(ValueError):
    """Classes that are in no order; `name` is the one at which that shows."""

    def __init__(self, name: str, message: str) -> None:
        super().__init__(message)
        self.name = name


@dataclass(frozen=True, slots=True)
class Classes:
    """The classes of a workspace; `weaker` has all pairs of a class and one that protects more.

    Classes of which neither protects more than the other may stand beside each other.
    """

    names: tuple[str, ...] = ()
    weaker: frozenset[tuple[str, str]] = frozenset()

    @classmethod
    def of(cls, written: Iterable[str] | Mapping[str, Iterable[str]]) -> "Classes":
        """A list begins with the weakest; a table names for each class those below it."""
        names = tuple(name.strip() for name in written)
        folded = [fold_class(name) for name in names]
        for number, name in enumerate(folded):
            if name in folded[:number]:
                raise ClassOrderError(names[number], f"'{names[number]}' is listed twice")
        if not isinstance(written, Mapping):
            below = {name: set(folded[:number]) for number, name in enumerate(folded)}
        else:
            below = {
                name: {_known(weaker, written, folded) for weaker in written[key]}
                for name, key in zip(folded, written, strict=True)
            }
            _close(below, dict(zip(folded, names, strict=True)))
        return cls(names, frozenset((low, high) for high in below for low in below[high]))

    @property
    def weakest(self) -> str | None:
        """The class that all others protect more than, if there is one."""
        folded = [fold_class(name) for name in self.names]
        for name in self.names:
            low = fold_class(name)
            if all(high == low or (low, high) in self.weaker for high in folded):
                return name
        return None

    @property
    def ranked(self) -> tuple[str, ...]:
        """All of them in small letters, each behind those that protect less."""
        folded = (fold_class(name) for name in self.names)
        return tuple(sorted(folded, key=lambda name: sum(high == name for _, high in self.weaker)))

    def find(self, written: object) -> str | None:
        """A class as the workspace spells it."""
        folded = fold_class(written)
        return next((name for name in self.names if fold_class(name) == folded), None)

    def is_weaker(self, low: object, high: object) -> bool:
        """Whether one protects less than another; nobody can say of a class that is not listed."""
        return (fold_class(low), fold_class(high)) in self.weaker


def fold_class(written: object) -> str:
    """A class without case and spaces around it."""
    return str(written).strip().casefold()


def _known(weaker: str, written: Iterable[str], folded: list[str]) -> str:
    if fold_class(weaker) in folded:
        return fold_class(weaker)
    near = get_close_matches(weaker, list(written), 1)
    hint = f", did you mean '{near[0]}'?" if near else ""
    raise ClassOrderError(weaker, f"'{weaker}' is none of the classes{hint}")


def _close(below: dict[str, set[str]], names: Mapping[str, str]) -> None:
    """Add what is below those below; a class that comes to stand below itself is a circle."""
    for name in below:
        waiting, path = list(below[name]), set[str]()
        while waiting:
            lower = waiting.pop()
            if lower not in path:
                path.add(lower)
                waiting += below[lower]
        if name in path:
            circle = " and ".join(
                f"'{names[other]}'" for other in below if other in path and name in below[other]
            )
            raise ClassOrderError(
                names[name], f"the order goes in a circle: '{names[name]}' and {circle}"
            )
        below[name] = path


DEFAULT_CLASSES = Classes.of(
    ("public", "internal", "confidential", "restricted", "pii", "phi", "financial")
)
