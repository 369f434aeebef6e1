"""A table that a notebook or a job uses by its contract."""

import warnings
from dataclasses import dataclass
from pathlib import Path

from floe.cleaning import clean
from floe.errors import InputError
from floe.wiring import Opened, check_request, open_workspace, read_clock
from floe.workflows.data import AccessedTable, CheckRequest, find_table
from floe.workflows.tracked_jobs import UsedTable


@dataclass(frozen=True, slots=True)
class PromisedTable:
    """The table, its workspace, and what was asked."""

    opened: Opened
    request: CheckRequest
    found: AccessedTable

    @property
    def used(self) -> UsedTable:
        """The table, for those who follow lineage."""
        prepared = self.found.prepared
        return UsedTable(prepared.compiled, prepared.server, self.found.table.name)

    def warn(self) -> None:
        """Say of a contract that ends that it does."""
        if note := self.found.end_note(read_clock().date()):
            warnings.warn(clean(note), FutureWarning, stacklevel=3)


def promised_table(
    contract: str | Path,
    table: str | None,
    *,
    server: str | None,
    untrusted: bool,
    is_read: bool = True,
) -> PromisedTable:
    """The table of a contract, found as a check finds it; one that may not be used is refused.

    What is not to be read need not be readable.
    """
    path = Path(contract)
    if path.is_dir():
        raise InputError(f"{path} is a folder: name one contract")
    opened = open_workspace((path,), untrusted=untrusted)
    opened.need_settings("servers")
    tables = (table,) if table is not None else ()
    request = check_request(
        opened, (path,), server=server, tables=tables, is_planned_only=not is_read
    )
    found = find_table(opened.workspace, request, table, read_clock().date())
    return PromisedTable(opened, request, found)
