"""Generation as a whole: products read, files planned, decided about and written, a verdict."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from functools import partial

from floe.dbt import LEFT_BEHIND
from floe.findings import Finding, Severity
from floe.generated import FileStep
from floe.workflows.emitting import Emission
from floe.workflows.generation.class_checks import find_kept_classes
from floe.workflows.generation.deciding import (
    Decision,
    Permissions,
    decide,
    judge_decisions,
    steps_of,
)
from floe.workflows.generation.emitted_models import emitting
from floe.workflows.generation.generating import (
    GenerateRequest,
    Generation,
    complete_findings,
    plan_generation,
)
from floe.workflows.generation.known_state import print_known
from floe.workflows.generation.outcomes import GenerationOutcome
from floe.workflows.generation.project_folder import ProjectFolder
from floe.workflows.generation.unreadable_projects import find_unreadable
from floe.workflows.linting import Linted, add_findings, lint_workspace
from floe.workflows.workspace import Workspace


def generate_project(
    workspace: Workspace,
    request: GenerateRequest,
    folder: ProjectFolder,
    emission: Emission | None = None,
) -> GenerationOutcome:
    """Bring a dbt project to what products ask for, as far as that is permitted.

    What its models are made from is told to those who follow lineage, unless no file changes.
    """
    linted = lint_workspace(workspace, request.lint)
    generation = plan_generation(linted, folder, request)
    decisions = tuple(decide(planned, request.permissions) for planned in generation.planned)
    if request.permissions.writes and not generation.is_stopped:
        print_files = partial(print_known, options=generation.options)
        new = steps_of(decisions, generation.state, generation.state_texts, print_files)
        steps = (*_moves(generation), *new)
        is_edited = any(file.wanted != file.generated for file in generation.planned)
        told = emission if steps or is_edited else None
        with emitting(told, linted.compilation, generation):
            folder.apply(steps, request.progress)
    state, names = generation.state, generation.names
    found = find_unreadable(decisions, state, names, request.project)
    unreadable = add_findings(linted.without_findings, found).findings
    classes = _other_classes(linted, generation, decisions, request)
    return GenerationOutcome(
        linted=replace(linted, findings=(*generation.findings, *unreadable, *classes)),
        decisions=tuple((each.planned.path, each) for each in decisions if each.is_told),
        is_written=request.permissions.writes,
        is_stopped=generation.is_stopped,
        verdict=_verdict(generation, decisions, (*unreadable, *classes), request.permissions),
    )


def _other_classes(
    linted: Linted,
    generation: Generation,
    decisions: Iterable[Decision],
    request: GenerateRequest,
) -> tuple[Finding, ...]:
    if generation.is_stopped:
        return ()
    own, names = generation.options.owned.texts, request.options.model_names
    told = find_kept_classes(linted.graph, decisions, own, request.project, names)
    return complete_findings(linted, told, request)


def _moves(generation: Generation) -> Iterator[FileStep]:
    """Files that move come first: what is decided about them holds where they are then."""
    texts = {planned.path: planned.existing for planned in generation.planned}
    for before, after in generation.moves.items():
        yield FileStep(after, texts.get(after), None, origin=before)


def _verdict(
    generation: Generation,
    decisions: Collection[Decision],
    unreadable: Iterable[Finding],
    permissions: Permissions,
) -> int:
    is_broken = any(finding.severity is Severity.ERROR for finding in unreadable)
    is_left = any(finding.rule == LEFT_BEHIND for finding in generation.findings)
    is_behind = permissions.is_check and (is_left or bool(generation.moves))
    if generation.is_stopped or is_behind or (is_broken and not permissions.is_dry_run):
        return 1
    return judge_decisions(decisions, permissions)
