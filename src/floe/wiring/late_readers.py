"""Who was seen to use contracts lately, for those who have to know it."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from floe.wiring.workspaces import Opened

if TYPE_CHECKING:
    from floe.contracts import Compilation, CompiledContract
    from floe.diagrams import SeenRun
    from floe.findings import Finding
    from floe.usage import ContractUsage
    from floe.workflows.drawing import FindRuns
    from floe.workflows.readers import FindUsers

_NEEDED = ("usage.tables", "naming.aliases")


def find_late_readers(
    opened: Opened, compilation: "Compilation", files: tuple[str, ...]
) -> "Iterable[Finding]":
    """Contracts of some files that are retired, and that somebody was seen to read lately."""
    if not (opened.root / opened.settings.usage.tables).is_dir():
        return ()
    from floe.workflows.retiring import still_read

    return still_read(compilation, files, recent_users(opened))


def recent_users(opened: Opened) -> "FindUsers":
    """Asks the tables of usage about the days of usage.window; without any, nobody is known."""

    def find(
        compilation: "Compilation", contracts: "Sequence[CompiledContract]"
    ) -> "Mapping[str, ContractUsage]":
        if not contracts or any(key.startswith(_NEEDED) for key in opened.withheld):
            return {}
        from floe.wiring.usage import first_recent_day, open_uses, usage_request
        from floe.workflows.readers import ReaderLookup

        read = open_uses(opened)
        if read is None:
            return {}
        request = usage_request(opened, first_recent_day(opened))
        return ReaderLookup(compilation, request, read).usages(contracts)

    return find


def recent_runs(opened: Opened) -> "FindRuns":
    """Jobs that were seen to read contracts in the days of usage.window."""

    def find(compilation: "Compilation") -> "tuple[SeenRun, ...]":
        from floe.wiring.usage import first_recent_day, open_uses, usage_request
        from floe.workflows.seen_runs import seen_runs

        request = usage_request(opened, first_recent_day(opened))
        return seen_runs(compilation, request, open_uses(opened))

    return find
