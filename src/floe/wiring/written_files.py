"""Files that floe writes."""

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from floe.adapters.files import GeneratedFolder


def write_file(file: Path, text: str | bytes) -> None:
    """Write a file whole, or not at all."""
    from floe.adapters.files import write_atomically

    write_atomically(file, text)


def open_generated_folder(folder: Path) -> "GeneratedFolder":
    """A folder that files are generated into; it is made when the first one is written."""
    from floe.adapters.files import GeneratedFolder

    return GeneratedFolder(folder)
