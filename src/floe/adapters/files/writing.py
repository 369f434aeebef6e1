"""A file is written whole, or not at all."""

import errno
import os
import tempfile
from pathlib import Path

from floe.errors import OutsideError


def write_atomically(file: Path, content: str | bytes) -> None:
    """Write beside the file, then put it in its place in one step.

    Behind a link it is the file itself that is replaced; a device or a pipe cannot be
    replaced and is written to.
    """
    written = content.encode() if isinstance(content, str) else content
    try:
        if file.exists() and not file.is_file() and not file.is_dir():
            _pour(file, written)
        else:
            _write(file.resolve(), written)
    except (OSError, RuntimeError) as error:
        reason = getattr(error, "strerror", None) or error
        raise OutsideError(f"cannot write {file}: {reason}") from error


def _write(file: Path, content: bytes) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    if not file.exists():
        _replace(file, content, 0o644)
    elif file.is_file():
        _replace(file, content, file.stat().st_mode & 0o777)
    else:
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))


def _pour(file: Path, content: bytes) -> None:
    with file.open("wb") as stream:
        stream.write(content)


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
