"""A kind of finding that no rule looks for: other work meets it on its way."""

from dataclasses import dataclass
from typing import Any

from floe.findings.finding import Severity
from floe.findings.rules import Rule


@dataclass(frozen=True, slots=True)
class Fault:
    """What a user reads about such findings; each of them may say itself how loud it is."""

    id: str
    severity: Severity
    summary: str
    why: str
    instead: str
    profiles: tuple[str, ...] = ()


Described = Rule[Any] | Fault
