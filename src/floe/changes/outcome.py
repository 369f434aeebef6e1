"""What came of a comparison, contract by contract."""

from dataclasses import dataclass

from floe.changes.bumps import Bump, largest
from floe.changes.change import Change
from floe.changes.versions import VersionVerdict, judge_version

_MOST_TOLD = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class ContractChanges:
    """What became of one contract between two versions; `line` is that of its version.

    One that `has_ended` was retired, and may be gone.
    """

    contract: str
    id: str | None
    file: str
    old_version: str | None
    new_version: str | None
    line: int = 1
    is_added: bool = False
    is_removed: bool = False
    has_ended: bool = False
    changes: tuple[Change, ...] = ()

    @property
    def state(self) -> str:
        """added, removed, changed or unchanged."""
        if self.is_added or self.is_removed:
            return "added" if self.is_added else "removed"
        return "changed" if self.changes else "unchanged"

    @property
    def bump(self) -> Bump:
        """What all changes need together."""
        return largest(change.bump for change in self.changes)

    @property
    def verdict(self) -> VersionVerdict:
        """Whether its version is high enough; a first one may be any."""
        if self.is_added:
            return VersionVerdict(self.new_version)
        if self.is_removed:
            reason = None if self.has_ended else "it is gone, and no version can say so"
            return VersionVerdict(None, reason)
        return judge_version(self.old_version, self.new_version, self.bump)

    @property
    def shortfall(self) -> tuple[str, ...]:
        """Why its version is not enough, and what needs more; nothing if it is enough."""
        verdict = self.verdict
        if verdict.is_ok:
            return ()
        way_out = f", the next one is {verdict.suggested}" if verdict.suggested else ""
        needing = [c.message for c in self.changes if c.bump is self.bump is not Bump.NONE]
        more = f" and {len(needing) - _MOST_TOLD} more" if len(needing) > _MOST_TOLD else ""
        reasons = (f"what needs it: {'; '.join(needing[:_MOST_TOLD])}{more}",) if needing else ()
        return (f"{verdict.reason}{way_out}", *reasons)


@dataclass(frozen=True, slots=True)
class VersionChanges:
    """All contracts of two sides, and what could not be compared, with the reason.

    `notes` are what nobody asked for, and should know of all the same.
    """

    old: str
    new: str
    profile: str
    contracts: tuple[ContractChanges, ...]
    problems: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def all(self) -> tuple[Change, ...]:
        """The changes of all contracts."""
        return tuple(change for contract in self.contracts for change in contract.changes)

    @property
    def bump(self) -> Bump:
        """The largest of all."""
        return largest(contract.bump for contract in self.contracts)

    @property
    def is_ok(self) -> bool:
        """Whether all was compared, and every version is high enough."""
        return not self.problems and all(contract.verdict.is_ok for contract in self.contracts)
