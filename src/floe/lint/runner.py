"""Rules are run over a graph; their findings are given place, line and severity."""

import dataclasses
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from floe.findings import Finding, Rule, Selection, Severity
from floe.graph import Graph
from floe.lint.echoes import without_echoes
from floe.lint.scope import LintScope
from floe.lint.suppression import Suppression, suppressions_of
from floe.model import Place

_UNUSED = "lint/unused-suppression"

# In the platform profile a reference must not depend on how it is read, what cannot be measured
# is no service level, versions and owners are what the registry goes by, and classes what access
# and masking go by.
_RAISED = {
    "platform": {
        "lint/ambiguous-reference": Severity.ERROR,
        "lint/owner-not-an-address": Severity.ERROR,
        "lint/reference-by-name": Severity.ERROR,
        "lint/sla-value-not-readable": Severity.ERROR,
        "lint/unknown-classification": Severity.ERROR,
        "lint/version-not-semver": Severity.ERROR,
    }
}


@dataclass(frozen=True, slots=True)
class Outcome:
    """What is to be said, and how much was silenced on the spot."""

    findings: tuple[Finding, ...]
    suppressed: int = 0


def lint(
    graph: Graph,
    rules: Iterable[Rule[Graph]],
    selection: Selection | None = None,
    files: Collection[str] | None = None,
) -> Outcome:
    """Run the chosen rules; only findings in `files` are kept (default: all files)."""
    selection = selection or Selection()
    scope = LintScope.of(graph, files)
    findings: dict[tuple[object, ...], Finding] = {}
    within: dict[tuple[object, ...], list[Place]] = {}
    for rule in selection.choose(rules, graph.policy.profile):
        for finding in rule(graph):
            written = graph.field_place(finding.place)
            if scope.covers(finding.place) or scope.covers(written):
                moved = dataclasses.replace(finding, place=written)
                severity = _severity(rule, finding, selection, graph.policy.profile)
                placed = _complete(graph, moved, rule.id, severity)
                # Content behind an alias or an import is met at several paths, and stands once.
                key = (rule.id, placed.place.file, placed.line, placed.column, finding.message)
                findings.setdefault(key, placed)
                within.setdefault(key, []).append(_within(finding.place, written))
    told = [
        dataclasses.replace(finding, within=tuple(within[key])) for key, finding in findings.items()
    ]
    return _silence(graph, without_echoes(told), selection)


def _within(place: Place, written: Place) -> Place:
    """Where a contract has it; of a field from elsewhere only the contract is sure."""
    if place.within is not None:
        return place.within
    return place if place == written else Place(place.file)


def apply_selection(
    graph: Graph,
    findings: Iterable[Finding],
    selection: Selection | None = None,
    known: Iterable[Finding] = (),
) -> Outcome:
    """Findings of other work beside those that are `known`, by the same selection and comments."""
    selection = selection or Selection()
    applied = (selection.apply(finding) for finding in findings)
    placed = [
        _complete(graph, finding, finding.rule, finding.severity)
        for finding in applied
        if finding is not None
    ]
    return _silence(graph, [*known, *dict.fromkeys(placed)], selection)


def _severity(rule: Rule[Graph], finding: Finding, selection: Selection, profile: str) -> Severity:
    raised = _RAISED.get(profile, {}).get(rule.id)
    usual = raised or max(rule.severity, finding.at_most, key=lambda severity: severity.rank)
    return selection.severity_of(rule.id, usual)


def _complete(graph: Graph, finding: Finding, rule_id: str, severity: Severity) -> Finding:
    if finding.line:
        return dataclasses.replace(finding, rule=rule_id, severity=severity)
    place = graph.authored(finding.place)
    line, column = graph.position(place, on_key=finding.on_key)
    return dataclasses.replace(
        finding, place=place, rule=rule_id, severity=severity, line=line, column=column
    )


def _silence(graph: Graph, findings: list[Finding], selection: Selection) -> Outcome:
    comments: dict[tuple[str, int], list[Suppression]] = {}
    for comment in suppressions_of(graph):
        comments.setdefault((comment.file, comment.speaks_of), []).append(comment)
    silenced = [
        finding
        for finding in findings
        if not selection.holds(finding.rule) and _silencing(finding, comments)
    ]
    used = {
        (comment.file, comment.line)
        for finding in silenced
        for comment in _silencing(finding, comments)
    }
    gone = {id(finding) for finding in silenced}
    kept = [
        finding
        for finding in findings
        if id(finding) not in gone
        and not (finding.rule == _UNUSED and (finding.place.file, finding.line) in used)
    ]
    return Outcome(tuple(sorted(kept, key=lambda finding: finding.order)), len(silenced))


def _silencing(
    finding: Finding, comments: dict[tuple[str, int], list[Suppression]]
) -> list[Suppression]:
    near = comments.get((finding.place.file, finding.line), [])
    return [comment for comment in near if comment.reason and comment.silences(finding)]
