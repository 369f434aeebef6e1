"""Fetched content, kept under the name of its digest."""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from floe.errors import ConfigurationError

CACHE_FOLDER = ".floe/references"
Write = Callable[[Path, bytes], None]


def digest_of(content: bytes) -> str:
    """The digest that a lock file names."""
    return f"sha256:{hashlib.sha256(content).hexdigest()}"


@dataclass(frozen=True, slots=True)
class Cache:
    """A folder of the workspace; what does not fit its own name counts as not there."""

    root: Path
    write: Write

    def read(self, digest: str) -> bytes | None:
        """The content of a digest, if it is kept and unharmed."""
        try:
            content = self._file(digest).read_bytes()
        except OSError:
            return None
        return content if digest_of(content) == digest else None

    def keep(self, content: bytes) -> str:
        """Keep some content, and give its digest."""
        digest = digest_of(content)
        if self.read(digest) is None:
            self.write(self._file(digest), content)
        return digest

    def _file(self, digest: str) -> Path:
        folder = (self.root / CACHE_FOLDER).resolve()
        if not folder.is_relative_to(self.root.resolve()):
            raise ConfigurationError(f"{self.root / CACHE_FOLDER} leads out of the workspace")
        return folder / digest.removeprefix("sha256:")
