"""Reconcile: the catalog is told what the ledger has, by one worker at a time."""

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass

from floe.errors import OutsideError
from floe.registry import (
    HEAD,
    REGISTRY_NAMESPACE,
    TAG_TABLE,
    VERSION_TABLE,
    ContractCatalog,
    ContractVersion,
    Message,
    RecordedUsage,
    RegistryLedger,
    VersionRow,
    VersionSearch,
    differences,
    find_versions,
    namespace_of,
    properties_of,
    strays,
    table_drift,
    table_rows,
    usage_properties,
)

Step = Callable[[str], None]
OpenCatalog = Callable[[], AbstractContextManager[ContractCatalog]]


@dataclass(frozen=True, slots=True)
class Reconciled:
    """What was told: properties that were set, rows that were added, messages that waited.

    `lost` counts the versions that were told before, and that the catalog no longer had; `usages`
    the contracts whose consumers waited.
    """

    properties: int = 0
    rows: int = 0
    messages: int = 0
    lost: int = 0
    usages: int = 0


@dataclass(frozen=True, slots=True)
class _Shelf:
    """All versions of the ledger with the numbers of their events, and who uses contracts.

    `latest` has one version of each contract.
    """

    versions: tuple[VersionRow, ...]
    latest: tuple[ContractVersion, ...]
    waiting: tuple[Message, ...]
    usages: Mapping[str, RecordedUsage]
    untold: frozenset[str]

    @property
    def late(self) -> tuple[VersionRow, ...]:
        """The versions that wait to be told."""
        numbers = {message.number for message in self.waiting}
        return tuple(row for row in self.versions if row.number in numbers)

    @property
    def told(self) -> tuple[VersionRow, ...]:
        """The versions that the catalog was told."""
        numbers = {message.number for message in self.waiting}
        return tuple(row for row in self.versions if row.number not in numbers)

    @property
    def late_usages(self) -> tuple[RecordedUsage, ...]:
        """The usage that waits to be told, of contracts that are registered."""
        registered = {row.version.contract for row in self.versions}
        return tuple(self.usages[contract] for contract in sorted(self.untold & registered))

    @property
    def told_usages(self) -> Mapping[str, RecordedUsage]:
        """The usage that the catalog was told."""
        return {c: usage for c, usage in self.usages.items() if c not in self.untold}

    def namespaces(self, rows: tuple[VersionRow, ...]) -> set[str]:
        """Where contracts are or were of which a version or the usage is to be told."""
        told = {row.version.contract for row in rows}
        told |= {usage.contract for usage in self.late_usages}
        return {namespace_of(row.version) for row in self.versions if row.version.contract in told}

    def properties(
        self, versions: list[ContractVersion], usages: Mapping[str, RecordedUsage]
    ) -> dict[str, str]:
        """What a namespace with these versions is to say."""
        return properties_of(versions, self.latest) | usage_properties(versions, usages)

    def of_namespaces(self, names: set[str]) -> dict[str, list[ContractVersion]]:
        """The versions of some namespaces, in the order of registration."""
        found: dict[str, list[ContractVersion]] = {}
        for row in self.versions:
            name = namespace_of(row.version)
            if name in names:
                found.setdefault(name, []).append(row.version)
        return found


def drain_outbox(
    ledger: RegistryLedger, catalog: ContractCatalog, step: Step = lambda _: None
) -> Reconciled:
    """Tell the catalog what waits; what is told is read back before it is ticked off.

    A catalog that no longer has what it was told before is told everything.
    """
    with ledger.single_worker():
        refuse_cut_tail(ledger, catalog)
        shelf = _read(ledger)
        there = catalog.read_rows()
        if any(row.number not in there for row in shelf.told):
            return _tell(ledger, catalog, shelf, shelf.versions, there, step)
        if not shelf.waiting and not shelf.late_usages:
            _anchor(ledger, catalog)
            return Reconciled()
        return _tell(ledger, catalog, shelf, shelf.late, there, step)


def tell_catalog(ledger: RegistryLedger, open_catalog: OpenCatalog) -> str | None:
    """Tell the catalog what waits, or why it has to wait longer."""
    try:
        with open_catalog() as catalog:
            drain_outbox(ledger, catalog)
    except OutsideError as error:
        return f"{error}; run floe reconcile later"
    return None


def rebuild(
    ledger: RegistryLedger, catalog: ContractCatalog, step: Step = lambda _: None
) -> Reconciled:
    """Tell the catalog all that the ledger has, and only that, whatever it was told before."""
    with ledger.single_worker():
        refuse_cut_tail(ledger, catalog)
        shelf = _read(ledger)
        catalog.drop_wrong_tables(table_rows(shelf.versions))
        return _tell(ledger, catalog, shelf, shelf.versions, catalog.read_rows(), step)


