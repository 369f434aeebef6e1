"""Rules are run over a graph; what they say is given its place, line and loudness."""

import dataclasses
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from floe.findings import Finding, Rule, Selection, Severity
from floe.graph import Graph
from floe.lint.echoes import without_echoes
from floe.lint.scope import Scope
from floe.lint.suppression import Suppression, suppressions_of

_UNUSED = "lint/unused-suppression"

# In the platform profile a reference must not depend on how it is read, and what cannot be
# measured is no service level.
_LOUDER = {
    "platform": {
        "lint/ambiguous-reference": Severity.ERROR,
        "lint/reference-by-name": Severity.ERROR,
        "lint/sla-value-not-readable": Severity.ERROR,
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
    scope = Scope.of(graph, files)
    found: dict[tuple[object, ...], Finding] = {}
    for rule in selection.choose(rules, graph.policy.profile):
        severity = _severity(rule, selection, graph.policy.profile)
        for finding in rule(graph):
            if scope.covers(finding.place):
                heard = _complete(graph, finding, rule.id, severity)
                # Content behind an alias or an import is met at several paths, and stands once.
                key = (rule.id, finding.place.file, heard.line, heard.column, finding.message)
                found.setdefault(key, heard)
    return _silence(graph, without_echoes(list(found.values())), files)


def hear(
    graph: Graph,
    findings: Iterable[Finding],
    selection: Selection | None = None,
    known: Iterable[Finding] = (),
) -> Outcome:
    """Findings of other work beside those that are `known`, by the same wishes and comments."""
    wishes = selection or Selection()
    wanted = (heard for finding in findings if (heard := wishes.hear(finding)) is not None)
    placed = [_complete(graph, finding, finding.rule, finding.severity) for finding in wanted]
    return _silence(graph, [*known, *dict.fromkeys(placed)], None)


def _severity(rule: Rule[Graph], selection: Selection, profile: str) -> Severity:
    asked = selection.loudness(rule)
    if asked is not rule.severity:
        return asked
    return _LOUDER.get(profile, {}).get(rule.id, asked)


def _complete(graph: Graph, finding: Finding, rule_id: str, severity: Severity) -> Finding:
    line, column = finding.line, finding.column
    if not line:
        line, column = graph.position(finding.place, on_key=finding.on_key)
    return dataclasses.replace(finding, rule=rule_id, severity=severity, line=line, column=column)


def _silence(graph: Graph, found: list[Finding], files: Collection[str] | None) -> Outcome:
    comments: dict[tuple[str, int], list[Suppression]] = {}
    for comment in suppressions_of(graph):
        if files is None or comment.file in files:
            comments.setdefault((comment.file, comment.speaks_of), []).append(comment)
    silenced = [finding for finding in found if _silencing(finding, comments)]
    used = {(c.file, c.line) for finding in silenced for c in _silencing(finding, comments)}
    gone = {id(finding) for finding in silenced}
    heard = [
        finding
        for finding in found
        if id(finding) not in gone
        and not (finding.rule == _UNUSED and (finding.place.file, finding.line) in used)
    ]
    return Outcome(tuple(sorted(heard, key=lambda finding: finding.order)), len(silenced))


def _silencing(
    finding: Finding, comments: dict[tuple[str, int], list[Suppression]]
) -> list[Suppression]:
    near = comments.get((finding.place.file, finding.line), [])
    return [comment for comment in near if comment.reason and comment.silences(finding)]
