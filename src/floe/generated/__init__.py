"""Files that floe writes and people edit: what became of each since, and how both are kept."""

from floe.generated.comparison import case_clashes, compare_files
from floe.generated.diffs import unified_diff
from floe.generated.generated_file import GeneratedFile
from floe.generated.merging import merge_texts
from floe.generated.planned_file import FileState, PlannedFile
from floe.generated.state_file import (
    STATE_FILE,
    GeneratedState,
    Written,
    is_inside,
    print_state,
    read_state,
)
from floe.generated.steps import FileStep, plan_steps
from floe.generated.succession import interim_state, next_state

__all__ = [
    "STATE_FILE",
    "FileState",
    "FileStep",
    "GeneratedFile",
    "GeneratedState",
    "PlannedFile",
    "Written",
    "case_clashes",
    "compare_files",
    "interim_state",
    "is_inside",
    "merge_texts",
    "next_state",
    "plan_steps",
    "print_state",
    "read_state",
    "unified_diff",
]
