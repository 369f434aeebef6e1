"""Findings, the rules that make them, and which of these are on."""

from floe.findings.faults import Fault
from floe.findings.finding import Finding, Severity
from floe.findings.override import Override
from floe.findings.rules import Rule, rule
from floe.findings.selection import Selection, matches

__all__ = [
    "Fault",
    "Finding",
    "Override",
    "Rule",
    "Selection",
    "Severity",
    "matches",
    "rule",
]
