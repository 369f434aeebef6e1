"""What the contracts of enterprise and domains ask of the contracts below them."""

from floe.tiers.faults import TIER_FAULTS
from floe.tiers.inheritance import Inheritance, Restored, inherit_promises
from floe.tiers.levels import Tiers, find_tiers, inherited_promises
from floe.tiers.promises import Promise

__all__ = [
    "TIER_FAULTS",
    "Inheritance",
    "Promise",
    "Restored",
    "Tiers",
    "find_tiers",
    "inherit_promises",
    "inherited_promises",
]
