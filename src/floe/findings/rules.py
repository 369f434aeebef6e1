"""A rule: an id, how loud it is, and the function that looks for its fault."""

import inspect
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

from floe.findings.finding import Finding, Severity

Subject = TypeVar("Subject")
Check = Callable[[Subject], Iterator[Finding]]


@dataclass(frozen=True, slots=True)
class Rule(Generic[Subject]):
    """What a user sees as one rule; its page is the function's docstring.

    `profiles` names the profiles in which it speaks; empty means all of them.
    """

    id: str
    severity: Severity
    check: Check[Subject]
    summary: str
    why: str
    instead: str
    profiles: tuple[str, ...] = ()

    def __call__(self, subject: Subject) -> Iterator[Finding]:
        """Look for the fault."""
        return self.check(subject)


def rule(
    rule_id: str, severity: Severity, *, profiles: tuple[str, ...] = ()
) -> Callable[[Check[Subject]], Rule[Subject]]:
    """Build a rule from a function; nothing is registered."""

    def build(check: Check[Subject]) -> Rule[Subject]:
        summary, why, instead = _page(inspect.getdoc(check) or "")
        return Rule(rule_id, severity, check, summary, why, instead, profiles)

    return build


def _page(docstring: str) -> tuple[str, str, str]:
    what, _, rest = docstring.partition("\nWhy:")
    why, _, instead = rest.partition("\nInstead:")
    return what.strip(), why.strip(), instead.strip()
