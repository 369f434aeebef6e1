"""Lint: read what was asked for, resolve it against the rest, and say what is wrong."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace

from floe.contracts import Compilation, validate_data_contracts
from floe.findings import AppliedOverride, Finding, Rule, Selection
from floe.graph import Graph, ownership_of
from floe.lint import RULES, Baseline, apply_selection, lint
from floe.workflows.compiling import (
    CompileRequest,
    compile_documents,
    compile_findings,
    read_documents,
)
from floe.workflows.ending import (
    RETIRED_WITH_USERS,
    OpenLedger,
    new_users,
    whole_workspace,
)
from floe.workflows.workspace import Workspace

_EXPIRED = "lint/expired-override"


FindReaders = Callable[[Compilation, tuple[str, ...]], Iterable[Finding]]


def nobody_reads(_compilation: Compilation, _files: tuple[str, ...]) -> tuple[Finding, ...]:
    """Nothing is known of who reads what."""
    return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class LintRequest(CompileRequest):
    """What to lint, and which findings to tell.

    The ledger is asked only where somebody uses a contract in its sunset. `find_readers` tells of
    some files whose contracts are retired while somebody reads them.
    """

    selection: Selection = field(default_factory=Selection)
    baseline: Baseline | None = None
    rules: tuple[Rule[Graph], ...] = RULES
    open_ledger: OpenLedger | None = None
    find_readers: FindReaders = nobody_reads


@dataclass(frozen=True, slots=True)
class Linted:
    """What came of it, and the request by which later findings are filtered too."""

    compilation: Compilation
    findings: tuple[Finding, ...]
    files: tuple[str, ...]
    suppressed: int = 0
    baselined: int = 0
    overrides: tuple[AppliedOverride, ...] = ()
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
    """A lint, and what is to be said of the way from what was written to what it comes to.

    This is the gate: what it is for is let through by overrides alone.
    """
    request = replace(request, selection=replace(request.selection, is_gate=True))
    linted = lint_workspace(workspace, request)
    whole = whole_workspace(workspace, request, linted.compilation)
    if whole is not linted.compilation:
        outcome = lint(whole.graph, (RETIRED_WITH_USERS,), request.selection, set(linted.files))
        linted = add_findings(linted, outcome.findings)
    found = (
        *compile_findings(linted.compilation, request),
        *new_users(linted.compilation, request.open_ledger),
        *request.find_readers(whole, linted.files),
        *request.look_beside(linted.graph),
    )
    return add_findings(linted, found)


def lint_compilation(
    compilation: Compilation, files: tuple[str, ...], request: LintRequest
) -> Linted:
    """Judge some files of what was compiled already."""
    graph = compilation.graph
    outcome = validate_data_contracts(graph, request.selection, set(files), request.rules)
    standing = tuple(map(AppliedOverride, graph.policy.standing_overrides))
    kept, overrides = _without_overridden(graph, outcome.findings, standing)
    baselined = 0
    if request.baseline is not None:
        kept, baselined = request.baseline.split(kept, request.selection)
    return Linted(
        compilation,
        tuple(kept),
        files,
        outcome.suppressed,
        baselined,
        overrides,
        request.selection,
        request.baseline,
    )


def add_findings(linted: Linted, findings: Iterable[Finding]) -> Linted:
    """What was found before, and what other work has found, filtered by the same request."""
    outcome = apply_selection(linted.graph, findings, linted.selection, linted.findings)
    earlier = {id(finding) for finding in linted.findings}
    kept = [finding for finding in outcome.findings if id(finding) in earlier]
    fresh = [finding for finding in outcome.findings if id(finding) not in earlier]
    fresh, overrides = _without_overridden(linted.graph, fresh, linted.overrides)
    baselined = 0
    if linted.baseline is not None:
        fresh, baselined = linted.baseline.split(fresh, linted.selection)
    return replace(
        linted,
        findings=tuple(sorted((*kept, *fresh), key=lambda finding: finding.order)),
        suppressed=linted.suppressed + outcome.suppressed,
        baselined=linted.baselined + baselined,
        overrides=overrides,
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
    graph: Graph, findings: Iterable[Finding], overrides: tuple[AppliedOverride, ...]
) -> tuple[list[Finding], tuple[AppliedOverride, ...]]:
    """What is not let through, and how much each override lets through by now."""
    if not overrides:
        return list(findings), ()
    ids: dict[str, list[str]] = {}
    importers: dict[str, list[str]] = {}
    for contract in graph.contracts:
        # A draft has no file of its own: what is said of it is said in its product.
        file = graph.authored(contract.place).file
        ids.setdefault(file, []).append(str(contract.id))
        for library in graph.libraries_of(file):
            importers.setdefault(library, []).append(file)

    def covering(finding: Finding, file: str) -> set[int]:
        names = (file, *ids.get(file, ()), *filter(None, (finding.contract,)))
        return {n for n, override in enumerate(overrides) if override.covers(finding, names)}

    def letting_through(finding: Finding) -> set[int]:
        """Overrides of its own file, or of all contracts that have it from there."""
        if finding.rule == _EXPIRED:
            # No override keeps another one alive.
            return set()
        file = finding.place.file
        within = {graph.authored(place).file for place in finding.within}
        having = importers.get(file, ()) if finding.is_own else within
        by_all = [covering(finding, other) for other in having]
        return covering(finding, file) or (set().union(*by_all) if all(by_all) else set())

    kept: list[Finding] = []
    counts = [override.findings for override in overrides]
    for finding in findings:
        numbers = letting_through(finding)
        for number in numbers:
            counts[number] += 1
        if not numbers:
            kept.append(finding)
    applied = zip(overrides, counts, strict=True)
    return kept, tuple(replace(override, findings=count) for override, count in applied)
