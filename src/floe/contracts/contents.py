"""All that may be found while contracts are drafted and merged."""

from floe.contracts.generation.faults import DRAFT_FAULTS
from floe.contracts.merging.faults import MERGE_FAULTS
from floe.tiers import TIER_FAULTS

FAULTS = (*DRAFT_FAULTS, *MERGE_FAULTS, *TIER_FAULTS)
