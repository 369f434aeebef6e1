"""The writes that carry out a plan, in the order in which they may be cut short."""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass

from floe.generated.planned_file import FileState, PlannedFile
from floe.generated.state_file import STATE_FILE, GeneratedState, print_state
from floe.generated.succession import interim_state, next_state

PrintFiles = Callable[[GeneratedState], Mapping[str, str]]
"""The texts of a state's files, by path."""


def print_one_file(state: GeneratedState) -> dict[str, str]:
    """A state in one file."""
    return {STATE_FILE: print_state(state)}


@dataclass(frozen=True, slots=True)
class FileStep:
    """One file becomes `text`, or is deleted where that is None.

    `before` is what the plan was made from: a file that has become something else since is
    not touched. With `is_copied`, what was there is kept beside it. With `origin` the file is
    moved from there as it is, where its own path is free.
    """

    path: str
    text: str | None
    before: str | None
    is_copied: bool = False
    origin: str | None = None


def plan_steps(
    planned: Collection[PlannedFile],
    state: GeneratedState,
    before: Mapping[str, str | None],
    copied: Collection[str] = (),
    print_files: PrintFiles = print_one_file,
) -> tuple[FileStep, ...]:
    """Files first, what is known of them last; `before` are the state files as they are.

    Of the files in `copied`, what is there now is kept. State files that `print_files` makes
    nothing of are deleted at the very end.
    """
    changes = tuple(
        FileStep(file.path, file.wanted, file.existing, file.path in copied)
        for file in planned
        if file.is_due
    )
    is_merged = any(file.is_due and file.state is FileState.EDITED for file in planned)
    interim = print_files(interim_state(planned, state)) if is_merged else {}
    last = {**before, **interim}
    final = print_files(next_state(planned, state))
    gone = dict.fromkeys(path for path, text in last.items() if path not in final and text)
    return (
        *_state_steps(interim, before),
        *changes,
        *_state_steps(final, last),
        *_state_steps(gone, last),
    )


def _state_steps(
    texts: Mapping[str, str | None], before: Mapping[str, str | None]
) -> Iterator[FileStep]:
    for path, text in sorted(texts.items()):
        if text != before.get(path):
            yield FileStep(path, text, before.get(path))
