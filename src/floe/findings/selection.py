"""Which rules are on, and with which severity."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from fnmatch import fnmatch
from typing import Any

from floe.findings.finding import Finding, Severity
from floe.findings.rules import Rule

# What the gate is for: versions and approvals, tiers, and the end of contracts.
_GATE = (
    *("changes/*", "lifecycle/*"),
    *("merge/weakened-*", "merge/incomparable-*", "merge/tier-*", "merge/unknown-*"),
    *("lint/deprecation-*", "lint/deprecated-contract-used", "lint/sunset-contract-used"),
    *("lint/retired-*", "lint/status-*", "lint/expired-override"),
)


@dataclass(frozen=True, slots=True)
class Selection:
    """Patterns over rule ids (`lint/sla-*`, or just `sla-*`), and severities to change.

    At the gate they do not reach its own rules, which only an override lets through.
    """

    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    severity: Mapping[str, Severity] = field(default_factory=dict)
    is_gate: bool = False

    def choose(self, rules: Iterable[Rule[Any]], profile: str) -> tuple[Rule[Any], ...]:
        """The rules that are on in this profile, in their order."""
        return tuple(
            rule
            for rule in rules
            if (not rule.profiles or profile in rule.profiles) and self._wants(rule.id)
        )

    def holds(self, rule_id: str) -> bool:
        """Whether nothing but an override silences a rule here."""
        return self.is_gate and any(fnmatch(rule_id, pattern) for pattern in _GATE)

    def severity_of(self, rule_id: str, usual: Severity) -> Severity:
        """The severity that the workspace asks for, if it does; at the gate only a louder one."""
        changes = self.severity.items()
        asked = next((loud for pattern, loud in changes if matches(rule_id, pattern)), usual)
        return min(asked, usual, key=lambda loud: loud.rank) if self.holds(rule_id) else asked

    def apply(self, finding: Finding) -> Finding | None:
        """A finding that no rule made, with its severity here; None where its kind is off."""
        if not self._wants(finding.rule):
            return None
        return replace(finding, severity=self.severity_of(finding.rule, finding.severity))

    def _wants(self, rule_id: str) -> bool:
        if self.holds(rule_id):
            return True
        if any(matches(rule_id, pattern) for pattern in self.ignore):
            return False
        return not self.select or any(matches(rule_id, pattern) for pattern in self.select)


def matches(rule_id: str, pattern: str) -> bool:
    """Whether a pattern names a rule, with or without the part before the slash."""
    return fnmatch(rule_id, pattern) or fnmatch(rule_id.partition("/")[2], pattern)
