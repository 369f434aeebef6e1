"""Where a rule of its own has spoken, the schema need not say it again."""

from floe.findings import Finding
from floe.model import Place

_SCHEMA_RULES = frozenset(("lint/schema-violation", "lint/unknown-key"))


def without_echoes(findings: list[Finding]) -> list[Finding]:
    """Leave out what the schema says about a place that a more precise rule speaks of."""
    precise = {finding.place for finding in findings if finding.rule not in _SCHEMA_RULES}
    return [
        finding
        for finding in findings
        if finding.rule not in _SCHEMA_RULES or not _is_echo(finding, precise)
    ]


def _is_echo(finding: Finding, precise: set[Place]) -> bool:
    if not finding.place.path:
        return False
    below = (finding.place / word for word in finding.message.split("'")[1::2])
    return finding.place in precise or any(place in precise for place in below)
