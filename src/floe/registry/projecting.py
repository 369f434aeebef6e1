"""What a catalog shows of the registry: properties of namespaces, and rows of two tables."""

import hashlib
import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

from floe.registry.usages import RecordedUsage, usage_object
from floe.registry.versions import ContractVersion

CONTRACTS: Final = "floe.contracts"
REGISTRY_NAMESPACE: Final = "floe_registry"
HEAD: Final = "floe.ledger.head"
_VERSION: Final = "floe.contract."
_USAGE: Final = "floe.usage."
# A catalog on PostgreSQL keeps 1,000 characters of a value, and 255 of a key.
_LONGEST_VALUE: Final = 1000
_LONGEST_KEY: Final = 255
_LONGEST_OWNER: Final = 200
_PLAIN: Final = re.compile(r"[^_]+(?:_[^_]+)*")


VERSION_TABLE: Final = "contract_versions"
TAG_TABLE: Final = "contract_tags"
VERSION_TEXTS: Final = (
    *("contract", "version", "name", "schema_hash", "document_hash", "effective_hash"),
    *("registered_by", "owner", "domain", "layer", "status", "description", "repository"),
)

# A row of a table, whose first cell is the number of the event that registered the version.
Cells = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class VersionRow:
    """A version as a row of the catalog's table, under the number of its event."""

    number: int
    version: ContractVersion

    @property
    def cells(self) -> Cells:
        """Its row in the table of versions."""
        texts = (getattr(self.version, name) for name in VERSION_TEXTS)
        return (self.number, self.version.registered_at, *texts)

    @property
    def tag_cells(self) -> tuple[Cells, ...]:
        """Its rows in the table of tags."""
        key = (self.number, self.version.contract, self.version.version)
        return tuple((*key, tag) for tag in sorted(set(self.version.tags)))


class ContractCatalog(Protocol):
    """An Iceberg catalog, as far as the registry is shown in it."""

    def read_properties(self, namespace: str) -> Mapping[str, str]:
        """The properties of a namespace; none where it does not exist."""
        ...

    def write_properties(
        self, namespace: str, values: Mapping[str, str], removed: frozenset[str] = frozenset()
    ) -> None:
        """Set and remove properties of a namespace, which is made where it does not exist."""
        ...

    def read_rows(self) -> Mapping[int, str]:
        """The numbers of the rows in the table of versions, each with the digest it has."""
        ...

    def read_table(self, table: str) -> Sequence[Cells]:
        """All rows of a table, whole."""
        ...

    def drop_wrong_tables(self, rows: Mapping[str, Counter[Cells]]) -> None:
        """Give up tables with other rows than these, or without their files, to be made anew."""
        ...

    def append(self, table: str, rows: Sequence[Cells]) -> None:
        """Add rows to a table, which is made where it does not exist."""
        ...


def namespace_of(version: ContractVersion) -> str:
    """The catalog's namespace for a product; not every catalog has namespaces in namespaces."""
    domain, _, product = version.namespace.partition(".")
    name = f"{domain}__{product}"
    is_plain = all(part == "_" or _PLAIN.fullmatch(part) for part in (domain, product))
    # Where the first part ends cannot be seen in `a__b__c`, so it is said.
    return name if is_plain else f"{name}__{len(domain)}"


def properties_of(
    versions: Sequence[ContractVersion], latest: Iterable[ContractVersion]
) -> dict[str, str]:
    """What the namespace of a product says, from all of its versions and the `latest` anywhere."""
    domain, _, product = versions[0].namespace.partition(".")
    properties = {_key(version): _facts(version) for version in versions}
    # A contract that has moved to another product is current there alone.
    properties[CONTRACTS] = _current([v for v in latest if v.namespace == versions[0].namespace])
    properties["floe.domain"] = domain
    properties["floe.product"] = product
    if versions[-1].repository:
        properties["floe.repository"] = versions[-1].repository[:_LONGEST_VALUE]
    return properties


