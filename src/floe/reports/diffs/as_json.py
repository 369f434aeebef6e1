"""Changes for programs; the shape is described in docs/formats/diff.schema.json."""

from typing import Any

from floe.changes import Change, ContractChanges, VersionChanges
from floe.cleaning import write_json
from floe.reports.diffs.presentation import DiffPresentation


def render_diff_json(changes: VersionChanges, _: DiffPresentation) -> str:
    """One JSON object, in ASCII so that no terminal or code page can be surprised by it."""
    return write_json(diff_object(changes)) + "\n"


def diff_object(changes: VersionChanges) -> dict[str, Any]:
    """The changes of all contracts as plain values."""
    alone = changes.contracts[0] if len(changes.contracts) == 1 else None
    return {
        "old": changes.old,
        "new": changes.new,
        "profile": changes.profile,
        "changes": [change_object(change) for change in changes.all],
        "bump": str(changes.bump),
        "suggested_version": alone.verdict.suggested if alone else None,
        "version_ok": all(contract.verdict.is_ok for contract in changes.contracts),
        "contracts": [_contract_object(contract) for contract in changes.contracts],
        "problems": list(changes.problems),
        "notes": list(changes.notes),
    }


def change_object(change: Change) -> dict[str, Any]:
    """One change as plain values."""
    return {
        "rule": change.rule,
        "path": change.path,
        "old": change.old,
        "new": change.new,
        "bump": str(change.bump),
        "breaks_readers": change.breaks_readers,
        "message": change.message,
        "why": change.why,
        "advice": change.advice,
        "file": change.file,
        "line": change.line,
        "column": change.column,
    }


def _contract_object(contract: ContractChanges) -> dict[str, Any]:
    return {
        "contract": contract.contract,
        "id": contract.id,
        "file": contract.file,
        "state": contract.state,
        "old_version": contract.old_version,
        "new_version": contract.new_version,
        "bump": str(contract.bump),
        "suggested_version": contract.verdict.suggested,
        "version_ok": contract.verdict.is_ok,
        "reason": contract.verdict.reason,
        "changes": [change_object(change) for change in contract.changes],
    }
