"""Drafts against what is in the folder that they go to."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from floe.findings import Finding, Severity
from floe.generated import (
    STATE_FILE,
    FileState,
    GeneratedFile,
    GeneratedState,
    PlannedFile,
    compare_files,
    read_state,
)
from floe.model import Place
from floe.workflows.drafting.contract_texts import print_contract
from floe.workflows.drafting.known_contracts import path_in
from floe.workflows.drafting.port_drafts import NamedDraft
from floe.workflows.generation import ProjectFolder

OpenFolder = Callable[[str], ProjectFolder]


@dataclass(frozen=True, slots=True)
class FolderPlan:
    """The files of one folder, compared with what is there; nothing is written yet."""

    folder: str
    planned: tuple[PlannedFile, ...]
    state: GeneratedState
    state_text: str | None
    findings: tuple[Finding, ...] = ()


def plan_folder(folder: str, drafts: Iterable[NamedDraft], open_folder: OpenFolder) -> FolderPlan:
    """What becomes of the drafts of a folder; a file that cannot be read is kept as it is."""
    files = {
        each.file: GeneratedFile(each.file, print_contract(each.draft.tree))
        for each in drafts
        if each.folder == folder
    }
    opened = open_folder(folder)
    state_text = opened.read_one(STATE_FILE)
    state = read_state(state_text)
    found = opened.read(files)
    lost = found.unreadable
    readable = [each for path, each in files.items() if path not in lost]
    planned = {each.path: each for each in compare_files(readable, found.texts, state)}
    planned |= {path: _kept(files[path]) for path in lost}
    # Nobody asked for the contracts of other tables now, and that is no reason to delete them.
    wanted = (planned[path] for path in sorted(planned))
    kept = tuple(each for each in wanted if each.state is not FileState.ORPHANED)
    told = tuple(_unreadable(folder, path, reason) for path, reason in sorted(lost.items()))
    return FolderPlan(folder, kept, state, state_text, told)


def _kept(file: GeneratedFile) -> PlannedFile:
    return PlannedFile(file.path, FileState.CONFLICT, None, None, file.text)


def _unreadable(folder: str, path: str, reason: str) -> Finding:
    return Finding(
        Place(path_in(folder, path)),
        f"the file is kept as it is: {reason}",
        "move it away, and floe writes its own",
        rule="generate/unreadable-file",
        severity=Severity.WARNING,
        line=1,
        column=1,
    )
