"""Files and folders are opened below a folder, and nowhere else."""

import contextlib
import os
from pathlib import Path, PurePath

_FOLDER = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW


def open_below(root: Path, real: PurePath) -> int:
    """Open step by step without links, so that no swap after the check leads elsewhere."""
    folder = open_folder_below(root, real.parent)
    try:
        # Without O_NONBLOCK a pipe that nobody writes to would hold us up here.
        flags = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK
        return os.open(real.name or ".", flags, dir_fd=folder)
    finally:
        os.close(folder)


def open_folder_below(root: Path, real: PurePath, *, make: bool = False) -> int:
    """Open a folder in the same way; those that are missing can be made."""
    if make:
        root.mkdir(parents=True, exist_ok=True)
    folder = os.open(root, os.O_RDONLY | os.O_DIRECTORY)
    try:
        for part in real.parts:
            inner = _open_inner(folder, part, make=make)
            os.close(folder)
            folder = inner
    except BaseException:
        os.close(folder)
        raise
    return folder


def _open_inner(folder: int, part: str, *, make: bool) -> int:
    try:
        return os.open(part, _FOLDER, dir_fd=folder)
    except FileNotFoundError:
        if not make:
            raise
    # Somebody else may be faster; whether it is a folder then shows next.
    with contextlib.suppress(FileExistsError):
        os.mkdir(part, dir_fd=folder)
    return os.open(part, _FOLDER, dir_fd=folder)
