"""Decide: what of a plan is carried out, by what whoever runs it permits, and how that ends."""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from floe.generated import (
    FileState,
    FileStep,
    GeneratedState,
    PlannedFile,
    PrintFiles,
    plan_steps,
    print_one_file,
)


class Action(StrEnum):
    """What is done with a file."""

    NONE = "none"
    WRITE = "write"
    MERGE = "merge"
    REPLACE = "replace"
    ACCEPT = "accept"
    DELETE = "delete"
    KEEP = "keep"


Ask = Callable[[PlannedFile, Action], bool]


@dataclass(frozen=True, slots=True)
class Permissions:
    """What may be done without asking; where `ask` is None, nothing else is done.

    CHANGED files are floe's own, and are asked about only where somebody can answer. Orphans are
    asked about where `deletes` is None. A dry run writes nothing, nor does a check, which also
    fails if there is anything to write.
    """

    merges: bool = False
    deletes: bool | None = None
    replaces_edited: bool = False
    accepts_edited: bool = False
    ask: Ask | None = None
    ask_to_write: bool = False
    is_dry_run: bool = False
    is_check: bool = False

    @property
    def writes(self) -> bool:
        """Whether decisions are carried out."""
        return not (self.is_dry_run or self.is_check)


@dataclass(frozen=True, slots=True)
class Decision:
    """A planned file, and what is done with it."""

    planned: PlannedFile
    action: Action

    @property
    def is_open_conflict(self) -> bool:
        """Whether a conflict is left as it is."""
        return self.planned.state is FileState.CONFLICT and self.action is Action.KEEP

    @property
    def text_left(self) -> str | None:
        """The text that the file has once it is carried out; None where it is gone."""
        planned = self.planned
        texts = {Action.DELETE: None, Action.REPLACE: planned.generated}
        is_written = self.action in (Action.WRITE, Action.MERGE)
        return texts.get(self.action, planned.wanted if is_written else planned.existing)

    @property
    def is_told(self) -> bool:
        """Whether anybody is told; a file that is neither there nor asked for is only forgotten."""
        return self.planned.existing is not None or self.planned.generated is not None


def decide(planned: PlannedFile, permissions: Permissions) -> Decision:
    """What is done with a file; what is not permitted is kept as it is."""
    action = _possible(planned, permissions)
    is_permitted = {
        Action.WRITE: planned.state is FileState.NEW or not permissions.ask_to_write,
        Action.MERGE: permissions.merges,
        Action.DELETE: bool(permissions.deletes),
    }.get(action, True)
    is_refused = action is Action.DELETE and permissions.deletes is False
    ask = None if is_refused else permissions.ask
    if is_permitted or (ask is not None and ask(planned, action)):
        return Decision(planned, action)
    return Decision(planned, Action.KEEP)


def judge_decisions(decisions: Iterable[Decision], permissions: Permissions) -> int:
    """1 for conflicts that are left; of a check, for anything that is to be done."""
    if permissions.is_check:
        return int(any(_is_to_be_done(decision.planned, permissions) for decision in decisions))
    if permissions.is_dry_run:
        return 0
    return int(any(decision.is_open_conflict for decision in decisions))


def _is_to_be_done(planned: PlannedFile, permissions: Permissions) -> bool:
    if planned.state is FileState.ORPHANED:
        return planned.is_due and permissions.deletes is not False
    return planned.is_behind


def _possible(planned: PlannedFile, permissions: Permissions) -> Action:
    match planned.state:
        case FileState.NEW | FileState.CHANGED:
            return Action.WRITE
        case FileState.EDITED | FileState.CONFLICT if planned.existing is not None:
            return _for_edited(planned, permissions)
        case FileState.SHARED:
            return Action.MERGE if planned.is_due else Action.NONE
        case FileState.ORPHANED if planned.is_due:
            return Action.DELETE
        case FileState.ORPHANED | FileState.CONFLICT:
            return Action.NONE if planned.existing == planned.generated else Action.KEEP
    return Action.NONE


def _for_edited(planned: PlannedFile, permissions: Permissions) -> Action:
    if permissions.replaces_edited:
        return Action.REPLACE
    if permissions.accepts_edited:
        return Action.ACCEPT
    if planned.state is FileState.CONFLICT:
        return Action.KEEP
    return Action.MERGE if planned.is_due else Action.NONE


def steps_of(
    decisions: Collection[Decision],
    state: GeneratedState,
    state_texts: Mapping[str, str | None],
    print_files: PrintFiles = print_one_file,
) -> tuple[FileStep, ...]:
    """The writes that carry decisions out; the state is kept in the files that are printed."""
    done = [_carried_out(decision) for decision in decisions if decision.action is not Action.KEEP]
    copied = {decision.planned.path for decision in decisions if decision.action is Action.REPLACE}
    return plan_steps(done, state, state_texts, copied, print_files)


def _carried_out(decision: Decision) -> PlannedFile:
    planned = decision.planned
    if decision.action is Action.REPLACE:
        return replace(planned, state=FileState.CHANGED, wanted=planned.generated)
    if decision.action is Action.ACCEPT:
        return replace(planned, state=FileState.EDITED, wanted=planned.existing)
    return planned
