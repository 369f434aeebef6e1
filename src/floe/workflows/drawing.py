"""Draw: read a workspace, resolve it, and show tables or lineage."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from floe.contracts import Compilation, public_graph
from floe.diagrams import Diagram, SeenRun, draw, keep_near
from floe.documents import Document
from floe.graph import Trouble
from floe.workflows.compiling import (
    CompileRequest,
    compile_documents,
    describe_unread,
    refuse_absence,
)
from floe.workflows.workspace import Workspace

FindRuns = Callable[[Compilation], tuple[SeenRun, ...]]


def no_runs(_: Compilation) -> tuple[SeenRun, ...]:
    """Nobody asks for jobs."""
    return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawRequest(CompileRequest):
    """What to draw, and how."""

    view: str = "er"
    columns: bool = False
    imports: bool = False
    focus: tuple[str, ...] = ()
    hops: int = 2
    find_runs: FindRuns = no_runs


@dataclass(frozen=True, slots=True)
class Drawn:
    """The picture, and what could not be read for it."""

    diagram: Diagram
    unreadable: tuple[str, ...] = ()


def draw_workspace(workspace: Workspace, request: DrawRequest) -> Drawn:
    """Draw what was asked for, and what it refers to; files that cannot be read are left out."""
    documents: list[Document] = []
    unreadable: list[str] = []
    for document in _read(workspace, request):
        if isinstance(document, str):
            unreadable.append(document)
        elif document.tree is None and document.faults:
            unreadable.append(describe_unread(document))
        else:
            documents.append(document)
    compilation = compile_documents(documents, workspace, request)
    graph, runs = public_graph(compilation.graph), request.find_runs(compilation)
    diagram = draw(graph, request.view, columns=request.columns, imports=request.imports, runs=runs)
    if request.focus:
        diagram = keep_near(diagram, request.focus, request.hops)
    return Drawn(diagram, tuple(unreadable))


def _read(workspace: Workspace, request: DrawRequest) -> Iterator[Document | str]:
    """The documents by name, then those found below the folders (or everywhere)."""
    for file in dict.fromkeys(request.files):
        opened = workspace.open(file)
        yield f"{file}: {opened.message}" if isinstance(opened, Trouble) else opened
    if request.folders or not request.files:
        documents = tuple(workspace.discover(request.folders))
        refuse_absence(workspace, request, documents)
        yield from (document for document in documents if document.file not in request.files)
