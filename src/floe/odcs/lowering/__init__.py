"""The extended profile brought down to the standard, with a note for everything that moved."""

from floe.odcs.lowering.contract import lower_contract
from floe.odcs.lowering.relationships import (
    CARRIED_RELATIONSHIPS,
    carry_relationships,
    restore_relationships,
)
from floe.odcs.lowering.result import Lowered, LoweringNote

__all__ = [
    "CARRIED_RELATIONSHIPS",
    "Lowered",
    "LoweringNote",
    "carry_relationships",
    "lower_contract",
    "restore_relationships",
]
