"""A merged contract under its tiers."""

from collections.abc import Sequence
from dataclasses import replace

from floe.contracts.merging.layers import Conflict, Merged
from floe.documents import Path
from floe.findings import Finding
from floe.tiers import Promise, Restored, inherit_promises

TIER = "tier"
_SECTION = "slaProperties"


def keep_promises(
    merged: Merged, promises: Sequence[Promise]
) -> tuple[Merged, tuple[Finding, ...]]:
    """Add the promises that a contract does not make, and restore those that it weakens."""
    inheritance = inherit_promises(merged.tree, promises, merged.place)
    if not inheritance.places:
        return merged, inheritance.findings
    whole: dict[Path, str] = {(_SECTION,): TIER} if _SECTION not in merged.tree else {}
    conflicts = (_conflict(merged, restored) for restored in inheritance.restored)
    kept = replace(
        merged,
        tree={**merged.tree, _SECTION: inheritance.entries},
        provenance={**merged.provenance, **whole, **dict.fromkeys(inheritance.places, TIER)},
        places={**merged.places, **inheritance.places},
        conflicts=(*merged.conflicts, *conflicts),
    )
    return kept, inheritance.findings


def _conflict(merged: Merged, restored: Restored) -> Conflict:
    finding, promise = restored.finding, restored.promise
    return Conflict(
        restored.path,
        restored.said,
        restored.amount,
        merged.origin_of(restored.path),
        TIER,
        finding.place,
        promise.place,
        finding.hint or "",
    )
