"""The gate against a revision: contracts are held against what they were there."""

from collections.abc import Iterator

from floe.changes import APPROVAL_MISSING, VERSION_TOO_LOW, Terms
from floe.contracts import CompiledContract
from floe.findings import Finding, Severity
from floe.lifecycle import speakers_of
from floe.model import Classes
from floe.workflows.approving import needed_approvals
from floe.workflows.compiling import unread_documents
from floe.workflows.diffing import DiffSide, pair_contracts, unreadable
from floe.workflows.gate_findings import (
    has_ended,
    tell_empty_base,
    tell_removed,
    tell_uncompared,
    tell_version,
)
from floe.workflows.linting import Linted
from floe.workflows.version_gate import compare_trees


def gate_revision(linted: Linted, old: DiffSide, classes: Classes) -> Iterator[Finding]:
    """Which versions are not high enough, what is gone, and what could not be compared."""
    new = DiffSide("the work tree", linted.compilation)
    pairs, ambiguous = pair_contracts(old, new)
    for problem in (*unreadable(old), *ambiguous):
        yield tell_uncompared(problem)
    for note in old.notes:
        yield tell_uncompared(note, Severity.WARNING)
    torn = {document.file for document in unread_documents(linted.compilation)}
    for before, after in pairs:
        if before is not None and after is not None:
            yield from _judge(before, after, Terms(classes))
        elif before is not None and not has_ended(before.contract, linted.graph.policy):
            file = old.graph.authored(before.contract.place).file
            # Lint tells what cannot be read.
            if file not in torn:
                message = f"{before.identity} is in {old.label}, and is not here"
                yield tell_removed(before.contract.id, message, file)
    if new.contracts and not old.contracts:
        yield tell_empty_base(f"{old.label} has no contract")


def _judge(before: CompiledContract, after: CompiledContract, terms: Terms) -> Iterator[Finding]:
    old, new = before.contract.node, after.contract.node
    if old == new:
        return
    if reasons := compare_trees(old, new, terms).shortfall:
        yield tell_version(after, VERSION_TOO_LOW, *reasons)
    speakers = speakers_of(dict(old))
    if needed := tuple(needed_approvals(before.contract.version, new, speakers)):
        yield tell_version(after, APPROVAL_MISSING, *needed)
