"""A folder with the layout of an OCI image: a registry for one machine, or to be carried around."""

import fcntl
import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from floe.errors import AlteredError, OutsideError
from floe.registry import INDEX, Artifact, Blob, digest_of, is_digest

_REFERENCE: Final = "org.opencontainers.image.ref.name"
_VERSION: Final = {"imageLayoutVersion": "1.0.0"}
Write = Callable[[Path, bytes], None]


@dataclass(frozen=True, slots=True)
class OciLayout:
    """Keeps artifacts in a folder; `write` replaces a file whole, or not at all."""

    folder: Path
    write: Write

    def describe(self) -> str:
        """How many tags there are."""
        return f"{len(self._index()['manifests'])} tags in the folder {self.folder}"

    def list_tags(self, repository: str) -> tuple[str, ...]:
        """All tags of a repository."""
        names = (_name(entry).partition(":") for entry in self._index()["manifests"])
        return tuple(tag for name, _, tag in names if name == repository)

    def has_blob(self, repository: str, blob: Blob) -> bool:  # noqa: ARG002
        """Whether a blob is there, and is what its name says."""
        return self._read(blob.digest) == blob.content

    def put_blob(self, repository: str, blob: Blob) -> None:  # noqa: ARG002
        """Store a blob."""
        self._prepare()
        self.write(self._file(blob.digest), blob.content)

    def get_blob(self, repository: str, digest: str, size: int) -> bytes:  # noqa: ARG002
        """Read at most so many bytes of a blob, and one more that shows it is too long."""
        content = self._read(digest, size + 1)
        if content is None:
            raise OutsideError(f"{self.folder}: the blob {digest} is missing")
        return content

    def put_manifest(self, repository: str, manifest: Blob, tag: str | None = None) -> None:
        """Store a manifest, or give it a tag."""
        if tag is None:
            self.put_blob(repository, manifest)
            return
        with self._locked():
            name, index = f"{repository}:{tag}", self._index()
            own = {**manifest.descriptor, "annotations": {_REFERENCE: name}}
            if own in index["manifests"]:
                return
            others = (entry for entry in index["manifests"] if _name(entry) != name)
            changed = {**index, "manifests": sorted((*others, own), key=_name)}
            # Without line breaks, for which Python has no fast encoder: it is written for each tag.
            self.write(self.folder / "index.json", json.dumps(changed).encode())

    def get_manifest(self, repository: str, reference: str) -> bytes | None:
        """Read a manifest by digest or tag."""
        if is_digest(reference):
            return self._read(reference)
        # Other tools make folders of one repository, where a tag is all there is to a name.
        name = f"{repository}:{reference}" if repository else reference
        digests = [entry["digest"] for entry in self._index()["manifests"] if _name(entry) == name]
        if not digests:
            return None
        if not is_digest(digests[0]):
            raise AlteredError(f"{name} leads to {digests[0]!r}, which is no SHA-256: not floe's")
        content = self._read(digests[0])
        if content is not None and digest_of(content) != digests[0]:
            raise AlteredError(
                f"{name} was tampered with: its bytes have the digest {digest_of(content)}, "
                f"and index.json says {digests[0]}"
            )
        return content

    def add_referrer(self, artifact: Artifact) -> None:
        """Name it in the index, so that it is carried along; its manifest names its subject."""
        self.put_manifest(artifact.repository, artifact.manifest, artifact.digest.replace(":", "-"))

    def _prepare(self) -> None:
        (self.folder / "blobs" / "sha256").mkdir(parents=True, exist_ok=True)
        if not (self.folder / "oci-layout").exists():
            self.write(self.folder / "oci-layout", json.dumps(_VERSION).encode())

    def _file(self, digest: str) -> Path:
        return self.folder / "blobs" / "sha256" / digest.removeprefix("sha256:")

    def _read(self, digest: str, most: int = -1) -> bytes | None:
        try:
            with self._file(digest).open("rb") as file:
                return file.read(most)
        except FileNotFoundError:
            return None
        except OSError as error:
            raise OutsideError(f"{self.folder}: {error.strerror}") from None

    def _index(self) -> Mapping[str, Any]:
        """What the folder names, with what others have written there."""
        try:
            return _read_index((self.folder / "index.json").read_bytes())
        except FileNotFoundError:
            return {"schemaVersion": 2, "mediaType": INDEX, "manifests": []}
        except OSError as error:
            raise OutsideError(f"{self.folder}: index.json: {error.strerror}") from None
        except (ValueError, KeyError, TypeError, RecursionError):
            raise AlteredError(f"{self.folder}: index.json cannot be read") from None

    @contextmanager
    def _locked(self) -> Iterator[None]:
        """One writer of the index at a time; the lock ends with its process."""
        self._prepare()
        with (self.folder / ".lock").open("a") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield


@lru_cache(maxsize=1)
def _read_index(content: bytes) -> Mapping[str, Any]:
    """Every tag is looked up there, and it has them all."""
    index = json.loads(content)
    return {**index, "manifests": tuple(dict(entry) for entry in index["manifests"])}


def _name(entry: Mapping[str, Any]) -> str:
    annotations = entry.get("annotations")
    return str(annotations.get(_REFERENCE, "")) if isinstance(annotations, dict) else ""
