"""Contract versions: added once, never changed."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, replace
from datetime import datetime
from typing import Any

from sqlalchemy import Select, insert, select

from floe.adapters.ledger.statements import Statements
from floe.adapters.ledger.tables import DOCUMENTS, NAMESPACES, VERSIONS
from floe.adapters.ledger.texts import as_text, stored_name, stored_sentence
from floe.registry import (
    AlteredVersionError,
    ContractVersion,
    Documents,
    VersionRow,
    altered_documents,
)

_KEPT = tuple(f.name for f in fields(ContractVersion) if f.name != "documents")
_LISTS = ("tags", "classes")
_TYPES = frozenset({str, list, datetime, type(None)})
# A row begins with these.
_COLUMNS = tuple(VERSIONS.c[name] for name in _KEPT)


@dataclass(frozen=True, slots=True)
class Versions:
    """The versions of a ledger, as one transaction sees them."""

    statements: Statements

    def lock(self) -> None:
        """Wait until no other transaction registers."""
        self.statements.lock()

    def as_kept(self, version: ContractVersion) -> ContractVersion:
        """A version as it will be read back."""
        return replace(version, **{name: _stored(name, getattr(version, name)) for name in _KEPT})

    def add(self, version: ContractVersion, number: int) -> None:
        """Keep a version, under the number of the event by which it was registered."""
        kept = self.as_kept(version)
        row = {name: getattr(kept, name) for name in _KEPT}
        self.statements.write(insert(VERSIONS), [row | {"number": number}])
        if version.documents is not None:
            key = {"contract": version.contract, "version": version.version}
            texts = {
                "authored": version.documents.authored,
                "effective": version.documents.effective,
            }
            self.statements.write(insert(DOCUMENTS), [key | texts])

    def of_contract(self, contract: str) -> tuple[ContractVersion, ...]:
        """All versions with an ODCS id, in the order of registration."""
        return self._read(select(*_COLUMNS).where(VERSIONS.c.contract == contract))

    def named(self, name: str) -> tuple[ContractVersion, ...]:
        """The same by the full name without a version."""
        return self._read(select(*_COLUMNS).where(VERSIONS.c.name == name))

    def list(self) -> tuple[ContractVersion, ...]:
        """All versions, in the order of registration."""
        return self._read(select(*_COLUMNS))

    def numbered(self) -> tuple[VersionRow, ...]:
        """The same, each with the number of its event."""
        query = select(*_COLUMNS, VERSIONS.c.number).order_by(VERSIONS.c.number)
        return tuple(self.statements.read_as(lambda row: VersionRow(row[-1], _read(row)), query))

    def find(self, contract: str, version: str) -> ContractVersion | None:
        """One version with its documents, which must be those that were registered."""
        query = (
            select(*_COLUMNS, DOCUMENTS.c.authored, DOCUMENTS.c.effective)
            .outerjoin(
                DOCUMENTS,
                (DOCUMENTS.c.contract == VERSIONS.c.contract)
                & (DOCUMENTS.c.version == VERSIONS.c.version),
            )
            .where(VERSIONS.c.contract == contract, VERSIONS.c.version == version)
        )
        for found in self.statements.read_as(_with_documents, query):
            for fault in altered_documents(found):
                raise AlteredVersionError(f"{fault}: the ledger was changed; restore a copy of it")
            return found
        return None

    def repository_of(self, namespace: str) -> str | None:
        """The repository that owns a product's namespace."""
        owner = select(NAMESPACES.c.repository).where(NAMESPACES.c.namespace == namespace)
        return next((row["repository"] for row in self.statements.read(owner)), None)

    def namespaces(self) -> Mapping[str, str]:
        """All namespaces that somebody owns, each with its repository."""
        rows = self.statements.read(select(NAMESPACES))
        return {row["namespace"]: row["repository"] for row in rows}

    def documented(self) -> Iterable[tuple[str, str]]:
        """The contracts and versions that there are documents of."""
        rows = self.statements.read(select(DOCUMENTS.c.contract, DOCUMENTS.c.version))
        return [(row["contract"], row["version"]) for row in rows]

    def claim(self, namespace: str, repository: str) -> None:
        """Give a namespace that nobody owns to a repository."""
        row = {"namespace": namespace, "repository": repository}
        self.statements.write(insert(NAMESPACES), [row])

    def _read(self, query: Select[Any]) -> tuple[ContractVersion, ...]:
        return tuple(self.statements.read_as(_read, query.order_by(VERSIONS.c.number)))


def _stored(name: str, value: Any) -> Any:
    if name in _LISTS:
        return tuple(stored_name(item) for item in value)
    if not isinstance(value, str):
        return value
    return stored_sentence(value) if name == "description" else stored_name(value)


def _with_documents(row: Any) -> ContractVersion:
    *_, authored, effective = row
    if authored is None or effective is None:
        return _read(row)
    return replace(_read(row), documents=Documents(*map(as_text, (authored, effective))))


def _read(row: Any) -> ContractVersion:
    values = dict(zip(_KEPT, row, strict=False))
    if not _TYPES.issuperset(map(type, values.values())):
        raise TypeError("a text is none")
    for name in _LISTS:
        values[name] = tuple(map(as_text, values[name]))
    version = ContractVersion(**values)
    if version.registered_at is None:
        raise TypeError("the time is missing")
    return version
