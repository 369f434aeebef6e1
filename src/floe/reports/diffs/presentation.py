"""How changes are to be shown."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class DiffPresentation:
    """Whether text is painted, and whether only the verdict is wanted."""

    color: bool = False
    quiet: bool = False
