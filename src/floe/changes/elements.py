"""The same element of a contract in two versions."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from floe.changes.reference_names import Naming, as_written
from floe.documents import Path
from floe.model import DEFAULT_CLASSES, Classes

Entry = Mapping[str, Any]
Answer = TypeVar("Answer")

COLUMN = "properties"
TABLE = "schema"
STABLE = (TABLE, COLUMN, "quality")
ELEMENTS = (
    *STABLE,
    *("relationships", "slaProperties", "servers", "roles", "support", "team", "members"),
    *("customProperties", "authoritativeDefinitions", "enum", "synonyms"),
)
EVERYWHERE = ("*",)
_NAMELESS = (TABLE, COLUMN)
_SHOWN = 3


@dataclass(frozen=True, slots=True)
class Terms:
    """By what two versions are compared: the order of classes, and what others refer to.

    `broken` has, by their paths in the old version, the elements to which references from
    elsewhere no longer lead. `canonical` prints a reference of the old or the new version in one
    form; without one, references are followed within the contract alone.
    """

    classes: Classes = DEFAULT_CLASSES
    broken: Mapping[Path, tuple[str, ...]] = field(default_factory=dict)
    old_canonical: Naming = as_written
    new_canonical: Naming = as_written


@dataclass(frozen=True, slots=True)
class ElementPair:
    """An element in the old and the new version; None in the one that does not have it.

    `section` is the list or key that it stands in, empty for the contract itself. `names` lead to
    it as people know it. `differing` are the keys whose values differ and that are no elements of
    their own; `reordered` are lists whose entries stand in another order.
    """

    section: str
    names: tuple[str, ...]
    old: Entry | None
    new: Entry | None
    old_path: Path
    new_path: Path
    differing: tuple[str, ...] = ()
    reordered: tuple[str, ...] = ()
    moved_from: tuple[str, ...] = ()
    owner: "ElementPair | None" = None
    _answers: dict[Callable[["ElementPair"], Any], Any] = field(
        init=False, default_factory=dict, compare=False, repr=False
    )

    def once(self, ask: Callable[["ElementPair"], Answer]) -> Answer:
        """What a function says of this pair; several rules ask the same."""
        if ask not in self._answers:
            self._answers[ask] = ask(self)
        answer: Answer = self._answers[ask]
        return answer

    @property
    def is_added(self) -> bool:
        """Whether only the new version has it."""
        return self.old is None

    @property
    def is_removed(self) -> bool:
        """Whether only the old version has it."""
        return self.new is None

    @property
    def before(self) -> Entry:
        """What the old version says of it."""
        return self.old or {}

    @property
    def after(self) -> Entry:
        """What the new version says of it."""
        return self.new or {}

    @property
    def title(self) -> str:
        """The element in words."""
        return title_of(self.names)

    def values(self, key: str) -> tuple[Any, Any]:
        """What both versions have under a key."""
        return self.before.get(key), self.after.get(key)


def title_of(names: tuple[str, ...]) -> str:
    """Names that lead to an element, as people say them: `orders.amount`, `orders, quality 'x'`."""
    columns: list[str] = []
    rest: list[str] = []
    for section, name in zip(names[::2], names[1::2], strict=True):
        if section in _NAMELESS and not rest:
            columns.append(name)
        elif not name:
            rest.append(section)
        else:
            rest.append(f"{section} '{name}'")
    return ", ".join([*([".".join(columns)] if columns else []), *rest])


def broken_by(pair: ElementPair, terms: Terms) -> str:
    """The references from elsewhere that a change breaks, as the end of a sentence."""
    depth = len(pair.old_path)
    broken = [
        who for path, whom in terms.broken.items() if path[:depth] == pair.old_path for who in whom
    ]
    if not broken or pair.old is None:
        return ""
    more = f" and {len(broken) - _SHOWN} more" if len(broken) > _SHOWN else ""
    return f", which breaks {', '.join(broken[:_SHOWN])}{more}"


def show(value: Any) -> str:
    """A value in a sentence."""
    return "nothing" if value is None else str(value)


def pick_keys(side: Entry, keys: Iterable[str]) -> dict[str, Any]:
    """What an element says under some keys."""
    return {key: side[key] for key in keys if key in side}


def show_keys(values: Entry) -> str:
    """Several values in a sentence, with their keys."""
    return ", ".join(f"{key} {value}" for key, value in values.items()) or "nothing"
