"""Generation as a whole: products read, files planned, decided about and written, a verdict."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from functools import partial

from floe.dbt import LEFT_BEHIND
from floe.findings import Finding, Severity
from floe.generated import FileStep
from floe.workflows.generation.deciding import (
    Decision,
    Permissions,
    decide,
    judge_decisions,
    steps_of,
)
from floe.workflows.generation.generating import GenerateRequest, Generation, plan_generation
from floe.workflows.generation.known_state import print_known
from floe.workflows.generation.outcomes import GenerationOutcome
from floe.workflows.generation.project_folder import ProjectFolder
from floe.workflows.generation.unreadable_projects import find_unreadable
from floe.workflows.linting import add_findings, lint_workspace
from floe.workflows.workspace import Workspace


def generate_project(
    workspace: Workspace, request: GenerateRequest, folder: ProjectFolder
) -> GenerationOutcome:
    """Bring a dbt project to what products ask for, as far as that is permitted."""
    linted = lint_workspace(workspace, request.lint)
    generation = plan_generation(linted, folder, request)
    decisions = tuple(decide(planned, request.permissions) for planned in generation.planned)
    if request.permissions.writes and not generation.is_stopped:
        print_files = partial(print_known, options=generation.options)
        steps = steps_of(decisions, generation.state, generation.state_texts, print_files)
        folder.apply((*_moves(generation), *steps), request.progress)
    state, names = generation.state, generation.names
    found = find_unreadable(decisions, state, names, request.project)
    unreadable = add_findings(linted.without_findings, found).findings
    return GenerationOutcome(
        linted=replace(linted, findings=(*generation.findings, *unreadable)),
        decisions=tuple((each.planned.path, each) for each in decisions if each.is_told),
        is_written=request.permissions.writes,
        is_stopped=generation.is_stopped,
        verdict=_verdict(generation, decisions, unreadable, request.permissions),
    )


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
