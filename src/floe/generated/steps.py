"""The writes that carry out a plan, in the order in which they may be cut short."""

from collections.abc import Collection
from dataclasses import dataclass

from floe.generated.planned_file import FileState, PlannedFile
from floe.generated.state_file import STATE_FILE, GeneratedState, print_state
from floe.generated.succession import interim_state, next_state


@dataclass(frozen=True, slots=True)
class FileStep:
    """One file becomes `text`, or is deleted where that is None.

    `before` is what the plan was made from: a file that has become something else since is
    not touched. With `is_copied`, what was there is kept beside it.
    """

    path: str
    text: str | None
    before: str | None
    is_copied: bool = False


def plan_steps(
    planned: Collection[PlannedFile],
    state: GeneratedState,
    state_text: str | None,
    copied: Collection[str] = (),
) -> tuple[FileStep, ...]:
    """Files first, what is known of them last; `state_text` is the state file as it is.

    Of the files in `copied`, what is there now is kept.
    """
    changes = tuple(
        FileStep(file.path, file.wanted, file.existing, file.path in copied)
        for file in planned
        if file.is_due
    )
    texts = [print_state(next_state(planned, state))]
    if any(file.is_due and file.state is FileState.EDITED for file in planned):
        texts.insert(0, print_state(interim_state(planned, state)))
    known_files = tuple(
        FileStep(STATE_FILE, text, before)
        for text, before in zip(texts, (state_text, *texts), strict=False)
        if text != before
    )
    return (*known_files[:-1], *changes, *known_files[-1:])
