"""A rule: a fault, and the function that looks for it."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from floe.findings.faults import Fault, read_page
from floe.findings.finding import Finding, Severity

Subject = TypeVar("Subject")
Check = Callable[[Subject], Iterator[Finding]]


@dataclass(frozen=True, slots=True)
class Rule(Fault, Generic[Subject]):
    """A fault that is looked for; its page is the function's docstring unless it has its own."""

    check: Check[Subject] = field(kw_only=True)

    def __call__(self, subject: Subject) -> Iterator[Finding]:
        """Look for the fault."""
        return self.check(subject)


def rule(
    rule_id: str, severity: Severity, *, profiles: tuple[str, ...] = (), page: str | None = None
) -> Callable[[Check[Subject]], Rule[Subject]]:
    """Build a rule from a function; nothing is registered."""

    def build(check: Check[Subject]) -> Rule[Subject]:
        text = check.__doc__ if page is None else page
        return Rule(rule_id, severity, *read_page(text or ""), profiles, check=check)

    return build
