"""Files of a workspace: found, read and written whole."""

from floe.adapters.files.generated_folder import FoundFiles, GeneratedFolder
from floe.adapters.files.workspace import Fetch, FileWorkspace
from floe.adapters.files.writing import write_atomically

__all__ = ["Fetch", "FileWorkspace", "FoundFiles", "GeneratedFolder", "write_atomically"]
