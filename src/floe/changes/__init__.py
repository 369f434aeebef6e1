"""What changed between two versions of a contract, and which version that needs."""

from floe.changes.bumps import Bump, largest
from floe.changes.change import CONSUMER, PROFILES, SEED, Change, ChangeRule
from floe.changes.comparison import compare_versions
from floe.changes.contents import RULES
from floe.changes.elements import Terms
from floe.changes.faults import (
    APPROVAL_MISSING,
    FAULTS,
    NOT_COMPARED,
    NOT_REGISTRABLE,
    VERSION_TOO_LOW,
)
from floe.changes.outcome import ContractChanges, VersionChanges
from floe.changes.reference_names import as_written, names_in
from floe.changes.versions import VersionVerdict, judge_version

__all__ = [
    "APPROVAL_MISSING",
    "CONSUMER",
    "FAULTS",
    "NOT_COMPARED",
    "NOT_REGISTRABLE",
    "PROFILES",
    "RULES",
    "SEED",
    "VERSION_TOO_LOW",
    "Bump",
    "Change",
    "ChangeRule",
    "ContractChanges",
    "Terms",
    "VersionChanges",
    "VersionVerdict",
    "as_written",
    "compare_versions",
    "judge_version",
    "largest",
    "names_in",
]
