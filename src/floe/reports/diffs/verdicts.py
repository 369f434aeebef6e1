"""What a diff comes to, in one line."""

from collections import Counter

from floe.changes import Bump, Change, ContractChanges, VersionChanges
from floe.reports import count

_LOUDEST_FIRST = (Bump.MAJOR, Bump.MINOR, Bump.PATCH)


def by_weight(changes: tuple[Change, ...]) -> list[Change]:
    """The changes that matter most first."""
    return sorted(changes, key=lambda change: -change.bump.rank)


def say_versions(contract: ContractChanges) -> str:
    """Which version became which."""
    old, new = contract.old_version, contract.new_version
    if contract.is_added or contract.is_removed:
        return f"{contract.state} ({new or old or 'no version'})"
    return f"{old or 'no version'} → {new or 'no version'}"


def say_verdict(contract: ContractChanges) -> str:
    """Whether the version is high enough, and which would be."""
    verdict = contract.verdict
    if contract.is_added:
        return "its first version may be any"
    counts = Counter(change.bump for change in contract.changes)
    said = ", ".join(f"{counts[bump]} {bump}" for bump in _LOUDEST_FIRST if counts[bump])
    said = f"{said or 'nothing but the version'}: "
    if contract.is_removed and contract.has_ended:
        return f"{said}it was retired, and may be gone"
    if verdict.is_ok:
        return f"{said}the version is high enough"
    way_out = f", the next version is {verdict.suggested}" if verdict.suggested else ""
    return f"{said}{verdict.reason}{way_out}"


def say_total(changes: VersionChanges) -> str:
    """All contracts in one line."""
    lacking = sum(not contract.verdict.is_ok for contract in changes.contracts)
    said = f"{count(len(changes.all), 'change')} in {count(len(changes.contracts), 'contract')}"
    if lacking:
        verb = "needs" if lacking == 1 else "need"
        said += f", {lacking} {verb} another version"
    return said + (f", {count(len(changes.problems), 'problem')}" if changes.problems else "")
