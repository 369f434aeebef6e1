"""What this user has fetched, kept by its address and its digest."""

import hashlib
import os
import stat
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from floe.errors import ConfigurationError, OutsideError

# Writes a whole file below a folder, and never outside of it.
Write = Callable[[Path, bytes, Path], None]


def digest_of(content: bytes) -> str:
    """The digest that a lock file names."""
    return f"sha256:{hashlib.sha256(content).hexdigest()}"


@dataclass(frozen=True, slots=True)
class Cache:
    """A folder of the user's own: no workspace can bring along what is believed here.

    Content counts for the address that it came from alone, and only as long as it fits its digest.
    """

    folder: Path
    write: Write

    def read(self, address: str, digest: str) -> bytes | None:
        """The content of an address and a digest, if it is kept and unharmed."""
        self._refuse_others()
        try:
            content = self._file(address, digest).read_bytes()
        except OSError:
            return None
        return content if digest_of(content) == digest else None

    def keep(self, address: str, content: bytes) -> str:
        """Keep what an address gave, and give its digest."""
        digest = digest_of(content)
        if self.read(address, digest) is None:
            try:
                self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            except OSError as error:
                raise OutsideError(f"cannot make {self.folder}: {error.strerror}") from error
            self.write(self._file(address, digest), content, self.folder)
        return digest

    def _refuse_others(self) -> None:
        """What somebody else could have put there was perhaps never fetched."""
        try:
            seen = self.folder.stat()
        except OSError:
            return
        if seen.st_uid != os.getuid() or seen.st_mode & (stat.S_IWGRP | stat.S_IWOTH):
            raise ConfigurationError(
                f"{self.folder} can be written by others: chmod 700 it, "
                "or set FLOE_CACHE_DIR to a folder of your own"
            )

    def _file(self, address: str, digest: str) -> Path:
        place = hashlib.sha256(address.encode()).hexdigest()
        return self.folder / place / digest.removeprefix("sha256:")
