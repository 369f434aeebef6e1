"""A check as a whole: contracts read, tables measured, rows split, runs recorded, a verdict."""

import uuid
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from typing import Any

from floe.checks import Table
from floe.contracts import public_run, redact_text, tree_secrets
from floe.errors import ConfigurationError, FloeError
from floe.graph import Graph
from floe.reports import count
from floe.results import CheckOutcome, Run, RunLedger, Status
from floe.workflows.data.checking import (
    CheckRequest,
    plan_checks,
    prepare_checks,
    run_checks,
)
from floe.workflows.data.concealing import concealing
from floe.workflows.data.given_tables import name_given, use_given
from floe.workflows.data.opened_tables import OpenTables, TableAccess, Tables
from floe.workflows.data.preparation import Planned, Prepared, leave_to_owners
from floe.workflows.data.quarantine import Split, set_aside, split_places
from floe.workflows.data.selection import refuse_all, unreadable_contracts
from floe.workflows.emitting import Emission
from floe.workflows.workspace import Workspace

_BROKEN = (Status.FAILED, Status.WARNED)


@dataclass(frozen=True, slots=True, kw_only=True)
class Checked:
    """What a check came to.

    `unrecorded` is what kept the runs out of the ledger. The `verdict` is the exit code of the
    `outcome`.
    """

    graph: Graph
    outcome: CheckOutcome
    splits: tuple[Split, ...]
    notes: tuple[str, ...]
    unrecorded: FloeError | None

    @property
    def runs(self) -> tuple[Run, ...]:
        """One run for every contract."""
        return self.outcome.runs

    @property
    def unreadable(self) -> tuple[str, ...]:
        """The files that should be contracts."""
        return self.outcome.unreadable

    @property
    def verdict(self) -> int:
        """0 if all is well, 1 for what is broken or unmeasured, 3 if something outside failed."""
        return self.outcome.code

    @property
    def failures(self) -> tuple[FloeError, ...]:
        """What kept rows from being set aside."""
        return tuple(split.failure for split in self.splits if split.failure is not None)


@dataclass(frozen=True, slots=True)
class PlannedChecks:
    """What a check would do."""

    planned: tuple[Planned, ...]
    unreadable: tuple[str, ...]


def check_contracts(
    workspace: Workspace,
    request: CheckRequest,
    open_tables: OpenTables,
    open_ledger: Callable[[], RunLedger] | None = None,
    emission: Emission | None = None,
) -> Checked:
    """Check the contracts that are asked for; without a ledger, nothing is recorded.

    What is checked, and what it came to, is told to those who follow lineage.
    """
    graph, prepared = prepare_checks(workspace, request)
    prepared, opening = _open(prepared, request, open_tables)
    _tell_problems(prepared, request)
    with opening as tables:
        planned = plan_checks(prepared, tables, request.progress)
        _refuse_used_places(planned, request)
        runs = tuple(_run(subject, tables, request, emission) for subject in planned)
        splits = tuple(_split(planned, runs, tables, request))
    unrecorded = None if open_ledger is None else _record(open_ledger, runs)
    accidents = (unrecorded, *(split.failure for split in splits))
    return Checked(
        graph=graph,
        outcome=CheckOutcome(
            runs=runs,
            fail_on=request.fail_on,
            allow_not_run=request.allow_not_run,
            unreadable=unreadable_contracts(graph, request),
            failures=tuple(str(accident) for accident in accidents if accident is not None),
        ),
        splits=splits,
        notes=(*_notes(runs, request), *_split_notes(splits, request.quarantine)),
        unrecorded=unrecorded,
    )


def plan_contracts(
    workspace: Workspace, request: CheckRequest, open_tables: OpenTables
) -> PlannedChecks:
    """What would be done for the contracts that are asked for; no row is read."""
    graph, prepared = prepare_checks(workspace, request)
    prepared, opening = _open(prepared, request, open_tables)
    with opening as tables:
        planned = plan_checks(prepared, tables, request.progress)
    return PlannedChecks(planned, unreadable_contracts(graph, request))


