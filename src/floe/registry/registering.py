"""Register: a version is taken once, for ever, from the repository that owns its product."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal

from floe.model import parse_version
from floe.registry.artifact_names import tag_fault, tag_of
from floe.registry.artifacts import Artifact
from floe.registry.events import GovernanceEvent
from floe.registry.records import Message, RegistryTransaction
from floe.registry.references import read_reference
from floe.registry.submitting import Registrant
from floe.registry.verifying import REGISTERED, registered_details
from floe.registry.versions import ContractVersion, highest_of

_NAME = re.compile("[^\x00-\x1f\x7f\ud800-\udfff]{1,255}")

Guard = Callable[[RegistryTransaction, ContractVersion, tuple[ContractVersion, ...]], Iterator[str]]


@dataclass(frozen=True, slots=True)
class Registration:
    """What came of it: why a version was refused, and what else is worth knowing.

    `winner` is what is registered under the same version with other content.
    """

    version: ContractVersion
    outcome: Literal["registered", "known", "refused"]
    reasons: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    winner: ContractVersion | None = None


def register(
    transaction: RegistryTransaction, version: ContractVersion, guards: tuple[Guard, ...] = ()
) -> Registration:
    """Keep a version, its event and what others are to be told: all, or nothing."""
    versions = transaction.versions
    versions.lock()
    unfit = tuple(unfit_names(version))
    if unfit:
        return Registration(version, "refused", unfit)
    earlier = versions.of_contract(version.contract)
    same = same_version(version, earlier)
    if same is not None and same.document_hash == version.document_hash:
        return Registration(same, "known", notes=tuple(_changes_upstream(same, version)))
    kept = versions.as_kept(version)
    asked = ((guard, kept) for guard in (*VERSION_GUARDS, *OWNER_GUARDS))
    reasons = tuple(
        reason
        for guard, judged in (*asked, *((guard, version) for guard in guards))
        for reason in guard(transaction, judged, earlier)
    )
    if reasons:
        return Registration(version, "refused", reasons, winner=same)
    _claim(transaction, kept)
    number = transaction.events.add(_registered(kept)).number
    versions.add(version, number)
    transaction.outbox.add(Message(number, version.contract, version.version))
    notes = (*_renamed(version, earlier), *_ownerless(version, earlier))
    return Registration(version, "registered", notes=notes)


def same_version(
    version: ContractVersion, earlier: tuple[ContractVersion, ...]
) -> ContractVersion | None:
    """What is registered under the same version; None if nothing is."""
    return next((other for other in earlier if other.version == version.version), None)


def _not_above(
    _: RegistryTransaction, version: ContractVersion, earlier: tuple[ContractVersion, ...]
) -> Iterator[str]:
    """A version that is taken, or below one that is there."""
    same, highest = same_version(version, earlier), highest_of(earlier)
    if same is not None:
        yield (
            f"{same.fq_id} is registered with other content: {same.digest} of "
            f"{same.registered_by}, not {version.digest}; give the change a version of its own"
        )
    elif highest is not None and version.precedence <= highest.precedence:
        yield f"{version.version} is not above {highest.version}, which is registered already"


def _namesake(
    transaction: RegistryTransaction,
    version: ContractVersion,
    earlier: tuple[ContractVersion, ...],
) -> Iterator[str]:
    """Another contract that its id or its name would be read as."""
    versions = transaction.versions
    texts = {version.contract, version.name}.difference(
        *((other.contract, other.name) for other in earlier)
    )
    readings = (reading for text in sorted(texts) for reading in read_reference(text).readings)
    for name in dict.fromkeys(reading.contract for reading in readings):
        for other in (*versions.named(name)[-1:], *versions.of_contract(name)[-1:]):
            if other.contract != version.contract:
                yield f"{name} is the name of the contract with the id '{other.contract}'"


def _lost(
    transaction: RegistryTransaction,
    version: ContractVersion,
    earlier: tuple[ContractVersion, ...],
) -> Iterator[str]:
    """What was registered of the contract once, and is in the ledger no more."""
    there = {other.version for other in earlier}
    for event in transaction.events.list(version.contract):
        if event.kind == REGISTERED and event.version not in there:
            yield (
                f"{event.version} was registered by event {event.number}, and is not in the "
                "ledger any more: restore a copy of it; see floe audit"
            )


def unfit_names(version: ContractVersion) -> Iterator[str]:
    """What no catalog or registry could take as a name."""
    for noun, text in (("id", version.contract), ("full name", version.fq_id)):
        if not _NAME.fullmatch(text):
            yield f"its {noun} must have 1 to 255 characters, none of them a control character"
    if parse_version(version.version, allow_prefix=False) is None:
        yield f"'{version.version}' is no semantic version such as 1.0.0"
    elif fault := tag_fault(tag_of(version.version)):
        yield f"its version could not be published: {fault}"


def _foreign(
    transaction: RegistryTransaction,
    version: ContractVersion,
    earlier: tuple[ContractVersion, ...],
) -> Iterator[str]:
    owner = transaction.versions.repository_of(version.namespace)
    before = earlier[-1].repository if earlier else None
    mine = version.repository
    if owner is not None and owner != mine:
        yield f"the namespace {version.namespace} belongs to {owner}, {_self(mine)}"
    elif before is not None and before != mine:
        yield f"the id '{version.contract}' belongs to {before}, {_self(mine)}"


# What the registry asks by itself: of versions, and of names and those who own them.
VERSION_GUARDS: tuple[Guard, ...] = (_not_above,)
OWNER_GUARDS: tuple[Guard, ...] = (_namesake, _foreign, _lost)


def _claim(transaction: RegistryTransaction, version: ContractVersion) -> None:
    """The first repository owns a product; contracts without a product leave `_` to all."""
    if version.repository is None or version.namespace.endswith("._"):
        return
    if transaction.versions.repository_of(version.namespace) is None:
        transaction.versions.claim(version.namespace, version.repository)


def _self(repository: str | None) -> str:
    return f"not to {repository}" if repository else "and identity.repository is not set here"


def _changes_upstream(known: ContractVersion, version: ContractVersion) -> Iterator[str]:
    if known.effective_hash != version.effective_hash:
        yield (
            "what it imports or inherits has changed since it was registered, "
            f"{known.effective_hash[:12]} → {version.effective_hash[:12]}: a new version records it"
        )


def _renamed(version: ContractVersion, earlier: tuple[ContractVersion, ...]) -> Iterator[str]:
    if earlier and earlier[-1].name != version.name:
        yield f"it was called {earlier[-1].name} before"


def _ownerless(version: ContractVersion, earlier: tuple[ContractVersion, ...]) -> Iterator[str]:
    """What nobody owns, anybody may take: this is said when it is so, and when it ends."""
    if version.repository is None:
        yield (
            "it belongs to no repository, so that anybody may register its next version: set "
            "identity.repository in floe.toml"
        )
    elif earlier and earlier[-1].repository is None:
        yield f"it belonged to no repository, and belongs to {version.repository} from now on"


def published_event(
    version: ContractVersion, artifact: Artifact, registrant: Registrant
) -> GovernanceEvent:
    """That a version was published, under which digest."""
    return GovernanceEvent(
        kind="published",
        contract=version.contract,
        version=version.version,
        at=registrant.at,
        actor=registrant.actor,
        details={"fq_id": version.fq_id, "digest": artifact.digest},
    )


def _registered(version: ContractVersion) -> GovernanceEvent:
    return GovernanceEvent(
        kind=REGISTERED,
        contract=version.contract,
        version=version.version,
        at=version.registered_at,
        actor=version.registered_by,
        details=registered_details(version),
    )
