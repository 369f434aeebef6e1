"""The version gate: a version must be high enough for what has changed since the one before."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from floe.changes import Bump, ContractChanges, Terms, compare_versions
from floe.contracts import public_changes
from floe.model import Classes
from floe.registry import (
    AlteredVersionError,
    ContractVersion,
    Guard,
    RegistryTransaction,
    replaced_by_next,
)


def version_guard(classes: Classes) -> Guard:
    """Refuse a version that raises less than its changes need."""
    terms = Terms(classes)

    def guard(
        transaction: RegistryTransaction,
        version: ContractVersion,
        earlier: tuple[ContractVersion, ...],
    ) -> Iterator[str]:
        before = replaced_by_next(earlier)
        # The registry itself says that a version is taken, or too low whatever has changed.
        if before is not None and version.precedence > before.precedence:
            yield from shortfall_of(transaction, version, before, terms)

    return guard


def shortfall_of(
    transaction: RegistryTransaction,
    version: ContractVersion,
    before: ContractVersion,
    terms: Terms,
) -> tuple[str, ...]:
    """Why a version is not enough for what became of a registered one; nothing if it is."""
    found = transaction.versions.find(before.contract, before.version)
    if found is None or found.documents is None or version.documents is None:
        raise AlteredVersionError(f"the ledger has no documents of {before.fq_id}")
    documents = (found.documents, version.documents)
    old, new = (json.loads(document.effective) for document in documents)
    compared = compare_trees(old, new, terms)
    return () if compared.bump is Bump.NONE else compared.shortfall


def compare_trees(old: Mapping[str, Any], new: Mapping[str, Any], terms: Terms) -> ContractChanges:
    """What became of a contract, by what it came to and comes to; no secret is in its words."""
    compared = ContractChanges(
        contract=str(new.get("name") or new.get("id")),
        id=new.get("id"),
        file="",
        old_version=old.get("version"),
        new_version=new.get("version"),
        changes=compare_versions(old, new, terms),
    )
    return compared if compared.verdict.is_ok else public_changes(compared, dict(old), dict(new))
