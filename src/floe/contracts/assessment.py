"""A contract that someone made, and what is to be said about it."""

from dataclasses import dataclass

from floe.findings import Finding, Severity
from floe.model import Contract


@dataclass(frozen=True, slots=True)
class Assessment:
    """A contract, or None where there is none to be had, with the findings on the way to it."""

    contract: Contract | None
    findings: tuple[Finding, ...] = ()

    @property
    def has_errors(self) -> bool:
        """Whether any finding is an error."""
        return any(finding.severity is Severity.ERROR for finding in self.findings)
