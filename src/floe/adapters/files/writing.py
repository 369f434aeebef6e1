"""A file is written whole, or not at all."""

import os
import tempfile
from pathlib import Path

from floe.errors import OutsideError


def write_atomically(file: Path, content: str | bytes) -> None:
    """Write beside the file, then put it in its place in one step."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        mode = file.stat().st_mode & 0o777 if file.exists() else 0o644
        _replace(file, content.encode() if isinstance(content, str) else content, mode)
    except OSError as error:
        raise OutsideError(f"cannot write {file}: {error.strerror or error}") from error


def _replace(file: Path, content: bytes, mode: int) -> None:
    descriptor, name = tempfile.mkstemp(prefix=f".{file.name}.", dir=file.parent)
    temporary = Path(name)
    try:
        with os.fdopen(descriptor, "wb") as stream:
            stream.write(content)
            stream.flush()
            os.fsync(stream.fileno())
        temporary.chmod(mode)
        temporary.replace(file)
    finally:
        temporary.unlink(missing_ok=True)
