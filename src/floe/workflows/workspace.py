"""What a workflow asks of the place where documents live."""

from collections.abc import Iterable, Iterator
from typing import Protocol

from floe.documents import Document
from floe.graph import Loader


class Workspace(Loader, Protocol):
    """Finds and reads the documents of a workspace."""

    def discover(self, below: Iterable[str] = ()) -> Iterator[Document]:
        """The contracts and products, or those below some folders."""
        ...

    def read(self, file: str) -> Document:
        """A file that was asked for by name."""
        ...

    def explain_absence(self, folder: str = "") -> str | None:
        """Why there is nothing below a folder, None where that may be so."""
        ...
