"""What the schema repeats of a more precise rule is left out."""

from floe.findings import Finding, Severity
from floe.model import Place

_SCHEMA_RULES = frozenset(("lint/schema-violation", "lint/unknown-key"))
# One entry of these is one statement: a precise word about it is enough.
_STATEMENTS = frozenset(("quality", "relationships"))


def without_echoes(findings: list[Finding]) -> list[Finding]:
    """The findings without what the schema says about a place that another rule names as loud."""
    precise = [
        finding
        for finding in findings
        if finding.rule not in _SCHEMA_RULES and finding.severity is Severity.ERROR
    ]
    places = {finding.place for finding in precise}
    faulty = {_statement(finding.place) for finding in precise}
    return [
        finding
        for finding in findings
        if finding.rule not in _SCHEMA_RULES or not _is_echo(finding, places, faulty)
    ]


def _is_echo(finding: Finding, places: set[Place], faulty: set[Place | None]) -> bool:
    if not finding.place.path:
        return False
    statement = _statement(finding.place)
    if finding.rule == "lint/schema-violation" and statement and statement in faulty:
        return True
    below = (finding.place / word for word in finding.message.split("'")[1::2])
    return finding.place in places or any(place in places for place in below)


def _statement(place: Place) -> Place | None:
    """The quality rule or relationship that a place is part of."""
    for length in range(len(place.path), 1, -1):
        if isinstance(place.path[length - 1], int) and place.path[length - 2] in _STATEMENTS:
            return Place(place.file, place.path[:length])
    return None
