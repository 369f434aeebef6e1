"""Publish: register everything, then store contracts, and last the platform that they make up."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from floe.documents import Document
from floe.errors import ConfigurationError, InputError
from floe.registry import (
    Artifact,
    ArtifactStore,
    ContractVersion,
    Guard,
    Pulled,
    Registrant,
    Registration,
    RegistryLedger,
    VersionReference,
    contract_artifact,
    digest_of,
    membership,
    platform_artifact,
    publish,
    published_event,
    pull,
    tag_fault,
)
from floe.workflows.emitting import Emission
from floe.workflows.ended_contracts import contract_in, refuse_retired
from floe.workflows.linting import Linted
from floe.workflows.registering import contracts_asked_for, find_version, register_contracts

Step = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Publication:
    """Where something is now, by its tag and its digest; the platform has no full name."""

    fq_id: str | None
    repository: str
    tag: str
    digest: str
    is_new: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PublishRequest:
    """What to publish, as whom, and what the platform is called.

    `compiled` is the artifact of the compilation; `step` is told what is done next, and `emission`
    tells those who follow lineage.
    """

    registrant: Registrant
    name: str
    compiled: Mapping[str, Any]
    tag: str | None = None
    guards: tuple[Guard, ...] = ()
    step: Step = lambda _: None
    emission: Emission | None = None

    def __post_init__(self) -> None:
        fault = None if self.tag is None else tag_fault(self.tag)
        if fault:
            raise ConfigurationError(fault)


@dataclass(frozen=True, slots=True)
class Published:
    """What came of it; nothing is published where a contract was refused."""

    registrations: tuple[Registration, ...]
    publications: tuple[Publication, ...] = ()

    @property
    def refused(self) -> tuple[Registration, ...]:
        """The contracts that kept all from being published."""
        return tuple(r for r in self.registrations if r.outcome == "refused")


def publish_workspace(
    linted: Linted, ledger: RegistryLedger, store: ArtifactStore, request: PublishRequest
) -> Published:
    """Every step can be repeated: what was interrupted is completed by doing it again."""
    request.step("register")
    registrations = tuple(register_contracts(linted, ledger, request.registrant, request.guards))
    done = Published(registrations)
    if done.refused:
        return done
    contracts = contracts_asked_for(linted)
    runs = request.emission.work_begins(contracts, "publish") if request.emission else ()
    try:
        publications = tuple(_publish(linted, ledger, store, request, registrations))
    except BaseException as error:
        if request.emission:
            request.emission.work_ends(runs, type(error).__name__)
        raise
    if request.emission:
        request.emission.work_ends(runs)
    return Published(registrations, publications)


def pull_version(
    ledger: RegistryLedger, store: ArtifactStore, reference: VersionReference, day: date
) -> tuple[ContractVersion, Pulled]:
    """A registered version from where it was published, unless its contract is retired."""
    version = find_version(ledger, reference)
    # Only the versions since its end was planned say so.
    latest = find_version(ledger, VersionReference(reference.contract))
    if latest.documents is not None:
        refuse_retired(contract_in(latest.documents.effective), day)
    artifact = contract_artifact(version)
    pulled = pull(store, artifact.repository, artifact.tag or artifact.digest, artifact.digest)
    return version, pulled


def _publish(
    linted: Linted,
    ledger: RegistryLedger,
    store: ArtifactStore,
    request: PublishRequest,
    registrations: tuple[Registration, ...],
) -> Iterator[Publication]:
    artifacts = []
    for registration in registrations:
        version = _registered(ledger, registration.version)
        artifact = contract_artifact(version)
        yield _store(store, artifact, request.step, version.fq_id)
        artifacts.append((version, artifact))
    compiled = {**request.compiled, "published": [_entry(*pair) for pair in artifacts]}
    platform = platform_artifact(
        request.name,
        compiled,
        _inputs(linted),
        tag=request.tag,
        source=request.registrant.repository,
        head=_head(ledger, registrations),
    )
    yield _store(store, platform, request.step)
    for version, artifact in artifacts:
        # A list of referrers that is kept under a tag has no precondition: of two publishers that
        # add to it at once, one would be lost.
        with ledger.single_worker():
            publish(store, membership(artifact, platform), request.step)
        request.step("record")
        _record(ledger, version, artifact, request.registrant)


def _store(
    store: ArtifactStore, artifact: Artifact, step: Step, fq_id: str | None = None
) -> Publication:
    is_new = publish(store, artifact, step)
    return Publication(fq_id, artifact.repository, artifact.tag or "", artifact.digest, is_new)


def _registered(ledger: RegistryLedger, version: ContractVersion) -> ContractVersion:
    """The version as the ledger has it, whoever was the first to register it."""
    with ledger.reading() as transaction:
        found = transaction.versions.find(version.contract, version.version)
    if found is None:
        raise InputError(f"{version.fq_id} is not in the ledger any more")
    return found


def _head(ledger: RegistryLedger, registrations: tuple[Registration, ...]) -> str:
    """The digest of the newest registration among those that are published."""
    wanted = {(r.version.contract, r.version.version) for r in registrations}
    with ledger.reading() as transaction:
        own = [
            event
            for contract in sorted({contract for contract, _ in wanted})
            for event in transaction.events.list(contract)
            if event.kind == "registered" and (contract, event.version) in wanted
        ]
    return max(own, key=lambda event: event.number).digest


def _record(
    ledger: RegistryLedger, version: ContractVersion, artifact: Artifact, registrant: Registrant
) -> None:
    """Remember once that a version was published."""
    event = published_event(version, artifact, registrant)
    with ledger.transaction() as transaction:
        transaction.versions.lock()
        known = transaction.events.list(version.contract)
        if not any((e.kind, e.version) == (event.kind, event.version) for e in known):
            transaction.events.add(event)


def _entry(version: ContractVersion, artifact: Artifact) -> dict[str, str]:
    return {
        "fq_id": version.fq_id,
        "id": version.contract,
        "document_hash": version.document_hash,
        "repository": artifact.repository,
        "tag": artifact.tag or "",
        "digest": artifact.digest,
    }


def _inputs(linted: Linted) -> list[dict[str, str]]:
    """The documents that were compiled or imported, each with the digest of its text."""
    sources = linted.authored.sources
    return [
        {"file": file, "digest": digest_of(_bytes(sources[file].document))}
        for file in sorted(sources)
        if sources[file].is_spoken_of or file in linted.graph.libraries
    ]


def _bytes(document: Document) -> bytes:
    return document.text.encode("utf-8", "surrogatepass")
