"""Lint: read what was asked for, resolve it against the rest, and say what is wrong."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from floe.contracts import Compilation, validate_data_contracts
from floe.findings import Finding, Override, Rule, Selection
from floe.graph import Graph, ownership_of
from floe.lint import RULES, Baseline, apply_selection
from floe.workflows.compiling import (
    CompileRequest,
    compile_documents,
    compile_findings,
    read_documents,
)
from floe.workflows.workspace import Workspace


@dataclass(frozen=True, slots=True, kw_only=True)
class LintRequest(CompileRequest):
    """What to lint, and which findings to tell."""

    selection: Selection = field(default_factory=Selection)
    baseline: Baseline | None = None
    overrides: tuple[Override, ...] = ()
    rules: tuple[Rule[Graph], ...] = RULES


@dataclass(frozen=True, slots=True)
class Linted:
    """What came of it, and the request by which later findings are filtered too."""

    compilation: Compilation
    findings: tuple[Finding, ...]
    files: tuple[str, ...]
    suppressed: int = 0
    baselined: int = 0
    overrides: tuple[Override, ...] = ()
    selection: Selection = field(default_factory=Selection)
    baseline: Baseline | None = None

    @property
    def graph(self) -> Graph:
        """What the contracts come to."""
        return self.compilation.graph

    @property
    def authored(self) -> Graph:
        """What people wrote."""
        return self.compilation.authored

    @property
    def without_findings(self) -> "Linted":
        """The same workspace and request, for work that speaks of itself alone."""
        return replace(self, findings=(), suppressed=0, baselined=0)


def lint_workspace(workspace: Workspace, request: LintRequest) -> Linted:
    """Lint what was asked for; everything else in the workspace can be referred to."""
    documents = read_documents(workspace, request)
    request.progress(f"resolving references of {len(documents):,} files")
    compilation = compile_documents(documents, workspace, request)
    if beside := _contracts_behind(compilation):
        # What a port says of its tables is judged in its contract.
        others = [workspace.read(file) for file in beside]
        compilation = compile_documents([*documents, *others], workspace, request)
    graph = compilation.graph
    files = tuple(d.file for d in documents if _is_asked_for(d.file, graph, request))
    request.progress(f"checking {len(files):,} files")
    return lint_compilation(compilation, files, request)


def judge_workspace(workspace: Workspace, request: LintRequest) -> Linted:
    """A lint, and what is to be said of the way from what was written to what it comes to."""
    linted = lint_workspace(workspace, request)
    return add_findings(linted, compile_findings(linted.compilation, request))


def lint_compilation(
    compilation: Compilation, files: tuple[str, ...], request: LintRequest
) -> Linted:
    """Judge some files of what was compiled already."""
    graph = compilation.graph
    outcome = validate_data_contracts(graph, request.selection, set(files), request.rules)
    kept = _without_overridden(graph, outcome.findings, request.overrides)
    baselined = 0
    if request.baseline is not None:
        kept, baselined = request.baseline.split(kept)
    return Linted(
        compilation,
        tuple(kept),
        files,
        outcome.suppressed,
        baselined,
        request.overrides,
        request.selection,
        request.baseline,
    )


def add_findings(linted: Linted, findings: Iterable[Finding]) -> Linted:
    """What was found before, and what other work has found, filtered by the same request."""
    outcome = apply_selection(linted.graph, findings, linted.selection, linted.findings)
    earlier = {id(finding) for finding in linted.findings}
    kept = [finding for finding in outcome.findings if id(finding) in earlier]
    fresh = [finding for finding in outcome.findings if id(finding) not in earlier]
    fresh = _without_overridden(linted.graph, fresh, linted.overrides)
    baselined = 0
    if linted.baseline is not None:
        fresh, baselined = linted.baseline.split(fresh)
    return replace(
        linted,
        findings=tuple(sorted((*kept, *fresh), key=lambda finding: finding.order)),
        suppressed=linted.suppressed + outcome.suppressed,
        baselined=linted.baselined + baselined,
    )


def _contracts_behind(compilation: Compilation) -> tuple[str, ...]:
    """The contracts of products that were asked for, where they were not asked for themselves."""
    graph = compilation.authored
    if graph.shelf.is_whole:
        return ()
    ownership = ownership_of(graph)
    files = (
        file
        for product in graph.products
        if any(port.schema for port in product.output_ports)
        for file in ownership.matches_of(product).ports
    )
    return tuple(file for file in dict.fromkeys(files) if graph.contract_in(file) is None)


def _is_asked_for(file: str, graph: Graph, request: LintRequest) -> bool:
    """A file that only looked like a contract is not spoken of, unless it was named."""
    return graph.sources[file].is_spoken_of or file in request.files


def _without_overridden(
    graph: Graph, findings: Iterable[Finding], overrides: tuple[Override, ...]
) -> list[Finding]:
    if not overrides:
        return list(findings)
    ids: dict[str, list[str]] = {}
    importers: dict[str, list[str]] = {}
    for contract in graph.contracts:
        # A draft has no file of its own: what is said of it is said in its product.
        file = graph.authored(contract.place).file
        ids.setdefault(file, []).append(str(contract.id))
        for library in graph.libraries_of(file):
            importers.setdefault(library, []).append(file)

    def is_overridden(finding: Finding, file: str) -> bool:
        names = (file, *ids.get(file, ()))
        return any(override.covers(finding, names) for override in overrides)

    def is_let_through(finding: Finding) -> bool:
        """By its own file, or by all contracts that have it from there."""
        file = finding.place.file
        within = {graph.authored(place).file for place in finding.within}
        having = importers.get(file, ()) if finding.is_own else within
        by_all = bool(having) and all(is_overridden(finding, other) for other in having)
        return is_overridden(finding, file) or by_all

    return [finding for finding in findings if not is_let_through(finding)]