def _open(
    prepared: tuple[Prepared, ...], request: CheckRequest, open_tables: OpenTables
) -> tuple[tuple[Prepared, ...], AbstractContextManager[Tables]]:
    given: dict[Table, Any] = {}
    for contract in prepared if request.given else ():
        given |= name_given(contract, request.given)
    if given:
        prepared = tuple(use_given(contract, given) for contract in prepared)
    else:
        refuse_all(contract.refusal for contract in prepared)
        prepared = leave_to_owners(prepared)
    access = TableAccess(
        sources=_joined([contract.sources for contract in prepared]),
        declared=_joined([contract.declared for contract in prepared]),
        given=given,
        now=request.now,
    )
    return prepared, concealing(open_tables, request.conceal)(access)


def _tell_problems(prepared: tuple[Prepared, ...], request: CheckRequest) -> None:
    """Once for each table that cannot be asked for, before anything is started for the others."""
    for contract in prepared:
        for table, problem in contract.problems.items():
            lost = sum(c.table == table and c.measures is not None for c in contract.checks)
            if lost:
                file = contract.contract.file.partition("#")[0]
                checks = "1 check is" if lost == 1 else f"{lost} checks are"
                request.progress("")
                told = f"{file}: {table.name}: {checks} not run: {problem.reason}"
                request.tell(redact_text(told, tree_secrets(contract.contract.node)))


def _joined(parts: list[Mapping[Table, Any]]) -> dict[Table, Any]:
    return {table: value for part in parts for table, value in part.items()}


def _refuse_used_places(planned: tuple[Planned, ...], request: CheckRequest) -> None:
    """Say it before anything is measured: a run that ends on it would be lost."""
    used: set[str] = set()
    path = request.quarantine
    places = (place for contract in planned if path for place in split_places(contract, path))
    for place in places:
        if place in used:
            raise ConfigurationError(f"two tables would be written to '{place}': split them apart")
        if request.is_taken(place):
            raise ConfigurationError(f"'{place}' exists already: choose a path that does not")
        used.add(place)


def _split(
    planned: tuple[Planned, ...], runs: tuple[Run, ...], tables: Tables, request: CheckRequest
) -> Iterator[Split]:
    path = request.quarantine
    if path is not None:
        for contract, run in zip(planned, runs, strict=True):
            yield from set_aside(contract, tables.engine, path, request.progress, run.results)


def _record(open_ledger: Callable[[], RunLedger], runs: tuple[Run, ...]) -> FloeError | None:
    """Record the runs; what keeps them out must not cost the results."""
    try:
        ledger = open_ledger()
        for run in runs:
            with ledger.transaction() as transaction:
                transaction.runs.record(run)
    except FloeError as error:
        return error
    return None


def _run(planned: Planned, tables: Tables, request: CheckRequest, emission: Emission | None) -> Run:
    """A run that may be printed, recorded and handed on."""
    prepared = planned.prepared
    secrets, run_id = tree_secrets(prepared.contract.node), uuid.uuid4().hex
    begun = emission and emission.check_begins(prepared.compiled, prepared.server, run_id)
    try:
        run = public_run(replace(run_checks(planned, tables, request), id=run_id), secrets)
    except BaseException as error:
        if begun:
            begun.fails(error)
        raise
    if begun:
        begun.completes(run)
    return run


def _notes(runs: tuple[Run, ...], request: CheckRequest) -> Iterator[str]:
    broken = [result for run in runs for result in run.results if result.status in _BROKEN]
    withheld = sum(result.check.is_classified for result in broken)
    if request.sample and withheld:
        them = count(withheld, "broken check")
        yield f"note: no rows are shown for {them} on classified columns"


def _split_notes(splits: tuple[Split, ...], quarantine: str | None) -> Iterator[str]:
    for split in splits:
        if split.bad is not None:
            yield f"{split.table}: {count(split.bad, 'bad row')} set aside below {quarantine}"
        elif split.failure is None:
            yield f"note: {split.table}: no rows are written, for no check judges single rows"
        if split.bad is not None and split.left_out:
            listed = ", ".join(split.left_out)
            yield f"note: {split.table}: good rows may break what took no part: {listed}"