def usage_properties(
    versions: Sequence[ContractVersion], usages: Mapping[str, RecordedUsage]
) -> dict[str, str]:
    """What the namespace of a product says of who uses its contracts."""
    names = {version.contract: version.name.rpartition("/")[2] for version in versions}
    return {
        _short_key(f"{_USAGE}{name}"): _consumers(usages[contract])
        for contract, name in names.items()
        if contract in usages
    }


def differences(actual: Mapping[str, str], wanted: Mapping[str, str]) -> dict[str, str]:
    """The properties that are to be set, because they are missing or say something else."""
    return {key: value for key, value in wanted.items() if actual.get(key) != value}


def strays(actual: Iterable[str], wanted: Iterable[str]) -> frozenset[str]:
    """The properties of ours that tell of nothing that is there."""
    ours = (key for key in actual if key.startswith((_VERSION, _USAGE)))
    return frozenset(ours) - frozenset(wanted)


def table_rows(rows: Iterable[VersionRow]) -> dict[str, Counter[Cells]]:
    """The rows of both tables, each as often as it is to be there."""
    kept = tuple(rows)
    tags = (cells for row in kept for cells in row.tag_cells)
    return {VERSION_TABLE: Counter(row.cells for row in kept), TAG_TABLE: Counter(tags)}


def table_drift(
    actual: Mapping[str, Sequence[Cells]], told: Sequence[VersionRow], late: Sequence[VersionRow]
) -> list[str]:
    """Where tables differ from the versions they were told; late ones may be there already."""
    names = {row.number: row.version.fq_id for row in (*told, *late)}
    coming = table_rows(late)
    drift = []
    for table, wanted in table_rows(told).items():
        there = Counter(actual[table])
        wrong = (wanted - there) + (there - wanted - coming[table])
        for number, *_, last in sorted(wrong, key=lambda cells: cells[0]):
            name = names.get(number, f"row {number}, which the ledger does not have")
            drift.append(f"{table}: {name}" + (f": {last}" if table == TAG_TABLE else ""))
    return list(dict.fromkeys(drift))


def _key(version: ContractVersion) -> str:
    return _short_key(f"{_VERSION}{version.name.rpartition('/')[2]}.{version.version}")


def _short_key(key: str) -> str:
    if len(key) <= _LONGEST_KEY:
        return key
    digest = hashlib.sha256(key.encode()).hexdigest()[:16]
    return f"{key[: _LONGEST_KEY - 17]}.{digest}"


def _facts(version: ContractVersion) -> str:
    owner = version.owner[:_LONGEST_OWNER] if version.owner else None
    return _print(
        {
            "digest": version.document_hash,
            "schema_hash": version.schema_hash,
            "owner": owner,
            "registered_at": version.registered_at.isoformat(timespec="seconds"),
            "status": version.status and version.status[:40],
        }
    )


def _consumers(usage: RecordedUsage) -> str:
    """The products that use a contract; where they are too many, how many they are."""
    told = usage_object(usage)
    days = {key: told[key] for key in ("last_accessed", "since", "until")}
    others = {"unmapped": len(usage.unmapped), **days}
    text = _print({"products": usage.products, **others})
    if len(text) <= _LONGEST_VALUE:
        return text
    return _print({"products": len(usage.products), **others})


def _current(latest: Sequence[ContractVersion]) -> str:
    """The latest version of each contract; where they are too many, where to find them."""
    entries = [
        {
            "name": version.name.rpartition("/")[2],
            "version": version.version,
            "owner": version.owner and version.owner[:_LONGEST_OWNER],
            "registered_at": version.registered_at.isoformat(timespec="seconds"),
        }
        for version in latest
    ]
    text = _print(entries)
    if len(text) <= _LONGEST_VALUE:
        return text
    return _print({"contracts": len(entries), "see": f"{_VERSION}<name>.<version>"})


def _print(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"))
