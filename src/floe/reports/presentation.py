"""How a report is to look, and what may be said beside its findings."""

from dataclasses import dataclass
from typing import Any

from floe.findings import Rule


@dataclass(frozen=True, slots=True)
class Presentation:
    """The wishes of whoever asked; each format heeds those that concern it."""

    rules: tuple[Rule[Any], ...] = ()
    color: bool = False
    quiet: bool = False
    width: int = 100
