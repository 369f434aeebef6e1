"""The files of a warehouse, and no others."""

import re
from typing import Final

from pyiceberg.io import FileIO, InputFile, OutputFile
from pyiceberg.io.pyarrow import PyArrowFileIO
from pyiceberg.typedef import Properties

WAREHOUSE: Final = "floe.warehouse"
_THIS_MACHINE: Final = re.compile(r"^file:(?://)?(?=/[^/])")


class WarehouseFiles(FileIO):
    """Opens and writes files of the warehouse, wherever a catalog or a table says they are."""

    def __init__(self, properties: Properties) -> None:
        super().__init__(properties)
        self._written: set[str] = set()

    def new_input(self, location: str) -> InputFile:
        """A file below the warehouse."""
        return PyArrowFileIO(self.properties).new_input(self._inside(location))

    def new_output(self, location: str) -> OutputFile:
        """The same, to be written."""
        self._written.add(self._inside(location))
        return PyArrowFileIO(self.properties).new_output(location)

    def delete(self, location: str | InputFile | OutputFile) -> None:
        """Delete a file that was written here: what else is old, a catalog may not say."""
        place = location if isinstance(location, str) else location.location
        if place not in self._written:
            raise PermissionError(f"the catalog would have a file of others deleted, {place}")
        PyArrowFileIO(self.properties).delete(place)

    def _inside(self, location: str) -> str:
        base = _plain(str(self.properties[WAREHOUSE])).rstrip("/")
        leads_up = re.search(r"(?:^|/)\.\.(?:/|$)", location)
        if not _plain(location).startswith(f"{base}/") or leads_up:
            raise PermissionError(f"the catalog leads out of its warehouse, to {location}")
        return location


def _plain(location: str) -> str:
    """Java writes `file:/lake` for what others call `file:///lake`."""
    return _THIS_MACHINE.sub("", location)
