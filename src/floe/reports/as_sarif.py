"""Findings as a SARIF 2.1.0 log, for code scanning and editors."""

import posixpath
from collections.abc import Iterable
from typing import Any
from urllib.parse import quote

from floe import __version__
from floe.cleaning import clean, without_links, write_json
from floe.findings import Fault, Finding, Severity
from floe.model import print_path
from floe.reports.findings_report import Report
from floe.reports.identity import fingerprints
from floe.reports.presentation import Presentation

Json = dict[str, Any]

_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}
_ROOT = "%SRCROOT%"


def render_sarif(report: Report, presentation: Presentation) -> str:
    """One run with the rules' pages and a result per finding."""
    rules = _rule_objects(presentation.rules, report.findings)
    numbers = {rule["id"]: number for number, rule in enumerate(rules)}
    prints = fingerprints(report.findings)
    log = {
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [
            {
                "tool": {"driver": {"name": "floe", "version": __version__, "rules": rules}},
                "columnKind": "unicodeCodePoints",
                "results": [
                    _result(finding, numbers[finding.rule], fingerprint)
                    for finding, fingerprint in zip(report.findings, prints, strict=True)
                ],
            }
        ],
    }
    return write_json(log) + "\n"


def _rule_objects(rules: Iterable[Fault], findings: Iterable[Finding]) -> list[Json]:
    described = {rule.id: _rule_object(rule) for rule in rules}
    for finding in findings:
        described.setdefault(finding.rule, {"id": finding.rule})
    return list(described.values())


def _rule_object(rule: Fault) -> Json:
    why, instead = " ".join(rule.why.split()), " ".join(rule.instead.split())
    summary = " ".join(rule.summary.split())
    return {
        "id": rule.id,
        "shortDescription": {"text": summary},
        "fullDescription": {"text": f"{summary} {why}".strip()},
        "help": {
            "text": f"{summary}\n\nWhy: {why}\n\nInstead: {instead}",
            "markdown": f"{summary}\n\n**Why:** {why}\n\n**Instead:** {instead}",
        },
        "defaultConfiguration": {"level": _LEVELS[rule.severity]},
    }


def _result(finding: Finding, rule_index: int, fingerprint: str) -> Json:
    return {
        "ruleId": finding.rule,
        "ruleIndex": rule_index,
        "level": _LEVELS[finding.severity],
        "message": {"text": _message(finding)},
        "locations": [_location(finding)],
        "partialFingerprints": {"floe/v1": fingerprint},
        **({"occurrenceCount": finding.count} if finding.count != 1 else {}),
    }


def _message(finding: Finding) -> str:
    """Viewers show it as it is, but for links, which a message has none of."""
    parts = (finding.message, finding.hint)
    return without_links("\n".join(clean(part) for part in parts if part))


def _artifact(file: str) -> Json:
    if "://" in file:
        return {"uri": quote(file, safe="/:?=&%", errors="replace")}
    uri = quote(posixpath.normpath(file), errors="replace")
    if posixpath.isabs(file):
        return {"uri": f"file://{uri}"}
    return {"uri": uri, "uriBaseId": _ROOT}


def _location(finding: Finding) -> Json:
    physical: Json = {"artifactLocation": _artifact(finding.place.file)}
    if finding.line > 0:
        physical["region"] = {"startLine": finding.line, "startColumn": max(finding.column, 1)}
    location: Json = {"physicalLocation": physical}
    if finding.place.path:
        location["logicalLocations"] = [{"fullyQualifiedName": print_path(finding.place.path)}]
    return location
