"""One contract held against its tables, for those who work with contracts as values."""

from dataclasses import replace

from floe.drift import Difference
from floe.errors import OutsideError
from floe.model import Contract
from floe.results import Result
from floe.workflows.data.checking import (
    CheckRequest,
    plan_checks,
    prepare_contract,
    run_checks,
)
from floe.workflows.data.concealing import concealing
from floe.workflows.data.drifting import find_drift, prepare_drift
from floe.workflows.data.opened_tables import OpenTables, TableAccess
from floe.workflows.workspace import Workspace


class WorkspaceTables:
    """The tables behind the contracts of a workspace."""

    def __init__(
        self, workspace: Workspace, request: CheckRequest, open_tables: OpenTables
    ) -> None:
        self._workspace = workspace
        self._request = request
        self._open_tables = concealing(open_tables, request.conceal)

    def compare(self, contract: Contract) -> tuple[Difference, ...]:
        """Where the real tables differ from the contract; one out of reach is an accident."""
        request = replace(self._request, files=(contract.file,), folders=())
        _, (subject,) = prepare_drift(self._workspace, request)
        with self._open_tables(TableAccess(sources=subject.chosen.sources)) as tables:
            drift = find_drift(subject, tables.catalog, target="spark")
        for table in drift.tables:
            if table.problem is not None:
                raise OutsideError(f"{table.table.name}: {table.problem.reason}")
        return drift.differences

    def check(self, contract: Contract, clauses: tuple[str, ...]) -> tuple[Result, ...]:
        """What became of the contract's checks, of some clauses only."""
        request = replace(self._request, files=(contract.file,), folders=())
        prepared = prepare_contract(self._workspace, request)
        checks = tuple(check for check in prepared.checks if check.clause in clauses)
        prepared = replace(prepared, checks=checks)
        access = TableAccess(sources=prepared.sources, declared=prepared.declared)
        with self._open_tables(access) as tables:
            (planned,) = plan_checks((prepared,), tables)
            return run_checks(planned, tables, request).results
