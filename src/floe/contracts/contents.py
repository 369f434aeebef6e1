"""All that may be found while contracts are drafted and merged."""

from floe.contracts.generation.faults import DRAFT_FAULTS
from floe.contracts.merging.faults import MERGE_FAULTS

FAULTS = (*DRAFT_FAULTS, *MERGE_FAULTS)
