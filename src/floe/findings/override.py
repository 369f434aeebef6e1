"""A rule that is set aside for some contracts, for a while and for a reason."""

from dataclasses import dataclass

from floe.findings.finding import Finding
from floe.findings.selection import matches


@dataclass(frozen=True, slots=True)
class Override:
    """Which rule, for which contract (its id or its file), why and until when."""

    rule: str
    contract: str
    reason: str
    until: str

    def covers(self, finding: Finding, names: tuple[str, ...]) -> bool:
        """Whether a finding in a contract of these names is let through by this."""
        is_named = any(matches(f"/{name}", self.contract) for name in names)
        return matches(finding.rule, self.rule) and (is_named or self.contract == "*")
