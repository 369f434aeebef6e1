"""The state after a plan was carried out, and while it is."""

from collections.abc import Collection
from dataclasses import replace

from floe.generated.planned_file import FileState, PlannedFile
from floe.generated.state_file import GeneratedState, Pending, Written, hash_text

_NOT_REMEMBERED = (FileState.CONFLICT, FileState.SHARED)


def next_state(planned: Collection[PlannedFile], state: GeneratedState) -> GeneratedState:
    """The state once these files are as they are wanted; all others stay as they were.

    What is generated now is the base of the next merge. A conflict keeps the base that it
    has, so that it is seen again.
    """
    files = dict(state.files)
    for file in planned:
        if file.generated is not None and file.state not in _NOT_REMEMBERED:
            files[file.path] = _remember(file.generated, files.get(file.path))
        elif file.state is FileState.ORPHANED and file.wanted is None:
            files.pop(file.path, None)
    rest = state.pending.keys() | state.rivals.keys()
    undone = rest - {file.path for file in planned}
    return replace(
        state,
        files=files,
        pending={path: state.pending[path] for path in undone & state.pending.keys()},
        rivals={path: state.rivals[path] for path in undone & state.rivals.keys()},
        moved={path: actual for path, actual in state.moved.items() if actual in files},
    )


def interim_state(planned: Collection[PlannedFile], state: GeneratedState) -> GeneratedState:
    """The state to write before merged files, so that a run may be cut short at any point."""
    pending = dict(state.pending)
    for file in planned:
        if file.state is FileState.EDITED and file.is_due and file.generated is not None:
            base = _remember(file.generated, None)
            pending[file.path] = Pending(hash_text(file.wanted or ""), base)
    return replace(state, pending=pending)


def _remember(text: str, before: Written | None) -> Written:
    # Two builds of zlib may pack one text differently; what stays the same is not packed anew.
    return before if before is not None and before.is_text(text) else Written.of(text)
