"""The files that hold a table's metadata, and no others."""

import re

from pyiceberg.io import FileIO, InputFile, OutputFile
from pyiceberg.io.pyarrow import PyArrowFileIO

_NAME = re.compile(r"\.metadata\.json(?:\.gz)?$|\.gz\.metadata\.json$")
_MOST_BYTES = 64 * 1024 * 1024


class MetadataFiles(FileIO):
    """Opens what a catalog calls a table's metadata; writes nothing, and deletes nothing."""

    def new_input(self, location: str) -> InputFile:
        """A file of metadata that is no larger than one should be."""
        if not _NAME.search(location):
            raise PermissionError("the catalog calls a file metadata that is none by its name")
        file = PyArrowFileIO(self.properties).new_input(location)
        if len(file) > _MOST_BYTES:
            raise PermissionError(f"the table's metadata is larger than {_MOST_BYTES:,} bytes")
        return file

    def new_output(self, location: str) -> OutputFile:
        """Nothing is written."""
        raise PermissionError(f"floe only reads: {location}")

    def delete(self, location: str | InputFile | OutputFile) -> None:
        """Nothing is deleted."""
        raise PermissionError(f"floe only reads: {location}")
