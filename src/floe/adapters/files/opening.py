"""Files are opened below a folder, and nowhere else."""

import os
from pathlib import Path, PurePath


def open_below(root: Path, real: PurePath) -> int:
    """Open step by step without links, so that no swap after the check leads elsewhere."""
    folder = os.open(root, os.O_RDONLY | os.O_DIRECTORY)
    try:
        for part in real.parts[:-1]:
            flags = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW
            inner = os.open(part, flags, dir_fd=folder)
            os.close(folder)
            folder = inner
        # Without O_NONBLOCK a pipe that nobody writes to would hold us up here.
        flags = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK
        return os.open(real.name or ".", flags, dir_fd=folder)
    finally:
        os.close(folder)
