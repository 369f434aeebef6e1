"""Contracts that end: who began to use them too late, and who still does when they are gone."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import date
from typing import TYPE_CHECKING, Any

from floe.contracts import Compilation
from floe.errors import FloeError
from floe.findings import Finding, Rule, Severity
from floe.graph import DeclaredUse, Graph, declared_uses
from floe.lifecycle import DEPRECATED, NEW_USER, NOT_RECORDED, NOTIFIED
from floe.lint import RULES
from floe.model import Contract, read_end_of_life, state_of
from floe.workflows.compiling import CompileRequest, compile_workspace
from floe.workflows.workspace import Workspace

if TYPE_CHECKING:
    from floe.registry import GovernanceEvent, RegistryLedger, RegistryTransaction

RETIRED_WITH_USERS: Rule[Graph] = next(r for r in RULES if r.id == "lint/retired-with-users")

OpenLedger = Callable[[], "RegistryLedger"]


def new_users(compilation: Compilation, open_ledger: OpenLedger | None) -> Iterator[Finding]:
    """Uses of contracts in their sunset that nobody knew of before it began.

    Known are those whom the ledger has told of the end before that day, and contracts with a
    version from before it that says the same. Where the ledger knows nothing of the contract, or
    of the users of a product's kind, all are taken for known.
    """
    uses = tuple(_uses_in_sunset(compilation.graph))
    if not uses:
        return
    reason = "no ledger was asked"
    try:
        if open_ledger is not None:
            with open_ledger().reading() as transaction:
                for use, since in uses:
                    yield from _judged(use, since, transaction)
            return
    except FloeError as error:
        reason = str(error)
    for contract in {use.contract.file: use.contract for use, _ in uses}.values():
        yield _not_recorded(contract, reason)


def whole_workspace(
    workspace: Workspace, request: CompileRequest, compilation: Compilation
) -> Compilation:
    """What shows those who use a retired contract, wherever they are."""
    graph, today = compilation.graph, compilation.graph.policy.today
    is_asked = today and any(state_of(c, today) == "retired" for c in graph.contracts)
    if graph.shelf.is_whole or not is_asked:
        return compilation
    return compile_workspace(workspace, replace(request, files=(), folders=()))


def told_users(events: "tuple[GovernanceEvent, ...]") -> frozenset[str]:
    """Whom the ledger has told that a contract ends."""
    names = [str(e.details["user"]) for e in events if e.kind == NOTIFIED and "user" in e.details]
    for event in events:
        names += event.details.get("users", ()) if event.kind == DEPRECATED else ()
    return frozenset(names)


@dataclass(frozen=True, slots=True)
class _Record:
    """What the ledger has of a contract from before its sunset."""

    is_there: bool
    has_told: bool
    told: frozenset[str]


def _uses_in_sunset(graph: Graph) -> Iterator[tuple[DeclaredUse, date]]:
    today = graph.policy.today
    for use in declared_uses(graph) if today else ():
        plan = read_end_of_life(use.contract)
        since = plan.dates.get("sunset") if plan else None
        if today and since and use.user and state_of(use.contract, today) == "sunset":
            yield use, since


def _judged(use: DeclaredUse, since: date, transaction: "RegistryTransaction") -> Iterator[Finding]:
    record = _record_of(use.contract, since, transaction)
    if not record.is_there:
        yield _not_recorded(use.contract, "the ledger has nothing on it from before")
    elif not _is_known(use, since, record, transaction):
        message = (
            f"{use.words} '{use.contract.title}', which is in its sunset since {since}, "
            f"and {use.user_name} did not use it before"
        )
        yield Finding(
            use.place, message, "build on the replacement", rule=NEW_USER, severity=Severity.ERROR
        )


def _record_of(contract: Contract, since: date, transaction: "RegistryTransaction") -> _Record:
    events = transaction.events.list(contract.id or "")
    before = tuple(event for event in events if event.at.date() < since)
    has_told = any(event.kind in (DEPRECATED, NOTIFIED) for event in before)
    return _Record(bool(before), has_told, told_users(before))


def _is_known(
    use: DeclaredUse, since: date, record: _Record, transaction: "RegistryTransaction"
) -> bool:
    if use.user_name in record.told:
        return True
    if not isinstance(use.user, Contract):
        # Products are not registered: without a word to anybody, nobody can tell.
        return not record.has_told
    for version in transaction.versions.of_contract(use.user.id or ""):
        if version.registered_at.date() < since:
            kept = transaction.versions.find(version.contract, version.version)
            documents = kept.documents if kept else None
            if documents and use.text in _texts(json.loads(documents.authored)):
                return True
    return False


def _texts(node: Any) -> Iterator[str]:
    if isinstance(node, str):
        yield node
    elif isinstance(node, dict | list):
        for child in node.values() if isinstance(node, dict) else node:
            yield from _texts(child)


def _not_recorded(contract: Contract, reason: str) -> Finding:
    message = (
        f"nobody can tell who used '{contract.title}' before its sunset ({reason}): all who do "
        "are taken for known"
    )
    place = contract.place / "status"
    return Finding(place, message, rule=NOT_RECORDED, severity=Severity.INFO)
