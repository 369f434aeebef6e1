"""How a report is to look, and what may be said beside its findings."""

from dataclasses import dataclass

from floe.findings import Fault, Severity


@dataclass(frozen=True, slots=True)
class Presentation:
    """The options of whoever asked; each format heeds those that concern it."""

    rules: tuple[Fault, ...] = ()
    color: bool = False
    quiet: bool = False
    width: int = 100
    fail_on: Severity = Severity.ERROR
