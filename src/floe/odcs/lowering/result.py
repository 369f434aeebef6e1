"""What lowering gives back."""

from dataclasses import dataclass
from typing import Any

from floe.documents import Path


@dataclass(frozen=True, slots=True)
class LoweringNote:
    """One thing that the standard says differently, or has no place for."""

    path: Path
    message: str


@dataclass(frozen=True, slots=True, eq=False)
class Lowered:
    """A contract in the words of one edition of the standard."""

    tree: dict[str, Any]
    edition: str
    notes: tuple[LoweringNote, ...] = ()
