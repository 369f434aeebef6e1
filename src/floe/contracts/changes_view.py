"""Changes as anybody may read them: what a contract keeps secret is in none of their words."""

from dataclasses import replace
from typing import Any

from floe.changes import Change, ContractChanges
from floe.contracts.public_view import Secrets, public_tree, redact_text, tree_secrets


def public_changes(
    contract: ContractChanges, old: dict[str, Any], new: dict[str, Any]
) -> ContractChanges:
    """The same changes without the secrets of both versions."""
    if public_tree(old) is old and public_tree(new) is new:
        return contract
    secrets = tree_secrets(old) | tree_secrets(new)
    shown = tuple(_public_change(change, secrets) for change in contract.changes)
    return replace(contract, contract=redact_text(contract.contract, secrets), changes=shown)


def _public_change(change: Change, secrets: Secrets) -> Change:
    return replace(
        change,
        names=tuple(redact_text(name, secrets) for name in change.names),
        message=redact_text(change.message, secrets),
        old=_public_value(change, change.old, secrets),
        new=_public_value(change, change.new, secrets),
    )


def _public_value(change: Change, value: Any, secrets: Secrets) -> Any:
    """A value under the key that says whether it is a secret."""
    key = change.keys[0] if len(change.keys) == 1 else "value"
    return public_tree({key: value}, secrets).get(key) if value is not None else None