def find_drift(ledger: RegistryLedger, catalog: ContractCatalog) -> tuple[str, ...]:
    """What the catalog lacks, says otherwise or invents; what still waits is no drift."""
    # Before the ledger: what is told meanwhile is in the ledger by then.
    tables = {table: catalog.read_table(table) for table in (VERSION_TABLE, TAG_TABLE)}
    shelf = _read(ledger)
    told = shelf.told
    names = {namespace_of(row.version) for row in told}
    late = shelf.namespaces(shelf.late)
    drift = []
    for name, versions in shelf.of_namespaces(names - late).items():
        wanted = shelf.properties(versions, shelf.told_usages)
        actual = catalog.read_properties(name)
        coming = usage_properties(versions, shelf.usages)
        wrong = {*differences(actual, wanted), *strays(actual, wanted | coming)}
        drift += [f"{name}: {key}" for key in sorted(wrong)]
    if told and HEAD not in catalog.read_properties(REGISTRY_NAMESPACE):
        drift.append(f"{REGISTRY_NAMESPACE}: {HEAD}")
    return (*drift, *table_drift(tables, told, shelf.late))


def _tell(
    ledger: RegistryLedger,
    catalog: ContractCatalog,
    shelf: _Shelf,
    rows: tuple[VersionRow, ...],
    there: Mapping[int, str],
    step: Step,
) -> Reconciled:
    count = 0
    for name, versions in sorted(shelf.of_namespaces(shelf.namespaces(rows)).items()):
        step("properties")
        wanted = shelf.properties(versions, shelf.usages)
        count += _tell_namespace(catalog, name, wanted)
    step("rows")
    added = _tell_rows(catalog, rows, there)
    step("anchor")
    _anchor(ledger, catalog)
    step("tick off")
    with ledger.transaction() as transaction:
        for message in shelf.waiting:
            transaction.outbox.tick_off(message.number)
        for usage in shelf.late_usages:
            transaction.usages.tick_off(usage)
    lost = sum(row.number not in there for row in shelf.told)
    return Reconciled(count, added, len(shelf.waiting), lost, len(shelf.late_usages))


def cut_tail(ledger: RegistryLedger, catalog: ContractCatalog) -> str | None:
    """What the catalog has seen of the chain of events, and the ledger does not have."""
    anchored = catalog.read_properties(REGISTRY_NAMESPACE).get(HEAD)
    if anchored is None:
        return None
    number, _, digest = anchored.partition(" ")
    with ledger.reading() as transaction:
        event = transaction.events.at(int(number)) if number.isdigit() else None
    if event is not None and event.digest == digest:
        return None
    return (
        f"the catalog has seen event {number} with the digest {digest[:16]}, and the ledger does "
        "not have it: the tail of its chain was cut, or changed"
    )


def refuse_cut_tail(ledger: RegistryLedger, catalog: ContractCatalog) -> None:
    """Tell a catalog nothing that would hide what it has seen."""
    cut = cut_tail(ledger, catalog)
    if cut:
        raise OutsideError(cut)


def _anchor(ledger: RegistryLedger, catalog: ContractCatalog) -> None:
    """Keep the head of the chain of events in the catalog, so that a cut tail is seen."""
    with ledger.reading() as transaction:
        last = transaction.events.last()
    head = {HEAD: f"{last.number} {last.digest}"} if last else {}
    if differences(catalog.read_properties(REGISTRY_NAMESPACE), head):
        catalog.write_properties(REGISTRY_NAMESPACE, head)


def _tell_namespace(catalog: ContractCatalog, name: str, wanted: Mapping[str, str]) -> int:
    actual = catalog.read_properties(name)
    missing, invented = differences(actual, wanted), strays(actual, wanted)
    if missing or invented:
        catalog.write_properties(name, missing, invented)
        kept = catalog.read_properties(name)
        left = len(differences(kept, wanted)) + len(strays(kept, wanted))
        if left:
            raise OutsideError(f"the catalog did not keep {left} properties of {name}")
    return len(missing) + len(invented)


def _tell_rows(
    catalog: ContractCatalog, rows: tuple[VersionRow, ...], there: Mapping[int, str]
) -> int:
    for row in rows:
        if there.get(row.number, row.version.document_hash) != row.version.document_hash:
            raise OutsideError(f"the catalog has another digest for {row.version.fq_id}")
    missing = [row for row in rows if row.number not in there]
    tags = {cells for row in rows for cells in row.tag_cells}
    untold = sorted(tags.difference(catalog.read_table(TAG_TABLE)))
    if not missing and not untold:
        return 0
    # Tags first: the versions decide what counts as told.
    catalog.append(TAG_TABLE, untold)
    if missing:
        catalog.append(VERSION_TABLE, [row.cells for row in missing])
    left = tags.difference(catalog.read_table(TAG_TABLE))
    if left or {row.number for row in missing} - catalog.read_rows().keys():
        raise OutsideError("the catalog did not keep the rows of new versions")
    return len(missing)


def _read(ledger: RegistryLedger) -> _Shelf:
    with ledger.reading() as transaction:
        usages = {usage.contract: usage for usage in transaction.usages.list()}
        versions = transaction.versions.numbered()
        return _Shelf(
            versions,
            find_versions((row.version for row in versions), VersionSearch()),
            transaction.outbox.waiting(),
            usages,
            transaction.usages.waiting(),
        )
