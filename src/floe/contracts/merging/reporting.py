"""What is said about a merge."""

from typing import Any

from floe.contracts.merging.layers import Conflict, Merged
from floe.contracts.public_view import public_part
from floe.findings import Finding, Severity
from floe.model import Place, print_path
from floe.odcs import NEWEST_EDITION, contract_validator, edition_of

_LONGEST = 60


def tell_conflict(conflict: Conflict, tree: Any, at: Place | None = None) -> Finding:
    """A finding on two layers that disagree, at the one that is kept, or elsewhere.

    `tree` is what the merge came to: its names say which values are secrets.
    """
    here = "here" if at is None else f"in {conflict.over_place.file}"
    where = print_path(conflict.path)
    base, over = (
        _short(public_part(tree, conflict.path, value)) for value in (conflict.base, conflict.over)
    )
    other = f"{conflict.base_place.file} says {base}"
    message = f"{where} is {over} {here}, but {other}"
    if conflict.over is None:
        message = f"{where} is not stated {here} and does not fit what is: {other}"
    place, rule = at or conflict.over_place, "merge/conflict"
    return Finding(place, message, conflict.advice, rule=rule, severity=Severity.WARNING)


def tell_invalid(merged: Merged, profile: str) -> tuple[Finding, ...]:
    """Findings on what the schema has against a merged contract, where each part was written."""
    edition = edition_of(merged.tree.get("apiVersion")) or NEWEST_EDITION
    errors = contract_validator(edition, profile).validate(merged.tree)
    hint = "correct the product or the contract that says so"
    return tuple(
        Finding(
            merged.place(error.path),
            f"after the merge, {print_path(error.path) or 'the contract'}: {error.message}",
            hint,
            rule="merge/invalid-result",
        )
        for error in errors
    )


def _short(value: Any) -> str:
    text = f"'{value}'" if isinstance(value, str) else str(value)
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 2]} …"
