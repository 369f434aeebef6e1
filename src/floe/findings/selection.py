"""Which rules are on, and with which severity."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from fnmatch import fnmatch
from typing import Any

from floe.findings.finding import Finding, Severity
from floe.findings.rules import Rule


@dataclass(frozen=True, slots=True)
class Selection:
    """Patterns over rule ids (`lint/sla-*`, or just `sla-*`), and severities to change."""

    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    severity: Mapping[str, Severity] = field(default_factory=dict)

    def choose(self, rules: Iterable[Rule[Any]], profile: str) -> tuple[Rule[Any], ...]:
        """The rules that are on in this profile, in their order."""
        return tuple(
            rule
            for rule in rules
            if (not rule.profiles or profile in rule.profiles) and self._wants(rule.id)
        )

    def asked_for(self, rule_id: str) -> Severity | None:
        """The severity that the workspace asks for, if it does."""
        changes = self.severity.items()
        return next((severity for pattern, severity in changes if matches(rule_id, pattern)), None)

    def apply(self, finding: Finding) -> Finding | None:
        """A finding that no rule made, with its severity here; None where its kind is off."""
        if not self._wants(finding.rule):
            return None
        return replace(finding, severity=self.asked_for(finding.rule) or finding.severity)

    def _wants(self, rule_id: str) -> bool:
        if any(matches(rule_id, pattern) for pattern in self.ignore):
            return False
        return not self.select or any(matches(rule_id, pattern) for pattern in self.select)


def matches(rule_id: str, pattern: str) -> bool:
    """Whether a pattern names a rule, with or without the part before the slash."""
    return fnmatch(rule_id, pattern) or fnmatch(rule_id.partition("/")[2], pattern)
