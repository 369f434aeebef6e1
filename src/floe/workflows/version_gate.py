"""The version gate: a version is registered only if it is high enough for what has changed."""

import json
from collections.abc import Iterator, Sequence

from floe.changes import Bump, Terms, compare_versions, judge_version, largest
from floe.registry import ContractVersion, Guard, RegistryTransaction, replaced_by_next

_MOST_TOLD = 3


def version_guard(classes: Sequence[str]) -> Guard:
    """Refuse a version that raises less than its changes need; `classes` begin with the weakest."""
    terms = Terms(tuple(classes))

    def guard(
        transaction: RegistryTransaction,
        version: ContractVersion,
        earlier: tuple[ContractVersion, ...],
    ) -> Iterator[str]:
        before = replaced_by_next(earlier)
        found = before and transaction.versions.find(version.contract, before.version)
        if found is None or found.documents is None or version.documents is None:
            return
        documents = (found.documents, version.documents)
        old, new = (json.loads(document.effective) for document in documents)
        changes = compare_versions(old, new, terms)
        bump = largest(change.bump for change in changes)
        if bump is Bump.NONE or version.precedence <= found.precedence:
            return
        verdict = judge_version(found.version, version.version, bump)
        if not verdict.is_ok:
            reasons = [change.message for change in changes if change.bump is bump]
            more = f" and {len(reasons) - _MOST_TOLD} more" if len(reasons) > _MOST_TOLD else ""
            yield f"{verdict.reason}, the next one is {verdict.suggested}"
            yield f"what needs it: {'; '.join(reasons[:_MOST_TOLD])}{more}"

    return guard
