"""Findings that were there before floe came: known, counted, and not shown."""

import hashlib
import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from floe.findings import Finding, Selection


@dataclass(frozen=True, slots=True)
class Baseline:
    """How many findings of each kind a workspace has accepted."""

    accepted: Counter[str]

    def split(self, findings: Iterable[Finding], selection: Selection) -> tuple[list[Finding], int]:
        """The findings that are new, and how many were known; the gate's own are always new."""
        left = Counter(self.accepted)
        fresh = []
        baselined = 0
        for finding in findings:
            key = _fingerprint(finding)
            if left[key] > 0 and not selection.holds(finding.rule):
                left[key] -= 1
                baselined += 1
            else:
                fresh.append(finding)
        return fresh, baselined


def is_baseline(content: bytes) -> bool:
    """Whether a file holds a baseline, or nothing yet, so that a new one may replace it."""
    try:
        read_baseline(content)
    except (ValueError, KeyError, TypeError, AttributeError):
        return not content.strip()
    return True


def read_baseline(text: str | bytes) -> Baseline:
    """A baseline from its file's text."""
    content: Any = json.loads(text)
    return Baseline(Counter({str(k): int(v) for k, v in content["accepted"].items()}))


def write_baseline(findings: Iterable[Finding]) -> str:
    """A baseline file that accepts these findings."""
    accepted = Counter(_fingerprint(finding) for finding in findings)
    content = {"version": 1, "accepted": dict(sorted(accepted.items()))}
    return json.dumps(content, indent=2) + "\n"


def _fingerprint(finding: Finding) -> str:
    """The same for the same fault, even after lines above it have moved."""
    parts = (finding.rule, finding.place.file, str(finding.place), finding.message)
    return hashlib.sha256("\x1f".join(parts).encode("utf-8", "surrogatepass")).hexdigest()[:32]
