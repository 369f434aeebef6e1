"""A merged contract under its tiers."""

from dataclasses import replace

from floe.contracts.merging.layers import Conflict, Merged
from floe.documents import Path
from floe.findings import Finding
from floe.tiers import Heir, Inheritance, Restored

TIER = "tier"


def keep_inherited(merged: Merged, inheritance: Inheritance) -> tuple[Merged, tuple[Finding, ...]]:
    """Add what tiers ask for and a contract does not say, and restore what it weakens."""
    heir = Heir(merged.tree, merged.place)
    inheritance.keep(heir)
    if not heir.places:
        return merged, tuple(heir.findings)
    added = {_first_new(path, merged) for path in heir.places}
    conflicts = (_conflict(merged, restored) for restored in heir.restored)
    kept = replace(
        merged,
        tree=heir.tree,
        provenance={**merged.provenance, **dict.fromkeys((*added, *heir.places), TIER)},
        places={**merged.places, **heir.places},
        conflicts=(*merged.conflicts, *conflicts),
    )
    return kept, tuple(heir.findings)


def _first_new(path: Path, merged: Merged) -> Path:
    """The highest part of a path that a contract has from its tiers alone."""
    node: object = merged.tree
    for length, key in enumerate(path, 1):
        is_there = key in node if isinstance(node, dict) else None
        if isinstance(node, list) and isinstance(key, int):
            is_there = key < len(node)
        if not is_there:
            return path[:length]
        node = node[key]  # type: ignore[index]
    return path


def _conflict(merged: Merged, restored: Restored) -> Conflict:
    finding = restored.finding
    return Conflict(
        restored.path,
        restored.said,
        restored.kept,
        merged.origin_of(restored.path),
        TIER,
        finding.place,
        restored.place,
        finding.hint or "",
    )
