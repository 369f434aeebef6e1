"""Retire: a contract is not gone as long as somebody reads it."""

from collections.abc import Iterator

from floe.contracts import Compilation
from floe.findings import Finding, Severity
from floe.model import STATES, Contract, end_place
from floe.usage import ContractUsage
from floe.workflows.ending import RETIRED_WITH_USERS
from floe.workflows.readers import FindUsers, contracts_in, seen_users

_MOST_NAMED = 5


def still_read(
    compilation: Compilation, files: tuple[str, ...], find_users: FindUsers
) -> Iterator[Finding]:
    """Contracts that are retired, and that somebody was seen to read lately."""
    retired = contracts_in(compilation, compilation.graph.policy.today, STATES[-1:])
    asked = tuple(c for c in retired if c.contract.file in files)
    usages = find_users(compilation, asked)
    for compiled in asked:
        usage = usages.get(compiled.contract.file)
        if usage is not None and usage.consumers:
            yield _still_read(compiled.contract, usage, compilation)


def _still_read(contract: Contract, usage: ContractUsage, compilation: Compilation) -> Finding:
    users = sorted({user for user, _ in seen_users(compilation, usage)})
    more = f" and {len(users) - _MOST_NAMED} more" if len(users) > _MOST_NAMED else ""
    last = f", last on {usage.last_accessed.date()}" if usage.last_accessed else ""
    message = (
        f"'{contract.title}' is retired, and was still read by "
        f"{', '.join(users[:_MOST_NAMED])}{more} since {usage.window.since}{last}"
    )
    hint = "put its end off, or have them move first"
    return Finding(
        end_place(contract), message, hint, rule=RETIRED_WITH_USERS.id, severity=Severity.ERROR
    )
