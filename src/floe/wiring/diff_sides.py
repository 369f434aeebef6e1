"""The two sides of a diff: files, folders, revisions of git, and versions of the registry."""

import os
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from floe.errors import ConfigurationError, InputError
from floe.wiring.compile_requests import compile_request
from floe.wiring.ledgers import open_ledger
from floe.wiring.origins import open_origin
from floe.wiring.revisions import open_revision
from floe.wiring.workspaces import Opened, open_workspace

if TYPE_CHECKING:
    from floe.contracts import CompiledContract
    from floe.documents import Document
    from floe.workflows.compiling import CompileRequest
    from floe.workflows.diffing import DiffSide
    from floe.workflows.workspace import Workspace

GIT = "git:"
REGISTRY = "registry"


class DiffSides:
    """Opens sides for as long as they are compared."""

    def __init__(self, opened: Opened, stack: ExitStack, *, offline: bool = False) -> None:
        self._opened = opened
        self._stack = stack
        self._offline = offline
        self._read: list[tuple[Workspace, CompileRequest, list[Document]]] = []

    def open_both(self, old: str, new: str) -> "tuple[DiffSide, DiffSide]":
        """Two sides as somebody names them."""
        return self._refuse_nothing(self.open(old), self.open(new))

    def open(self, operand: str) -> "DiffSide":
        """A side as somebody names it: git:REV[:PATH], a path, or CONTRACT[:VERSION]."""
        if operand.startswith(GIT):
            return self._open_revision(operand)
        path = Path(operand)
        if path.exists() or path.is_symlink():
            opened = open_workspace(
                (path,), offline=self._offline, untrusted=self._opened.untrusted
            )
            return self._compile(operand, opened, (path,), root=opened.root)
        return self._open_registered(operand)

    def open_against(self, base: str, paths: tuple[Path, ...]) -> "tuple[DiffSide, DiffSide]":
        """The workspace, or some files and folders of it, and what it was before."""
        if base != REGISTRY and not base.startswith(GIT):
            raise ConfigurationError(
                f"--against {base}: write git:REV, such as git:main, or registry"
            )
        new = self._compile("the work tree", self._opened, paths, is_single=False)
        from floe.workflows.diffing import counterparts, registered_side

        if base.startswith(GIT):
            names = [self._opened.name_file(path) for path in paths]
            names = [] if "." in names else names
            return self._refuse_nothing(counterparts(self._open_revision(base), new, names), new)

        ledger, repository = open_ledger(self._opened), open_origin(self._opened).repository
        old = registered_side(ledger, new, repository, is_whole=not paths)
        return self._refuse_nothing(old, new)

    def _refuse_nothing(self, old: "DiffSide", new: "DiffSide") -> "tuple[DiffSide, DiffSide]":
        """Both sides, unless neither has anything and a place that was named is no workspace."""
        from floe.workflows.compiling import refuse_absence

        if not (old.contracts or new.contracts):
            for workspace, request, documents in self._read:
                refuse_absence(workspace, request, documents)
        return old, new

    def _open_revision(self, operand: str) -> "DiffSide":
        """The workspace, or a file of it, as a revision of git has it."""
        revision, _, name = operand.removeprefix(GIT).partition(":")
        if not revision:
            raise ConfigurationError(f"'{operand}' names no revision: write git:main or git:HEAD~1")
        folder = self._stack.enter_context(open_revision(self._opened.root, revision))
        opened = open_workspace((folder,), offline=self._offline, untrusted=self._opened.untrusted)
        if not name:
            return self._compile(operand, opened, (), is_single=False)
        file = folder / self._opened.name_file(Path(name))
        if not file.exists():
            raise ConfigurationError(f"git's {revision} has no file '{name}'")
        return self._compile(operand, opened, (file,))

    def _compile(
        self,
        label: str,
        opened: Opened,
        paths: tuple[Path, ...],
        *,
        is_single: bool | None = None,
        root: Path | None = None,
    ) -> "DiffSide":
        from floe.workflows.compiling import compile_documents, read_documents
        from floe.workflows.diffing import DiffSide

        asked = compile_request(opened, paths)
        request = replace(asked, may_find_nothing=True)
        documents = read_documents(opened.workspace, request)
        if not label.startswith(GIT):
            self._read.append((opened.workspace, asked, documents))
        compilation = compile_documents(documents, opened.workspace, request)
        is_named = bool(paths) and not paths[0].is_dir()
        is_alone = is_named if is_single is None else is_single
        seen_from_here = partial(_seen_from_here, root or self._opened.root)
        missing = request.missing_manifest
        notes = (f"{label}: compiled without the dbt manifest {missing}",) if missing else ()
        side = DiffSide(label, compilation, is_alone, seen_from_here, notes=notes)
        if side.is_single and len(side.contracts) != 1:
            raise InputError(_explain(label, side.contracts))
        return side

    def _open_registered(self, operand: str) -> "DiffSide":
        from floe.registry import read_reference
        from floe.workflows.diffing import DiffSide, compile_version
        from floe.workflows.registering import find_version

        try:
            version = find_version(open_ledger(self._opened), read_reference(operand))
        except ConfigurationError as error:
            raise ConfigurationError(f"there is no file '{operand}', and {error}") from error
        return DiffSide(version.fq_id, compile_version(version), is_single=True)


def _seen_from_here(root: Path, file: str) -> str:
    """A file of a workspace, or of its revision, as seen from the current folder."""
    return file if "://" in file else Path(os.path.relpath(root / file)).as_posix()


def _explain(label: str, contracts: "tuple[CompiledContract, ...]") -> str:
    if not contracts:
        return f"{label} holds no contract that can be read: try floe lint {label}"
    names = ", ".join(compiled.contract.title for compiled in contracts)
    return f"{label} stands for {len(contracts)} contracts ({names}): name one of them"
