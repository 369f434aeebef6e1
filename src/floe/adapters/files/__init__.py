"""Files of a workspace: found, read and written whole."""

from floe.adapters.files.appending import append_line, keep_out_of_git
from floe.adapters.files.generated_folder import FoundFiles, GeneratedFolder
from floe.adapters.files.workspace import Fetch, FileWorkspace
from floe.adapters.files.writing import write_atomically

__all__ = [
    "Fetch",
    "FileWorkspace",
    "FoundFiles",
    "GeneratedFolder",
    "append_line",
    "keep_out_of_git",
    "write_atomically",
]
