"""What is said about a merge."""

from typing import Any

from floe.contracts.merging.layers import Conflict, Merged
from floe.findings import Finding, Severity
from floe.model import Place, print_path
from floe.odcs import NEWEST_EDITION, contract_validator, edition_of

_LONGEST = 60


def tell_conflict(conflict: Conflict, at: Place | None = None) -> Finding:
    """A finding on two layers that disagree, at the one that is kept, or elsewhere."""
    here = "here" if at is None else f"in {conflict.over_place.file}"
    where = print_path(conflict.path)
    other = f"{conflict.base_place.file} says {_short(conflict.base)}"
    message = f"{where} is {_short(conflict.over)} {here}, but {other}"
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
