"""How a report is to look, and what may be said beside its findings."""

from dataclasses import dataclass

from floe.findings import Described


@dataclass(frozen=True, slots=True)
class Presentation:
    """The wishes of whoever asked; each format heeds those that concern it."""

    rules: tuple[Described, ...] = ()
    color: bool = False
    quiet: bool = False
    width: int = 100
