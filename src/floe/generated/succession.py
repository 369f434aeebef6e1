"""The state after a plan was carried out, and while it is."""

from collections.abc import Collection

from floe.generated.planned_file import FileState, PlannedFile
from floe.generated.state_file import GeneratedState, Pending, Written, hash_text


def next_state(planned: Collection[PlannedFile], state: GeneratedState) -> GeneratedState:
    """The state once these files are as they are wanted; all others stay as they were.

    What is generated now is the base of the next merge. A conflict keeps the base that it
    has, so that it is seen again.
    """
    files = dict(state.files)
    for each in planned:
        if each.generated is not None and each.state is not FileState.CONFLICT:
            files[each.path] = _remember(each.generated, files.get(each.path))
        elif each.state is FileState.ORPHANED and each.wanted is None:
            files.pop(each.path, None)
    return GeneratedState(files, {path: state.pending[path] for path in _undone(planned, state)})


def interim_state(planned: Collection[PlannedFile], state: GeneratedState) -> GeneratedState:
    """The state to write before merged files, so that a run may be cut short at any point."""
    pending = dict(state.pending)
    for each in planned:
        if each.state is FileState.EDITED and each.is_due and each.generated is not None:
            base = _remember(each.generated, None)
            pending[each.path] = Pending(hash_text(each.wanted or ""), base)
    return GeneratedState(state.files, pending)


def _remember(text: str, before: Written | None) -> Written:
    # Two builds of zlib may pack one text differently; what stays the same is not packed anew.
    return before if before is not None and before.is_text(text) else Written.of(text)


def _undone(planned: Collection[PlannedFile], state: GeneratedState) -> set[str]:
    return set(state.pending) - {each.path for each in planned}
