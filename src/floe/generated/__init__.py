"""Files that floe writes and people edit: what became of each since, and how both are kept."""

from floe.generated.comparison import case_clashes, compare_files
from floe.generated.diffs import unified_diff
from floe.generated.following import FollowedFiles, follow_files, move_entries
from floe.generated.generated_file import GeneratedFile
from floe.generated.merging import merge_texts
from floe.generated.planned_file import FileState, PlannedFile
from floe.generated.state_file import (
    STATE_FILE,
    STATE_FOLDER,
    GeneratedState,
    Pin,
    Written,
    is_inside,
    is_state,
    print_state,
    print_states,
    read_state,
    read_states,
)
from floe.generated.steps import FileStep, PrintFiles, plan_steps, print_one_file
from floe.generated.succession import interim_state, next_state

__all__ = [
    "STATE_FILE",
    "STATE_FOLDER",
    "FileState",
    "FileStep",
    "FollowedFiles",
    "GeneratedFile",
    "GeneratedState",
    "Pin",
    "PlannedFile",
    "PrintFiles",
    "Written",
    "case_clashes",
    "compare_files",
    "follow_files",
    "interim_state",
    "is_inside",
    "is_state",
    "merge_texts",
    "move_entries",
    "next_state",
    "plan_steps",
    "print_one_file",
    "print_state",
    "print_states",
    "read_state",
    "read_states",
    "unified_diff",
]
