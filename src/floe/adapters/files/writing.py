"""A file is written whole, or not at all."""

import contextlib
import errno
import os
import secrets
import stat
from pathlib import Path, PurePath

from floe.adapters.files.opening import open_folder_below
from floe.errors import ConfigurationError, OutsideError


def write_atomically(file: Path, content: str | bytes, root: Path | None = None) -> None:
    """Write beside the file, then put it in its place in one step.

    Behind a link it is the file itself that is replaced, and with a `root` it has to lie below
    it, wherever links lead. Without one, a device or a pipe cannot be replaced and is written to.
    """
    written = content.encode() if isinstance(content, str) else content
    try:
        if root is None and file.exists() and not file.is_file() and not file.is_dir():
            _pour(file, written)
        elif root is None:
            real = file.resolve()
            replace_below(real.parent, PurePath(real.name), written)
        else:
            replace_below(root.resolve(), _name_below(root, file), written)
    except (OSError, RuntimeError) as error:
        reason = getattr(error, "strerror", None) or error
        raise OutsideError(f"cannot write {file}: {reason}") from error


def replace_below(root: Path, path: PurePath, content: bytes) -> None:
    """Put a whole file in its place below a folder, through no link.

    One that is there keeps its mode, a new one has what the umask leaves.
    """
    folder = open_folder_below(root, path.parent, make=True)
    try:
        mode = mode_of(path.name, folder)
        temporary = f".{path.name[:100]}.{secrets.token_hex(8)}"
        try:
            pour_new(temporary, folder, content, mode)
            os.replace(temporary, path.name, src_dir_fd=folder, dst_dir_fd=folder)
        finally:
            with contextlib.suppress(FileNotFoundError):
                os.unlink(temporary, dir_fd=folder)
    finally:
        os.close(folder)


def pour_new(name: str, folder: int, content: bytes, mode: int | None) -> None:
    """Write a file that must not be there yet into an open folder, and have it on disk."""
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW
    with os.fdopen(os.open(name, flags, 0o666, dir_fd=folder), "wb") as stream:
        if mode is not None:
            os.fchmod(stream.fileno(), mode)
        stream.write(content)
        stream.flush()
        os.fsync(stream.fileno())


def _name_below(root: Path, file: Path) -> PurePath:
    real = file.resolve()
    if not real.is_relative_to(root.resolve()):
        raise ConfigurationError(
            f"{file} is not written: it leads out of {root}; "
            "remove the link, or name the place that it leads to"
        )
    return real.relative_to(root.resolve())


def mode_of(name: str, folder: int) -> int | None:
    """The mode of a regular file in an open folder; None if there is nothing."""
    try:
        there = os.stat(name, dir_fd=folder, follow_symlinks=False).st_mode
    except FileNotFoundError:
        return None
    if stat.S_ISDIR(there):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if not stat.S_ISREG(there):
        raise OSError(errno.ELOOP, "it is not a regular file")
    return stat.S_IMODE(there) & 0o777


def _pour(file: Path, content: bytes) -> None:
    with file.open("wb") as stream:
        stream.write(content)
