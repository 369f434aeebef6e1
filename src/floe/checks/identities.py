"""Ids of checks: stable, unique within a contract, whatever the order of its lists."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from floe.checks.check import Check
from floe.checks.subjects import Derived
from floe.documents import content_hash

_LENGTH = 8
_WORDS = (
    *("authoritativeDefinitions", "businessImpact", "customProperties", "description"),
    *("dimension", "method", "name", "schedule", "scheduler", "severity", "tags"),
)


def identify(node: Mapping[str, Any], written: str | None) -> str:
    """The id as written, or else one from what the clause demands, not from its wording."""
    if written:
        return written
    demands = {key: value for key, value in node.items() if key not in _WORDS}
    return content_hash(demands)[:_LENGTH]


def make_unique(derived: Iterable[Derived]) -> tuple[Derived, ...]:
    """Checks of one id get their content's hash behind it; equal ones are then numbered."""
    entries = list(derived)
    for digest in (_digest, None):
        times = Counter(entry.check.id for entry in entries)
        if len(times) == len(entries):
            break
        seen: Counter[str] = Counter()
        for number, entry in enumerate(entries):
            if times[entry.check.id] > 1:
                seen[entry.check.id] += 1
                ending = digest(entry.check) if digest else str(seen[entry.check.id])
                check = replace(entry.check, id=f"{entry.check.id}-{ending}")
                entries[number] = replace(entry, check=check)
    return tuple(entries)


def _digest(check: Check) -> str:
    parts = (check.measures, check.threshold, check.description, check.severity, check.reason)
    return content_hash([str(part) for part in parts])[:_LENGTH]
