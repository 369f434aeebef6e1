"""Versions and workspaces as OCI artifacts: the same content always has the same digest."""

import hashlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final

from floe.documents import canonical_json
from floe.registry.artifact_names import repository_of, tag_of
from floe.registry.versions import ContractVersion

MANIFEST: Final = "application/vnd.oci.image.manifest.v1+json"
INDEX: Final = "application/vnd.oci.image.index.v1+json"
_EMPTY: Final = "application/vnd.oci.empty.v1+json"
CONTRACT: Final = "application/vnd.floe.contract.v1"
AUTHORED: Final = "application/vnd.floe.contract.authored.v1+json"
EFFECTIVE: Final = "application/vnd.floe.contract.effective.v1+json"
PLATFORM: Final = "application/vnd.floe.platform.v1"
COMPILED: Final = "application/vnd.floe.compiled.v1+json"
INPUTS: Final = "application/vnd.floe.inputs.v1+json"
MEMBERSHIP: Final = "application/vnd.floe.membership.v1"
PLATFORM_REPOSITORY: Final = "platform"
LEDGER_HEAD: Final = "floe.ledger.head"
_STANDARD: Final = "org.opencontainers.image"
VERSION: Final = f"{_STANDARD}.version"
SOURCE: Final = f"{_STANDARD}.source"
_DIGEST: Final = re.compile(r"sha256:[0-9a-f]{64}")


@dataclass(frozen=True)
class Blob:
    """Bytes that are known by their digest."""

    media_type: str
    content: bytes
    title: str | None = None

    @cached_property
    def digest(self) -> str:
        """The digest that names them."""
        return digest_of(self.content)

    @property
    def descriptor(self) -> dict[str, Any]:
        """How a manifest speaks of them."""
        described = {
            "mediaType": self.media_type,
            "digest": self.digest,
            "size": len(self.content),
        }
        return described | (
            {"annotations": {f"{_STANDARD}.title": self.title}} if self.title else {}
        )


@dataclass(frozen=True)
class Artifact:
    """Blobs and the manifest that holds them together; `tag` is None where nobody looks for one."""

    repository: str
    tag: str | None
    kind: str
    layers: tuple[Blob, ...]
    annotations: Mapping[str, str]
    subject: "Artifact | None" = None
    config: Blob = field(default=Blob(_EMPTY, b"{}"))

    @property
    def blobs(self) -> tuple[Blob, ...]:
        """What has to be there before the manifest."""
        return (self.config, *self.layers)

    @cached_property
    def manifest(self) -> Blob:
        """The manifest, in its one canonical form."""
        content: dict[str, Any] = {
            "schemaVersion": 2,
            "mediaType": MANIFEST,
            "artifactType": self.kind,
            "config": self.config.descriptor,
            "layers": [layer.descriptor for layer in self.layers],
            "annotations": dict(self.annotations),
        }
        if self.subject is not None:
            content["subject"] = self.subject.manifest.descriptor
        return Blob(MANIFEST, canonical_json(content))

    @property
    def digest(self) -> str:
        """The digest that the artifact is known by for ever."""
        return self.manifest.digest


def digest_of(content: bytes) -> str:
    """The SHA-256 of bytes, as OCI writes it."""
    return f"sha256:{hashlib.sha256(content).hexdigest()}"


def is_digest(text: object) -> bool:
    """Whether a text is a digest and nothing else: digests name files and addresses."""
    return isinstance(text, str) and _DIGEST.fullmatch(text) is not None


def contract_artifact(version: ContractVersion) -> Artifact:
    """A registered version: what people wrote, and what it came to."""
    if version.documents is None:
        raise ValueError("a version without its documents cannot be published")
    authored = Blob(AUTHORED, version.documents.authored.encode(), "contract.json")
    effective = Blob(EFFECTIVE, version.documents.effective.encode(), "effective.json")
    annotations = {
        f"{_STANDARD}.title": version.fq_id,
        VERSION: version.version,
        f"{_STANDARD}.created": version.registered_at.isoformat(timespec="seconds"),
        "floe.contract.id": version.contract,
        "floe.contract.schema-hash": version.schema_hash,
        "floe.contract.document-hash": version.document_hash,
        "floe.contract.effective-hash": version.effective_hash,
    }
    if version.repository:
        annotations[SOURCE] = version.repository
    repository = repository_of(version.name)
    layers = (authored, effective)
    return Artifact(repository, tag_of(version.version), CONTRACT, layers, annotations)


def platform_artifact(
    name: str,
    compiled: Mapping[str, Any],
    inputs: Sequence[Mapping[str, str]],
    tag: str | None = None,
    source: str | None = None,
    head: str | None = None,
) -> Artifact:
    """A whole workspace: what was compiled, and the files that it was compiled from.

    `head` anchors the ledger's chain of events, so that a cut tail is seen.
    """
    layers = (
        Blob(COMPILED, canonical_json(dict(compiled)), "compiled.json"),
        Blob(INPUTS, canonical_json([dict(file) for file in inputs]), "inputs.json"),
    )
    annotations = {f"{_STANDARD}.title": name}
    annotations |= {SOURCE: source} if source else {}
    annotations |= {LEDGER_HEAD: head} if head else {}
    content = hashlib.sha256(b"".join(layer.digest.encode() for layer in layers)).hexdigest()
    # Without a name of somebody's choice a platform is called by its content, which never changes.
    return Artifact(PLATFORM_REPOSITORY, tag or f"c-{content[:12]}", PLATFORM, layers, annotations)


def membership(contract: Artifact, platform: Artifact) -> Artifact:
    """Refers a contract to a platform that it is part of."""
    annotations = {
        "floe.platform.repository": platform.repository,
        "floe.platform.tag": platform.tag or "",
        "floe.platform.digest": platform.digest,
    }
    layers = (Blob(_EMPTY, b"{}"),)
    return Artifact(contract.repository, None, MEMBERSHIP, layers, annotations, subject=contract)
