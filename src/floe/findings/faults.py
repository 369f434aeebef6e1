"""A kind of finding, as its page describes it."""

import inspect
from dataclasses import dataclass

from floe.findings.finding import Severity


@dataclass(frozen=True, slots=True)
class Fault:
    """What a user reads about findings of one kind: what, why and what to do instead.

    Each finding may have a severity of its own. `profiles` names the profiles in which the fault
    is told; empty means all of them.
    """

    id: str
    severity: Severity
    summary: str
    why: str
    instead: str
    profiles: tuple[str, ...] = ()


def read_page(page: str) -> tuple[str, str, str]:
    """What, why and instead, as a docstring writes them."""
    what, _, rest = inspect.cleandoc(page).partition("\nWhy:")
    why, _, instead = rest.partition("\nInstead:")
    return what.strip(), why.strip(), instead.strip()
