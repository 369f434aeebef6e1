"""What one rule repeats of another, more precise one is left out."""

from collections.abc import Iterator

from floe.checks import touches
from floe.findings import Finding, Severity
from floe.model import Place

_REASONS = "lint/unmeasurable-clause"
# What a platform may allow, or forbid, is said by these, as loud as it wants.
_SAID_SOFTLY = frozenset(("lint/costly-sql", "lint/sla-value-not-readable"))
_SCHEMA_RULES = frozenset(("lint/schema-violation", "lint/unknown-key"))
_UNREAD_NUMBERS = frozenset(("lint/number-not-finite", "lint/value-too-long"))
# One entry of these is one statement: a precise word about it is enough.
_STATEMENTS = frozenset(("quality", "relationships"))


def without_echoes(findings: list[Finding]) -> list[Finding]:
    """The findings without what is said about a place that another rule names as loud.

    The schema repeats what a rule knows better, and the reason of a check what any other says.
    """
    return _without_unread_numbers(_without_schema_echoes(_without_reasons(findings)))


def _without_unread_numbers(findings: list[Finding]) -> list[Finding]:
    """A number that cannot be read is kept as a text, which all rules take for one."""
    unread = [
        finding
        for finding in findings
        if finding.rule in _UNREAD_NUMBERS and finding.severity is Severity.ERROR
    ]
    if not unread:
        return findings
    positions = {(finding.place.file, finding.line, finding.column) for finding in unread}
    around = {place for finding in unread for place in _around(finding.place)}
    return [
        finding
        for finding in findings
        if finding.rule in _UNREAD_NUMBERS
        or (
            finding.place not in around
            and (finding.place.file, finding.line, finding.column) not in positions
        )
    ]


def _around(place: Place) -> Iterator[Place]:
    """A place and those around it, up to the statement that it is part of."""
    statement = _statement(place)
    shortest = len(statement.path) if statement else len(place.path)
    yield from (Place(place.file, place.path[:n]) for n in range(shortest, len(place.path) + 1))


def _without_reasons(findings: list[Finding]) -> list[Finding]:
    if not any(finding.rule == _REASONS for finding in findings):
        return findings
    errors: dict[str, list[Finding]] = {}
    for finding in findings:
        is_error = finding.severity is Severity.ERROR and finding.rule != _REASONS
        if is_error or finding.rule in _SAID_SOFTLY:
            errors.setdefault(finding.place.file, []).append(finding)
    return [
        finding
        for finding in findings
        if finding.rule != _REASONS
        or not any(touches(e.place, finding.place) for e in errors.get(finding.place.file, ()))
    ]


def _without_schema_echoes(findings: list[Finding]) -> list[Finding]:
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
