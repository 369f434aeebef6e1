"""What an override lets through."""

from collections.abc import Iterable
from dataclasses import dataclass

from floe.findings.finding import Finding
from floe.findings.selection import matches
from floe.model import Override


@dataclass(frozen=True, slots=True)
class AppliedOverride:
    """An override, and how many findings it has let through."""

    override: Override
    findings: int = 0

    def covers(self, finding: Finding, names: Iterable[str]) -> bool:
        """Whether a finding in a contract of these names is let through by this."""
        override = self.override
        is_named = override.contract == "*" or any(map(override.names, names))
        return is_named and matches(finding.rule, override.rule)
