"""What the contracts of enterprise and domains ask of the contracts below them."""

from floe.tiers.ancestors import Ancestry, ancestry_of, has_parents
from floe.tiers.faults import TIER_FAULTS
from floe.tiers.heirs import Heir, Restored
from floe.tiers.inheritance import Inheritance
from floe.tiers.levels import Tiers, find_tier, find_tiers, inherit_from, tiers_above

__all__ = [
    "TIER_FAULTS",
    "Ancestry",
    "Heir",
    "Inheritance",
    "Restored",
    "Tiers",
    "ancestry_of",
    "find_tier",
    "find_tiers",
    "has_parents",
    "inherit_from",
    "tiers_above",
]
