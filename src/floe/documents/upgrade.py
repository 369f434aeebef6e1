"""What was changed in a document before it was understood, and where it came from."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from operator import is_
from typing import Any

from floe.documents.document import Path

_LIKENESS = 0.85
_NESTED = (dict, list)
_KEPT_NULLS = frozenset(("value",))


@dataclass(frozen=True, slots=True)
class Upgrade:
    """One change that brought a document to the form that is read; `path` is as authored."""

    code: str
    path: Path
    message: str
    hint: str | None = None


@dataclass(slots=True)
class Upgrading:
    """A tree on its way to the current form, with a memory of what was moved."""

    tree: dict[str, Any]
    upgrades: list[Upgrade] = field(default_factory=list)
    origins: dict[Path, Path] = field(default_factory=dict)

    def note(self, code: str, path: Path, message: str, hint: str | None = None) -> None:
        """Remember that something was changed."""
        self.upgrades.append(Upgrade(code, path, message, hint))

    def moved(self, new: Path, old: Path) -> None:
        """Remember that what stands at `new` was written at `old`."""
        self.origins[new] = old


def strip_nulls(value: Any) -> Any:
    """Null equals absent: leave out null fields; the value itself where there are none."""
    if isinstance(value, dict):
        stripped = {
            key: strip_nulls(child) if isinstance(child, _NESTED) else child
            for key, child in value.items()
            if child is not None or key in _KEPT_NULLS
        }
        same = len(stripped) == len(value) and all(map(is_, stripped.values(), value.values()))
        return value if same else stripped
    if isinstance(value, list):
        items = [strip_nulls(child) for child in value]
        return value if all(map(is_, items, value)) else items
    return value


def authored_path(path: Path, origins: Mapping[Path, Path]) -> Path:
    """Where a path of the upgraded tree was written: its longest moved prefix decides."""
    for length in range(len(path), 0, -1):
        origin = origins.get(path[:length])
        if origin is not None:
            return origin + path[length:]
    return path


def is_like(written: str, meant: str) -> bool:
    """Whether a word is another one, but for a slip of the pen."""
    likeness = SequenceMatcher(None, written.casefold(), meant.casefold()).ratio()
    return likeness > _LIKENESS
