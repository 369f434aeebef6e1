"""Lines put behind those that a file has."""

import os
from pathlib import Path, PurePath

from floe.adapters.files.opening import open_folder_below
from floe.errors import OutsideError


def append_line(root: Path, path: PurePath, line: str) -> None:
    """Put a whole line behind the last one of a file below a folder, through no link.

    Others may do the same at the same time: a line is written in one step.
    """
    flags = os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_NOFOLLOW
    try:
        folder = open_folder_below(root, path.parent, make=True)
        try:
            with os.fdopen(os.open(path.name, flags, 0o666, dir_fd=folder), "ab", 0) as stream:
                stream.write(f"{line}\n".encode())
        finally:
            os.close(folder)
    except OSError as error:
        reason = error.strerror or error
        raise OutsideError(f"cannot write {root / path}: {reason}") from error


def keep_out_of_git(root: Path, folder: PurePath) -> None:
    """Have git pass over a folder and all that is in it, unless somebody has said otherwise."""
    if not os.path.lexists(root / folder / ".gitignore"):
        append_line(root, folder / ".gitignore", "*")
