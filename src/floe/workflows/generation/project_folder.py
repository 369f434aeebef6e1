"""The folder that files are generated into, as workflows see it."""

from collections.abc import Iterable, Mapping
from typing import Protocol

from floe.generated import FileStep
from floe.progress import Progress


class ReadFiles(Protocol):
    """Texts by path, and the reasons why some cannot be had."""

    @property
    def texts(self) -> Mapping[str, str]:
        """The texts of those that can be read."""
        ...

    @property
    def unreadable(self) -> Mapping[str, str]:
        """What keeps each of the others from being read."""
        ...


class ProjectFolder(Protocol):
    """The folder that a project is generated into."""

    def read(self, paths: Iterable[str]) -> ReadFiles:
        """What is there of some files."""
        ...

    def read_one(self, path: str) -> str | None:
        """The text of a file that has to be readable where it is there."""
        ...

    def list_files(self, folders: Iterable[str], endings: tuple[str, ...]) -> tuple[str, ...]:
        """The files below some folders whose names end in one of some ways."""
        ...

    def apply(self, steps: Iterable[FileStep], progress: Progress) -> None:
        """Bring the files to what is wanted."""
        ...
