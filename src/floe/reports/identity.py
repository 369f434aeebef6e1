"""What makes a finding the same finding tomorrow, though its line has moved."""

import hashlib
import json
from collections import Counter
from collections.abc import Iterable

from floe.findings import Finding


def fingerprints(findings: Iterable[Finding]) -> tuple[str, ...]:
    """One fingerprint per finding: independent of lines and of neighbours in a list."""
    seen: Counter[str] = Counter()
    prints = []
    for finding in findings:
        traits = json.dumps(_traits(finding))
        prints.append(_digest(f"{traits}#{seen[traits]}"))
        seen[traits] += 1
    return tuple(prints)


def _traits(finding: Finding) -> list[object]:
    # An item put in front would renumber all that follow, so only the keys of the path count.
    keys = [key for key in finding.place.path if isinstance(key, str)]
    return [finding.rule, finding.place.file, keys, finding.message]


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:32]
