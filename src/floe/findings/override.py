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

    def covers(self, finding: Finding, contract_ids: tuple[str, ...]) -> bool:
        """Whether a finding is let through by this."""
        if not matches(finding.rule, self.rule):
            return False
        named = (finding.place.file, *contract_ids)
        return any(matches(f"/{name}", self.contract) for name in named) or self.contract == "*"
