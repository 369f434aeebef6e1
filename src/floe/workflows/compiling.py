"""Compile: what the contracts of a workspace come to, once, for every other activity."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import TYPE_CHECKING

from floe.contracts import Compilation, compile_graph
from floe.documents import Document
from floe.errors import ConfigurationError
from floe.findings import Finding, Severity
from floe.graph import Graph, build_graph, recognise
from floe.model import Contract, Place, Policy, Product, make_name
from floe.progress import Progress, no_progress
from floe.tiers import find_tier, find_tiers
from floe.workflows.workspace import Workspace

if TYPE_CHECKING:
    from floe.contracts import PortKnowledge

_SETTINGS = "floe.toml"
_FILES_PER_WORD = 100
_LIKENESS = 0.75


LookBeside = Callable[[Graph], Iterable[Finding]]


def nothing_beside(_graph: Graph) -> tuple[Finding, ...]:
    """There are no other files."""
    return ()


@dataclass(frozen=True, slots=True)
class TierContracts:
    """The files of the contracts above all others, and above those of a domain."""

    enterprise: str | None = None
    domains: Mapping[str, str] = field(default_factory=dict)

    @property
    def files(self) -> frozenset[str]:
        """The files of all of them."""
        return frozenset(tier["file"] for tier in self.chain)

    @property
    def chain(self) -> tuple[Mapping[str, str], ...]:
        """All of them, the highest first."""
        top = ({"tier": "enterprise", "file": self.enterprise},) if self.enterprise else ()
        return top + tuple(
            {"tier": "domain", "domain": domain, "file": file}
            for domain, file in self.domains.items()
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class CompileRequest:
    """What to compile: files by name, folders, or (with neither) the whole workspace.

    `knowledge` is what others, such as a dbt manifest, know of ports; `missing_manifest` is one
    that floe.toml names and that is not there. Who asks for other things than documents too
    `may_find_nothing`. `look_beside` says where other files of the workspace contradict contracts.
    """

    files: tuple[str, ...] = ()
    folders: tuple[str, ...] = ()
    policy: Policy = field(default_factory=Policy)
    tiers: TierContracts = field(default_factory=TierContracts)
    knowledge: "PortKnowledge | None" = None
    missing_manifest: str | None = None
    may_find_nothing: bool = False
    look_beside: LookBeside = nothing_beside
    progress: Progress = no_progress


def compile_workspace(workspace: Workspace, request: CompileRequest) -> Compilation:
    """Compile what was asked for, with all that it refers to, inherits and is given out by."""
    return compile_documents(read_documents(workspace, request), workspace, request)


def compile_documents(
    documents: Iterable[Document], workspace: Workspace, request: CompileRequest
) -> Compilation:
    """The same for documents that were read already."""
    is_whole = not (request.files or request.folders)
    graph = build_graph(documents, workspace, request.policy, is_whole=is_whole)
    tiers = find_tiers(graph, request.tiers.enterprise, request.tiers.domains)
    return compile_graph(graph, tiers, request.knowledge)


def read_documents(workspace: Workspace, request: CompileRequest) -> list[Document]:
    """The documents by name, then those found below the folders (or everywhere)."""
    documents = [workspace.read(file) for file in dict.fromkeys(request.files)]
    if documents and not request.folders:
        return documents
    named = set(request.files)
    for document in workspace.discover(request.folders):
        if document.file not in named:
            documents.append(document)
        if len(documents) % _FILES_PER_WORD == 0:
            request.progress(f"reading, {len(documents):,} files so far")
    refuse_absence(workspace, request, documents)
    return documents


def unread_documents(compilation: Compilation) -> Iterator[Document]:
    """What was left out because nobody can read it."""
    for source in compilation.authored.sources.values():
        if source.document.tree is None and source.document.faults:
            yield source.document


def left_out(compilation: Compilation) -> Iterator[str]:
    """Notes of what an answer knows nothing of, for nobody can read it."""
    for document in unread_documents(compilation):
        yield f"left out {describe_unread(document)}"


def describe_unread(document: Document) -> str:
    """Where a document cannot be read, and why."""
    fault = document.faults[-1]
    return f"{document.file}:{fault.line}:{fault.column}: {fault.message}"


def refuse_absence(
    workspace: Workspace, request: CompileRequest, documents: Sequence[Document]
) -> None:
    """Refuse folders that hold no document, and places that are no workspace."""
    if request.may_find_nothing:
        return
    for folder in request.folders or ("",):
        is_there = any(
            _is_below(document.file, folder) and recognise(document).is_spoken_of
            for document in documents
        )
        reason = None if is_there else workspace.explain_absence(folder)
        if reason is not None:
            raise ConfigurationError(reason)


def _is_below(file: str, folder: str) -> bool:
    return folder in ("", ".") or file == folder or file.startswith(f"{folder}/")


def compile_findings(compilation: Compilation, request: CompileRequest) -> Iterator[Finding]:
    """What is to be said of the way to the compiled contracts."""
    for tier in request.tiers.chain:
        file = tier["file"]
        if find_tier(compilation.graph, file) is None:
            message = f"the {tier['tier']} tier '{file}' is no contract of this workspace"
            hint = "name a contract's file, relative to floe.toml"
            yield Finding(Place(_SETTINGS), message, hint, rule="merge/unknown-tier")
    yield from _misspelt_domains(compilation.graph, request)
    yield from missing_manifest(request)
    yield from compilation.findings


def missing_manifest(request: CompileRequest) -> Iterator[Finding]:
    """That floe.toml names a dbt manifest which is not there."""
    if request.missing_manifest is not None:
        message = f"the dbt manifest '{request.missing_manifest}' is not there"
        message += ": contracts are compiled without it"
        hint, rule = "run floe dbt parse, which writes it", "generate/no-manifest"
        yield Finding(Place(_SETTINGS), message, hint, rule=rule, severity=Severity.WARNING)


def _misspelt_domains(graph: Graph, request: CompileRequest) -> Iterator[Finding]:
    """Domains that are called almost like one that has a tier, which then holds for nobody."""
    tiers = {make_name(domain): domain for domain in request.tiers.domains}
    elements: tuple[Contract | Product, ...] = (*graph.contracts, *graph.products)
    for element in elements:
        name = make_name(element.domain) if element.domain else None
        if name and name not in tiers and (near := get_close_matches(name, tiers, 1, _LIKENESS)):
            message = f"the domain '{element.domain}' has no tier in floe.toml"
            hint = f"did you mean '{tiers[near[0]]}'?"
            yield Finding(element.place / "domain", message, hint, rule="merge/unknown-tier")
