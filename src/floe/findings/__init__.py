"""Findings, the rules that make them, and which of these are on."""

from floe.findings.faults import Fault, read_page
from floe.findings.finding import Finding, Severity
from floe.findings.override import AppliedOverride
from floe.findings.refusals import Refusal, UnsafeExportError
from floe.findings.rules import Rule, rule
from floe.findings.selection import Selection, matches

__all__ = [
    "AppliedOverride",
    "Fault",
    "Finding",
    "Refusal",
    "Rule",
    "Selection",
    "Severity",
    "UnsafeExportError",
    "matches",
    "read_page",
    "rule",
]
