"""The gate against the registry: what `floe register` would refuse is told before."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from floe.changes import APPROVAL_MISSING, NOT_REGISTRABLE, VERSION_TOO_LOW, Terms
from floe.contracts import CompiledContract
from floe.findings import Finding
from floe.model import Classes
from floe.registry import (
    OWNER_GUARDS,
    VERSION_GUARDS,
    AlteredVersionError,
    ContractVersion,
    Guard,
    ReadOnce,
    Registrant,
    RegistryLedger,
    RegistryTransaction,
    same_version,
    submit,
    unfit_names,
)
from floe.workflows.compiling import unread_documents
from floe.workflows.ended_contracts import contract_in
from floe.workflows.gate_findings import (
    has_ended,
    tell_empty_base,
    tell_removed,
    tell_uncompared,
    tell_version,
)
from floe.workflows.linting import Linted
from floe.workflows.version_gate import shortfall_of, version_guard

Registered = Mapping[str, tuple[ContractVersion, ...]]


@dataclass(frozen=True, slots=True)
class RegistryGate:
    """Holds what was compiled against what is registered, by the guards of `floe register`.

    `approval` is the one that waits for the owner: no error as long as nothing is registered.
    """

    ledger: RegistryLedger
    registrant: Registrant
    classes: Classes
    approval: Guard

    def __call__(self, linted: Linted) -> Iterator[Finding]:
        """What keeps contracts from being registered, and which are gone."""
        usable = (compiled for compiled in linted.compilation.contracts if compiled.is_usable)
        # Lint tells what has no id or version.
        contracts = [c for c in usable if c.contract.id and c.contract.version]
        here = {compiled.contract.id for compiled in contracts}
        with self.ledger.reading() as reading:
            transaction = ReadOnce(reading)
            registered = _registered(transaction)
            for compiled in contracts:
                version = submit(compiled, linted.graph.policy, self.registrant)
                earlier = registered.get(version.contract, ())
                yield from self._judge(transaction, compiled, version, earlier)
            # A version is only registered above all earlier ones: the last is the latest.
            gone = [versions[-1] for key, versions in registered.items() if key not in here]
            gone = [v for v in gone if v.repository == self.registrant.repository]
            yield from self._tell_gone(transaction, linted, gone)
        if contracts and not gone and not here & registered.keys():
            yield tell_empty_base("no contract of this workspace is registered")

    def _judge(
        self,
        transaction: RegistryTransaction,
        compiled: CompiledContract,
        version: ContractVersion,
        earlier: tuple[ContractVersion, ...],
    ) -> Iterator[Finding]:
        same = same_version(version, earlier)
        try:
            if same is not None and same.document_hash == version.document_hash:
                yield from self._judge_upstream(transaction, compiled, version, same)
            elif unfit := tuple(unfit_names(version)):
                yield tell_version(compiled, NOT_REGISTRABLE, *unfit)
            else:
                for rule, guard, judged in self._guards(transaction, version):
                    if reasons := tuple(guard(transaction, judged, earlier)):
                        yield tell_version(compiled, rule, *reasons)
        except AlteredVersionError as error:
            yield tell_uncompared(str(error), contract=version.contract)

    def _guards(
        self, transaction: RegistryTransaction, version: ContractVersion
    ) -> Iterator[tuple[str, Guard, ContractVersion]]:
        """Every guard in the order of a registration, and what it looks at."""
        kept = transaction.versions.as_kept(version)
        yield from ((VERSION_TOO_LOW, guard, kept) for guard in VERSION_GUARDS)
        yield from ((NOT_REGISTRABLE, guard, kept) for guard in OWNER_GUARDS)
        yield VERSION_TOO_LOW, version_guard(self.classes), version
        yield APPROVAL_MISSING, self.approval, version

    def _judge_upstream(
        self,
        transaction: RegistryTransaction,
        compiled: CompiledContract,
        version: ContractVersion,
        same: ContractVersion,
    ) -> Iterator[Finding]:
        """A file that is as it was registered may come to something else by what is above it."""
        if same.effective_hash != version.effective_hash:
            reasons = shortfall_of(transaction, version, same, Terms(self.classes))
            if reasons:
                yield tell_version(compiled, VERSION_TOO_LOW, *reasons)

    def _tell_gone(
        self, transaction: RegistryTransaction, linted: Linted, gone: list[ContractVersion]
    ) -> Iterator[Finding]:
        """Contracts that this repository has registered, and that are not here any more."""
        is_torn = any(unread_documents(linted.compilation))
        unread = ", or stands in a file that cannot be read" if is_torn else ""
        for version in gone:
            try:
                if not _is_retired(transaction, version, linted):
                    message = f"{version.fq_id} is registered, and is not here{unread}"
                    yield tell_removed(version.contract, message)
            except AlteredVersionError as error:
                yield tell_uncompared(str(error), contract=version.contract)


def _registered(transaction: RegistryTransaction) -> Registered:
    registered: dict[str, list[ContractVersion]] = defaultdict(list)
    for version in transaction.versions.list():
        registered[version.contract].append(version)
    return {contract: tuple(versions) for contract, versions in registered.items()}


def _is_retired(transaction: RegistryTransaction, version: ContractVersion, linted: Linted) -> bool:
    found = transaction.versions.find(version.contract, version.version)
    if found is None or found.documents is None:
        return False
    return has_ended(contract_in(found.documents.effective), linted.graph.policy)
