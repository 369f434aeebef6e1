"""Contracts in OCI registries: pinned by the digest of their manifest, kept blob by blob."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from floe.adapters.remote.addresses import RemoteAddress
from floe.adapters.remote.allowance import covers
from floe.adapters.remote.cache import Cache
from floe.errors import InputError, OutsideError
from floe.graph import Trouble

if TYPE_CHECKING:
    from floe.registry import ArtifactSource

REFRESH = "run 'floe compile --refresh' to take the new content"
Mirrors = tuple[tuple[RemoteAddress, str], ...]


@dataclass(frozen=True, slots=True)
class Fetched:
    """What an address gave: the digest that a lock pins, all its bytes, and the document."""

    digest: str
    parts: tuple[bytes, ...]
    document: bytes


@dataclass(frozen=True, slots=True)
class Artifacts:
    """Reads contracts in registries, or in folders that stand for them.

    `open` is told `oci://` and a host, or a folder. A contract is read as it was effective when it
    was published: what its imports lead to does not come with it.
    """

    open: Callable[[str], "AbstractContextManager[ArtifactSource]"]
    mirrors: Mirrors = ()

    def folder_of(self, address: RemoteAddress) -> tuple[str, int] | None:
        """The folder that stands for a registry, and how many steps of a path it stands for."""
        fitting = [mirror for mirror in self.mirrors if covers(mirror[0], address)]
        entry, folder = max(fitting, key=lambda mirror: len(mirror[0].path), default=(None, ""))
        return (folder, len([s for s in entry.segments if s])) if entry is not None else None

    def fetch(self, address: RemoteAddress, pinned: str | None) -> Fetched | Trouble:
        """The contract at an address, every byte of it checked; its tag may not have moved."""
        # Workspaces without such addresses do not wait for the registry.
        from floe.registry import MovedTagError, read_artifact_address  # noqa: PLC0415

        artifact = read_artifact_address(str(address))
        if isinstance(artifact, str):
            return Trouble("no-document", f"'{address}' cannot be fetched: {artifact}")
        wanted = artifact.digest or pinned
        place, steps = self.folder_of(address) or (f"oci://{artifact.host}", 0)
        repository = "/".join(artifact.repository.split("/")[steps:])
        try:
            with self.open(place) as source:
                return _pull(source, repository, artifact.reference, wanted)
        except (InputError, OutsideError) as error:
            is_pinned = isinstance(error, MovedTagError) and not artifact.digest
            beside = f" (in the folder {place})" if "://" not in place else ""
            message = f"'{address}' cannot be taken{beside}: {error}"
            return Trouble("no-document", message, REFRESH if is_pinned else None)


def recall(cache: Cache, address: RemoteAddress, digest: str) -> bytes | None:
    """The contract of an address and a digest, if all of it is kept and unharmed."""
    try:
        return _pull(_Kept(cache, str(address)), "", digest).document
    except (InputError, OutsideError):
        return None


@dataclass(frozen=True, slots=True)
class _Kept:
    """What is kept of an artifact, asked like a registry."""

    cache: Cache
    address: str

    def get_manifest(self, repository: str, reference: str) -> bytes | None:  # noqa: ARG002
        return self.cache.read(self.address, reference)

    def get_blob(self, repository: str, digest: str, size: int) -> bytes:  # noqa: ARG002
        return self.cache.read(self.address, digest) or b""


def _pull(
    source: "ArtifactSource", repository: str, reference: str, digest: str | None = None
) -> Fetched:
    from floe.registry import EFFECTIVE, pull  # noqa: PLC0415

    pulled = pull(source, repository, reference, digest)
    document = pulled.document(EFFECTIVE)
    parts = (pulled.content, *(layer.content for layer in pulled.layers))
    return Fetched(pulled.digest, parts, document)
