"""Publish and pull: every step can be repeated, and every byte is checked by its digest."""

import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Protocol

from floe.errors import AlteredError, InputError, OutsideError
from floe.model import parse_version, same_version
from floe.registry.artifact_names import tag_fault, version_of
from floe.registry.artifacts import (
    AUTHORED,
    CONTRACT,
    EFFECTIVE,
    LEDGER_HEAD,
    PLATFORM,
    PLATFORM_REPOSITORY,
    SOURCE,
    VERSION,
    Artifact,
    Blob,
    digest_of,
    is_digest,
)

_MOST_LAYERS = 32
_MOST_BYTES = 64 * 1024 * 1024


class ArtifactSource(Protocol):
    """Where artifacts can be read."""

    def get_blob(self, repository: str, digest: str, size: int) -> bytes:
        """Fetch at most so many bytes of a blob."""
        ...

    def get_manifest(self, repository: str, reference: str) -> bytes | None:
        """Fetch a manifest by digest or tag; None where there is none."""
        ...


class ArtifactStore(ArtifactSource, Protocol):
    """A registry, or a folder that is laid out like one."""

    def describe(self) -> str:
        """What it is and can do, once it was reached."""
        ...

    def list_tags(self, repository: str) -> tuple[str, ...]:
        """All tags of a repository; none where there is no such repository."""
        ...

    def has_blob(self, repository: str, blob: Blob) -> bool:
        """Whether a blob is there already."""
        ...

    def put_blob(self, repository: str, blob: Blob) -> None:
        """Store a blob."""
        ...

    def put_manifest(self, repository: str, manifest: Blob, tag: str | None = None) -> None:
        """Store a manifest by its digest, or give it a tag."""
        ...

    def add_referrer(self, artifact: Artifact) -> None:
        """Have an artifact found from its subject, where the store does not do so by itself."""
        ...


class MissingArtifactError(InputError):
    """There is nothing of that name."""


class MovedTagError(InputError):
    """A tag that never moves leads to something else."""


@dataclass(frozen=True, slots=True)
class Pulled:
    """An artifact as it came, all of it checked."""

    digest: str
    manifest: dict[str, Any]
    layers: tuple[Blob, ...]
    content: bytes

    def document(self, media_type: str) -> bytes:
        """A contract, as written or as effective; whatever is none is refused."""
        kind = self.manifest.get("artifactType")
        if kind == PLATFORM:
            raise InputError("it is a whole platform: name one of its contracts")
        if kind != CONTRACT:
            raise InputError(f"it is of the type '{kind or 'unknown'}', and no contract of floe")
        return self.layer(media_type)

    def layer(self, media_type: str) -> bytes:
        """The content of the one layer of a type."""
        layers = [layer for layer in self.layers if layer.media_type == media_type]
        if len(layers) != 1:
            raise InputError(f"it has {len(layers)} layers of the type {media_type}, and not one")
        return layers[0].content


def platform_heads(store: ArtifactStore, source: str | None) -> Iterator[tuple[str, str]]:
    """The tags of the platforms of a repository, and what each has seen of the chain of events."""
    for tag in store.list_tags(PLATFORM_REPOSITORY):
        content = store.get_manifest(PLATFORM_REPOSITORY, tag)
        if content is None:
            raise AlteredError(f"{PLATFORM_REPOSITORY}:{tag} is named, and its manifest is gone")
        with suppress(ValueError, RecursionError):
            manifest = json.loads(content)
            annotations = manifest.get("annotations") if isinstance(manifest, dict) else None
            noted = annotations if isinstance(annotations, dict) else {}
            if isinstance(noted.get(LEDGER_HEAD), str) and noted.get(SOURCE) == source:
                yield tag, noted[LEDGER_HEAD]


def publish(
    store: ArtifactStore, artifact: Artifact, step: Callable[[str], None] = lambda _: None
) -> bool:
    """Store an artifact, blobs first and its tag last; False if it was there already.

    `step` is told what comes next.
    """
    repository, tag = artifact.repository, artifact.tag
    fault = None if tag is None else tag_fault(tag)
    if fault:
        raise InputError(f"{repository}: {fault}")
    if _is_there(store, artifact) and _is_whole(store, artifact):
        if artifact.subject is not None:
            store.add_referrer(artifact)
        return False
    for blob in artifact.blobs:
        step("blob")
        if not store.has_blob(repository, blob):
            store.put_blob(repository, blob)
    step("manifest")
    store.put_manifest(repository, artifact.manifest)
    step("verify")
    _verify(store, artifact)
    if artifact.subject is not None:
        step("referrer")
        store.add_referrer(artifact)
    if tag is not None:
        step("tag")
        store.put_manifest(repository, artifact.manifest, tag)
        step("verify tag")
        if not _is_there(store, artifact):
            raise OutsideError(f"{repository}:{tag} was stored, and is not there")
    return True


