"""Generate: the dbt project that products ask for, against what is there."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from floe.contracts import public_graph
from floe.dbt import (
    AnyPin,
    DbtOptions,
    ModelPin,
    ModelSources,
    OwnedFile,
    ProjectPlan,
    missing_server,
    model_file,
    plan_project,
)
from floe.errors import ConfigurationError
from floe.findings import Finding, Severity
from floe.generated import (
    STATE_FILE,
    STATE_FOLDER,
    FileState,
    FollowedFiles,
    GeneratedFile,
    GeneratedState,
    PlannedFile,
    case_clashes,
)
from floe.graph import Graph
from floe.model import Place
from floe.progress import Progress, no_progress
from floe.workflows.generation.deciding import Permissions
from floe.workflows.generation.fitting import ReadManifest, fit_options
from floe.workflows.generation.known_state import KnownState, read_known, with_pins
from floe.workflows.generation.manifest_findings import manifest_findings
from floe.workflows.generation.moved_files import ModelMoves, move_models
from floe.workflows.generation.product_choice import (
    ProductScope,
    choose_products,
    find_missing,
    scope_of,
)
from floe.workflows.generation.project_folder import ProjectFolder
from floe.workflows.generation.project_settings import PROJECT_FILE
from floe.workflows.generation.renamed_entries import compare_renamed
from floe.workflows.generation.unreadable_projects import ProjectNames
from floe.workflows.linting import Linted, LintRequest, add_findings

_MERGE = "merge/"


@dataclass(frozen=True, slots=True)
class GenerateRequest:
    """What to generate, and how.

    `products` are files, ids or names; none are all. `project` is how messages name the folder.
    """

    options: DbtOptions
    products: tuple[str, ...] = ()
    project: str = "dbt"
    progress: Progress = no_progress
    lint: LintRequest = field(default_factory=LintRequest)
    read_manifest: ReadManifest = lambda: None
    permissions: Permissions = field(default_factory=Permissions)


@dataclass(frozen=True, slots=True)
class Generation:
    """A plan that was compared with what is there; nothing is written yet."""

    findings: tuple[Finding, ...]
    planned: tuple[PlannedFile, ...] = ()
    state: GeneratedState = field(default_factory=GeneratedState)
    state_texts: Mapping[str, str] = field(default_factory=dict)
    options: DbtOptions = field(default_factory=DbtOptions)
    moves: Mapping[str, str] = field(default_factory=dict)
    """The files that get another path with the name of their model."""
    names: ProjectNames = field(default_factory=ProjectNames)
    models: tuple[ModelSources, ...] = ()
    """What each model is made from; columns are known where nobody has edited its file."""
    is_stopped: bool = False


def plan_generation(linted: Linted, folder: ProjectFolder, request: GenerateRequest) -> Generation:
    """Plan all files, and see what became of each; errors stop it, unless it is to be lenient."""
    graph = public_graph(linted.graph)
    chosen = choose_products(graph, request.products)
    errors = errors_of(linted)
    if errors and not request.options.is_lenient:
        return Generation(errors, is_stopped=True)
    request.progress(f"planning {len(graph.products):,} products")
    known = read_known(folder)
    fitted = fit_options(
        graph, folder, known.state, request.options, request.project, request.read_manifest
    )
    options = fitted.options
    plan = plan_project(graph, options)
    early = complete_findings(
        linted, (*_gaps_of(linted), *_softened(plan.findings, request)), request
    )
    if not request.options.is_lenient and _has_errors(early):
        return Generation((*errors, *early), is_stopped=True)
    if problem := missing_server(plan.layout, options):
        raise ConfigurationError(problem)
    scope = scope_of(plan.layout, chosen, options, plan.owned)
    beside = (GeneratedFile(file.path, file.text) for file in plan.owned if file.before is None)
    covered = tuple(_writable(file) for file in (*plan.files, *beside) if scope.covers(file.path))
    state, moves = move_models(plan.layout, scope, fitted.state, folder, options)
    files = tuple(replace(file, path=state.moved.get(file.path, file.path)) for file in covered)
    compared = _compare(files, folder, state, fitted.followed, moves, request)
    shared = tuple(_shared(file) for file in plan.owned if scope.covers(file.path) and file.before)
    origins = {actual: path for path, actual in state.moved.items()}
    planned = tuple(
        planned_file
        for planned_file in compared.planned
        if scope.covers(origins.get(planned_file.path, planned_file.path))
    )
    missing = find_missing(plan.layout, scope, [origins.get(path, path) for path in state.files])
    clashes = (_clash(request, *pair) for pair in case_clashes(file.path for file in files))
    followed = (_followed(request, *pair) for pair in fitted.followed.moves.items())
    unseen = manifest_findings(request.lint, options)
    told = (*missing, *moves.findings, *followed, *compared.findings, *clashes, *unseen)
    later = complete_findings(linted, (*told, *_older(known, request)), request)
    pinned = with_pins(state, options.pins, _given(plan.pins, covered, scope), options)
    both = tuple(sorted((*planned, *shared), key=lambda file: file.path))
    findings = (*errors, *early, *later)
    names = ProjectNames(
        options.model_path,
        fitted.made,
        fitted.described,
        frozenset(model.name for model in plan.layout.models),
        frozenset((table.source, table.name) for table in plan.layout.sources),
        fitted.broken,
    )
    models = tuple(_models(plan, scope, both, state, options))
    return Generation(findings, both, pinned, known.texts, options, moves.paths, names, models)


def _models(
    plan: ProjectPlan,
    scope: ProductScope,
    files: Iterable[PlannedFile],
    state: GeneratedState,
    options: DbtOptions,
) -> Iterator[ModelSources]:
    edited = {file.path for file in files if file.wanted != file.generated}
    for sources in plan.sources:
        path = model_file(sources.model, plan.layout, options)
        if scope.covers(path):
            is_edited = state.moved.get(path, path) in edited
            yield ModelSources(sources.model, sources.tables) if is_edited else sources


def _shared(file: OwnedFile) -> PlannedFile:
    return PlannedFile(file.path, FileState.SHARED, file.before, file.text, file.text)


def _given(
    pins: Iterable[AnyPin], files: Collection[GeneratedFile], scope: ProductScope
) -> Iterator[AnyPin]:
    """The names in those files that are written now."""
    paths = {file.path for file in files}
    folders = {scope.folder(path) for path in paths}
    for pin in pins:
        if pin.sql in paths if isinstance(pin, ModelPin) else pin.folder in folders:
            yield pin


def errors_of(linted: Linted) -> tuple[Finding, ...]:
    """What stops a generation: the errors of lint, and those of merges."""
    merging = (
        finding for finding in linted.compilation.findings if finding.rule.startswith(_MERGE)
    )
    findings = (*linted.findings, *add_findings(linted.without_findings, merging).findings)
    return tuple(finding for finding in findings if finding.severity is Severity.ERROR)


def _gaps_of(linted: Linted) -> Iterator[Finding]:
    """What is missing in the drafts that stand in for contracts."""
    for contract in linted.compilation.contracts:
        if contract.is_draft and contract.is_usable:
            yield from (
                finding for finding in contract.findings if not finding.rule.startswith(_MERGE)
            )


def complete_findings(
    linted: Linted, findings: Iterable[Finding], request: GenerateRequest
) -> tuple[Finding, ...]:
    """Findings where people wrote it, those that the workspace wants, in its severities."""
    graph = linted.graph
    authored = (replace(finding, place=graph.authored(finding.place)) for finding in findings)
    placed = (_complete(graph, finding, request) for finding in authored)
    return add_findings(linted.without_findings, placed).findings


def _softened(findings: Iterable[Finding], request: GenerateRequest) -> Iterator[Finding]:
    """What is left out is no error where that is asked for."""
    for finding in findings:
        is_soft = request.options.is_lenient and finding.severity is Severity.ERROR
        yield replace(finding, severity=Severity.WARNING) if is_soft else finding


@dataclass(frozen=True, slots=True)
class _Compared:
    planned: tuple[PlannedFile, ...]
    findings: tuple[Finding, ...]


def _compare(
    files: Collection[GeneratedFile],
    folder: ProjectFolder,
    state: GeneratedState,
    followed: FollowedFiles,
    moves: ModelMoves,
    request: GenerateRequest,
) -> _Compared:
    request.progress(f"comparing {len(files):,} files")
    paths = (*(file.path for file in files), *state.files, *moves.paths)
    contents = folder.read(dict.fromkeys(paths))
    texts = {moves.paths.get(path, path): text for path, text in contents.texts.items()}
    split = {path: _split(where) for path, where in followed.split.items()}
    lost = {**contents.unreadable, **{path: split[path] for path in split if path not in texts}}
    readable = compare_renamed([f for f in files if f.path not in lost], texts, state, moves.names)
    kept = tuple(
        PlannedFile(file.path, FileState.CONFLICT, None, None, file.text)
        for file in files
        if file.path in lost
    )
    planned = (*(planned_file for planned_file in readable if planned_file.path not in lost), *kept)
    return _Compared(
        tuple(sorted(planned, key=lambda each: each.path)),
        tuple(_unreadable(request, path, reason) for path, reason in sorted(lost.items())),
    )


def _has_errors(findings: Iterable[Finding]) -> bool:
    return any(finding.severity is Severity.ERROR for finding in findings)


def _complete(graph: Graph, finding: Finding, request: GenerateRequest) -> Finding:
    if finding.place.file == PROJECT_FILE:
        place = Place(f"{request.project}/{PROJECT_FILE}")
        return replace(finding, place=place, line=1, column=1)
    if finding.line:
        return finding
    line, column = graph.position(finding.place, on_key=finding.on_key)
    return replace(finding, line=line, column=column)


def _writable(file: GeneratedFile) -> GeneratedFile:
    """Half a character pair, as JSON can hold it, is nothing that a file can."""
    raw = file.text.encode("utf-8", "surrogatepass")
    return GeneratedFile(file.path, raw.decode("utf-8", "replace"))


def _unreadable(request: GenerateRequest, path: str, reason: str) -> Finding:
    return _warning(
        request,
        path,
        f"the file is kept as it is: {reason}",
        hint="move it away, and floe writes its own",
        rule="generate/unreadable-file",
    )


def _older(known: KnownState, request: GenerateRequest) -> Iterator[Finding]:
    if known.is_older:
        yield Finding(
            Place(f"{request.project}/{STATE_FILE}"),
            f"what floe wrote is kept in {STATE_FOLDER}/ from now on, in a file for each product",
            hint=f"commit {STATE_FOLDER}/ with the rest, and that {STATE_FILE} is gone",
            rule="generate/moved-state",
            severity=Severity.INFO,
            line=1,
            column=1,
        )


def _split(paths: tuple[str, ...]) -> str:
    return f"what it names is in {' and '.join(paths)} now, and dbt takes no name twice"


def _followed(request: GenerateRequest, before: str, after: str) -> Finding:
    return Finding(
        Place(f"{request.project}/{after}"),
        f"this was {before}: floe writes here from now on",
        rule="generate/followed-file",
        severity=Severity.INFO,
        line=1,
        column=1,
    )


def _clash(request: GenerateRequest, first: str, second: str) -> Finding:
    return _warning(
        request,
        second,
        f"'{first}' differs by case alone: some systems take both for one file",
        hint="give one of the two objects another name",
        rule="generate/case-clash",
    )


def _warning(request: GenerateRequest, path: str, message: str, *, hint: str, rule: str) -> Finding:
    place = Place(f"{request.project}/{path}")
    return Finding(place, message, hint, rule=rule, severity=Severity.WARNING, line=1, column=1)
