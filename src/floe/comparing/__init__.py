"""What is the same, what is stronger and what is wider: the answers that all other rooms share."""

from floe.comparing.bounds import BOUNDS
from floe.comparing.demands import (
    compare_classes,
    compare_demands,
    compare_options,
    compare_rules,
)
from floe.comparing.entries import (
    EntryIndex,
    Match,
    entry_id,
    matches_of,
    natural_key,
    pair_entries,
)
from floe.comparing.names import pair_names
from floe.comparing.promises import (
    Strength,
    are_opposite,
    can_both_hold,
    compare_promises,
    has_direction,
    is_date,
    is_same_promise,
    promise_of,
    promised_thing,
)
from floe.comparing.type_changes import can_hold, name_change
from floe.comparing.type_families import are_comparable, are_comparable_kinds
from floe.comparing.type_fit import (
    KEEPS_ALL,
    LOGICAL_TYPES,
    contradicts,
    find_misfit,
    fits_logical,
    type_misfit,
)
from floe.comparing.values import is_identical, is_same

__all__ = [
    "BOUNDS",
    "KEEPS_ALL",
    "LOGICAL_TYPES",
    "EntryIndex",
    "Match",
    "Strength",
    "are_comparable",
    "are_comparable_kinds",
    "are_opposite",
    "can_both_hold",
    "can_hold",
    "compare_classes",
    "compare_demands",
    "compare_options",
    "compare_promises",
    "compare_rules",
    "contradicts",
    "entry_id",
    "find_misfit",
    "fits_logical",
    "has_direction",
    "is_date",
    "is_identical",
    "is_same",
    "is_same_promise",
    "matches_of",
    "name_change",
    "natural_key",
    "pair_entries",
    "pair_names",
    "promise_of",
    "promised_thing",
    "type_misfit",
]
