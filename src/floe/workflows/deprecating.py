"""Deprecate: a contract says that it ends, and the ledger who said so."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date
from typing import Any

from floe.contracts import Compilation, CompiledContract, tree_secrets
from floe.documents import Document, UnsafePatchError, read_text
from floe.errors import ConfigurationError, InputError
from floe.findings import Finding, Selection
from floe.graph import declared_uses
from floe.lifecycle import Deprecation, authored_end, write_deprecation
from floe.lint import RULES, lint
from floe.model import EndOfLife, is_never, read_end_of_life
from floe.registry import (
    GovernanceEvent,
    RegistryLedger,
    VersionReference,
    plain_address,
    plain_words,
    read_reference,
    submit,
)
from floe.workflows.approving import Approver, record_end
from floe.workflows.compiling import CompileRequest, compile_documents, read_documents
from floe.workflows.explaining import contract_meant
from floe.workflows.readers import FindUsers, nobody_seen, seen_users
from floe.workflows.workspace import Workspace

# What is asked of a plan, whatever rules the workspace has left out.
_ASKED = tuple(rule for rule in RULES if rule.id.startswith(("lint/deprecation-", "lint/status-")))


@dataclass(frozen=True, slots=True)
class PlannedEnd:
    """A contract before and after it says that it ends, its new text, and who reads it."""

    before: CompiledContract
    after: CompiledContract
    document: Document
    text: str
    end: EndOfLife
    compilation: Compilation
    seen: tuple[str, ...] = ()

    @property
    def is_changed(self) -> bool:
        """Whether the file says something that it did not say before."""
        return self.text != self.document.text

    @property
    def details(self) -> dict[str, Any]:
        """The plan as it is recorded: its days, what is said beside them, and who uses it."""
        days = {state: str(day) for day, state in self.end.steps}
        said = {name: str(value) for name, (value, _) in self.end.said.items()}
        uses = declared_uses(self.compilation.graph)
        users = {use.user_name for use in uses if use.contract.file == self.document.file}
        return {**said, **days, "users": sorted({*users, *self.seen})}


def plan_deprecation(
    workspace: Workspace,
    request: CompileRequest,
    contract: str,
    deprecation: Deprecation,
    find_users: FindUsers = nobody_seen,
) -> PlannedEnd:
    """What a contract comes to that ends; an `InputError` says why it must not end like this."""
    plain_words("the replacement", deprecation.replacement or "")
    plain_address("the guide", deprecation.guide or "")
    plain_words("the reason", deprecation.reason or "")
    documents = read_documents(workspace, request)
    reference, today = read_reference(contract), _today(request)
    before = _contract_here(compile_documents(documents, workspace, request), reference)
    document = next(d for d in documents if d.file == before.contract.file)
    _refuse_early(deprecation, document, today)
    try:
        text = write_deprecation(document.file, document.text, deprecation, today)
    except UnsafePatchError as unsafe:
        raise InputError(f"{document.file} is left alone: {unsafe}") from unsafe
    changed = read_text(document.file, text)
    documents = [changed if other is document else other for other in documents]
    after = compile_documents(documents, workspace, request)
    compiled = next(c for c in after.contracts if c.contract.file == document.file)
    end = _as_planned(compiled, deprecation)
    if faults := tuple(_faults(after, compiled, before)):
        raise InputError("; ".join(faults))
    usage = find_users(after, (compiled,)).get(document.file)
    seen = tuple(user for user, _ in seen_users(after, usage)) if usage else ()
    return PlannedEnd(before, compiled, document, text, end, after, seen)


def deprecate(
    planned: PlannedEnd, ledger: RegistryLedger, approver: Approver, write: Callable[[], None]
) -> GovernanceEvent:
    """Record the end and `write` the contract: both, or what can be done again."""
    policy, origin = planned.compilation.graph.policy, approver.registrant
    version = submit(planned.after, policy, origin)
    replaced = submit(planned.before, policy, origin)
    with ledger.transaction() as transaction:
        event = record_end(transaction, version, replaced, approver, planned.details)
        if planned.is_changed:
            write()
    return event


def registered_already(planned: PlannedEnd, ledger: RegistryLedger) -> str | None:
    """What is to be done where the version that ends was registered without its end."""
    contract = planned.after.contract
    with ledger.reading() as transaction:
        versions = transaction.versions.of_contract(contract.id or "")
    same = next((version for version in versions if version.version == contract.version), None)
    if same is None or same.document_hash == planned.after.hashes.document:
        return None
    return f"{same.version} is registered and never changes: give this a version of its own"


def _today(request: CompileRequest) -> date:
    if request.policy.today is None:
        raise ValueError("a policy without a day plans no end")
    return request.policy.today


def _contract_here(compilation: Compilation, reference: VersionReference) -> CompiledContract:
    compiled = contract_meant(compilation, reference.contract, reference.wanted)
    if compiled.is_draft:
        raise InputError(
            f"'{compiled.contract.title}' is drafted from a port and nobody has written it: "
            "floe contract generate writes it"
        )
    if reference.wanted not in ("latest", compiled.contract.version):
        raise ConfigurationError(
            f"the workspace has {compiled.identity}, and no version {reference.wanted}"
        )
    return compiled


def _refuse_early(deprecation: Deprecation, document: Document, today: date) -> None:
    """Nobody was warned on a day that is over, unless the contract has said so."""
    for day in filter(is_never, (deprecation.sunset, deprecation.announced)):
        raise ConfigurationError(f"{day} is never: name a day that comes")
    before = authored_end(document.file, dict(document.tree))
    announced = deprecation.announced
    said = before.dates.get("announced") if before else None
    if announced is not None and announced < today and announced != said:
        raise InputError(f"{announced} is over: announce it on {today} or later")


def _as_planned(compiled: CompiledContract, deprecation: Deprecation) -> EndOfLife:
    """The end that the contract has now: what it imports may have the last word."""
    end = read_end_of_life(compiled.contract)
    if end is None or end.dates.get("sunset") != deprecation.sunset:
        raise InputError(
            f"{compiled.contract.file} is left alone: it would still not end on "
            f"{deprecation.sunset}; see floe explain-effective {compiled.contract.file}"
        )
    return end


def _faults(
    compilation: Compilation, compiled: CompiledContract, before: CompiledContract
) -> Iterator[str]:
    graph, file = compilation.graph, compiled.contract.file
    if tree_secrets(dict(compiled.contract.node)) - tree_secrets(dict(before.contract.node)):
        yield "the plan holds a secret, which everybody would see"
    selection = Selection(select=("lint/deprecation-*", "lint/status-*"))
    for finding in lint(graph, _ASKED, selection, {file}).findings:
        yield _in_words(finding)


def _in_words(finding: Finding) -> str:
    return f"{finding.message}; {finding.hint}" if finding.hint else finding.message