def pull(
    store: ArtifactSource, repository: str, reference: str, digest: str | None = None
) -> Pulled:
    """Fetch an artifact by digest or tag; with `digest`, a tag that leads elsewhere is refused."""
    content = store.get_manifest(repository, reference)
    name = f"{repository}:{reference}" if ":" not in reference else f"{repository}@{reference}"
    if content is None:
        raise MissingArtifactError(f"there is no {name}")
    actual = digest_of(content)
    if ":" in reference and actual != reference:
        raise AlteredError(f"{name} was tampered with: its bytes have the digest {actual}")
    if digest is not None and actual != digest:
        raise MovedTagError(f"{name} was moved: it was {digest}, and is {actual}")
    manifest = _read_manifest(content, name)
    layers = tuple(_fetch(store, repository, manifest, name))
    pulled = Pulled(actual, manifest, layers, content)
    if digest is None:
        _refuse_other_version(pulled, reference, name)
    return pulled


def _refuse_other_version(pulled: Pulled, reference: str, name: str) -> None:
    """A tag that is a version must lead to it; other tags, such as `latest`, claim none."""
    if pulled.manifest.get("artifactType") != CONTRACT or not parse_version(version_of(reference)):
        return
    for version in _versions(pulled):
        if not same_version(version, version_of(reference)):
            raise InputError(
                f"{name} is not what its tag says: it is the version {version[:200]!r}"
            )


def _versions(pulled: Pulled) -> Iterator[str]:
    """The versions that an artifact says it is: in its annotations, and in its documents."""
    said = [(pulled.manifest.get("annotations"), VERSION)]
    for layer in pulled.layers:
        if layer.media_type in (AUTHORED, EFFECTIVE):
            with suppress(ValueError, RecursionError):
                said.append((json.loads(layer.content), "version"))
    for values, key in said:
        version = values.get(key) if isinstance(values, dict) else None
        if isinstance(version, str):
            yield version


def _is_there(store: ArtifactStore, artifact: Artifact) -> bool:
    """Whether its tag leads to it already; one that leads elsewhere is refused."""
    if artifact.tag is None:
        kept = store.get_manifest(artifact.repository, artifact.digest)
        return kept == artifact.manifest.content
    content = store.get_manifest(artifact.repository, artifact.tag)
    if content is not None and digest_of(content) != artifact.digest:
        why = _why_another(content, artifact)
        raise MovedTagError(
            f"{artifact.repository}:{artifact.tag} is {digest_of(content)}, not {artifact.digest}: "
            f"a tag never moves{why}"
        )
    return content is not None


def _why_another(content: bytes, artifact: Artifact) -> str:
    """What to say where only what a ledger adds differs, such as when it was registered."""
    try:
        layers = json.loads(content)["layers"]
    except (ValueError, KeyError, TypeError, RecursionError):
        return ""
    if layers != [layer.descriptor for layer in artifact.layers]:
        return ""
    return "; its content is the same, registered in another ledger: does ledger.url name that one?"


def _is_whole(store: ArtifactStore, artifact: Artifact) -> bool:
    return all(store.has_blob(artifact.repository, blob) for blob in artifact.blobs)


def _verify(store: ArtifactStore, artifact: Artifact) -> None:
    """Pull it back, and hash it again."""
    try:
        pull(store, artifact.repository, artifact.digest)
    except MissingArtifactError:
        name = f"{artifact.repository}@{artifact.digest}"
        raise OutsideError(f"{name} was stored, and is not there") from None


def _fetch(
    store: ArtifactSource, repository: str, manifest: dict[str, Any], name: str
) -> "list[Blob]":
    layers = []
    for described in manifest["layers"]:
        content = store.get_blob(repository, described["digest"], described["size"])
        if len(content) != described["size"] or digest_of(content) != described["digest"]:
            raise AlteredError(
                f"{name} was tampered with: the blob {described['digest']} has the digest "
                f"{digest_of(content)} and {len(content):,} bytes"
            )
        layers.append(Blob(described["mediaType"], content))
    return layers


def _read_manifest(content: bytes, name: str) -> dict[str, Any]:
    """A manifest whose layers can be fetched; whatever else it says is data."""
    try:
        manifest = json.loads(content)
    except (ValueError, RecursionError):
        manifest = None
    layers = manifest.get("layers") if isinstance(manifest, dict) else None
    if not isinstance(layers, list) or len(layers) > _MOST_LAYERS:
        raise InputError(f"{name} is no artifact of floe: its manifest has no layers, or too many")
    if not all(map(_is_descriptor, layers)):
        raise InputError(
            f"{name} is no artifact of floe: its manifest does not describe its layers"
        )
    if sum(layer["size"] for layer in layers) > _MOST_BYTES:
        raise InputError(f"{name} is larger than {_MOST_BYTES:,} bytes")
    return dict(manifest)


def _is_descriptor(layer: object) -> bool:
    return (
        isinstance(layer, dict)
        and isinstance(layer.get("mediaType"), str)
        and is_digest(layer.get("digest"))
        and isinstance(layer.get("size"), int)
        and not isinstance(layer.get("size"), bool)
        and layer["size"] >= 0
    )
