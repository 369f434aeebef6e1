"""Drafting as a whole: contracts planned, decided about and written, a verdict."""

import posixpath
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace

from floe.findings import Finding, Severity
from floe.generated import STATE_FILE
from floe.lint import UNREAD
from floe.workflows.drafting.folder_plans import FolderPlan, OpenFolder
from floe.workflows.drafting.planning import plan_drafts
from floe.workflows.drafting.requests import DraftRequest, RealTables
from floe.workflows.generation import (
    Decision,
    GenerationOutcome,
    decide,
    judge_decisions,
    steps_of,
)
from floe.workflows.linting import Linted, add_findings, lint_workspace
from floe.workflows.workspace import Workspace

OpenRealTables = Callable[[], AbstractContextManager[RealTables | None]]
_UNREAD = frozenset(rule.id for rule in UNREAD)


def draft_contracts(
    workspace: Workspace,
    request: DraftRequest,
    open_folder: OpenFolder,
    open_tables: OpenRealTables = nullcontext,
) -> GenerationOutcome:
    """Draft all that is asked for, and write it as far as that is permitted."""
    linted = lint_workspace(workspace, replace(request.lint, rules=UNREAD))
    with open_tables() as tables:
        drafting = plan_drafts(linted.authored, workspace, open_folder, request, tables)
    decided = [
        (plan, tuple(decide(planned, request.permissions) for planned in plan.planned))
        for plan in drafting.folders
    ]
    if request.permissions.writes:
        for plan, decisions in decided:
            steps = steps_of(decisions, plan.state, {STATE_FILE: plan.state_text})
            open_folder(plan.folder).apply(steps, request.progress)
    unread = _unread_documents(linted)
    made = tuple((_path(plan, each), each) for plan, decisions in decided for each in decisions)
    return GenerationOutcome(
        linted=_told(linted, unread, drafting.findings),
        decisions=made,
        is_written=request.permissions.writes,
        verdict=1 if unread else judge_decisions((each for _, each in made), request.permissions),
    )


def _path(plan: FolderPlan, decision: Decision) -> str:
    return posixpath.normpath(posixpath.join(plan.folder, decision.planned.path))


def _told(linted: Linted, unread: tuple[Finding, ...], findings: Iterable[Finding]) -> Linted:
    """What drafting says; a gap may be one of a contract that is only drafted now."""
    told = add_findings(replace(linted.without_findings, findings=unread), findings)
    spoken_of = (*told.files, *(finding.place.file for finding in told.findings))
    return replace(told, files=tuple(dict.fromkeys(spoken_of)))


def _unread_documents(linted: Linted) -> tuple[Finding, ...]:
    """The errors that say why files, or parts of them, were not read; no other faults."""
    return tuple(
        finding
        for finding in linted.findings
        if finding.severity is Severity.ERROR and finding.rule in _UNREAD
    )
