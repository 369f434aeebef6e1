"""What the graph asks of whoever can reach documents."""

from dataclasses import dataclass
from typing import Protocol

from floe.documents import Document


@dataclass(frozen=True, slots=True)
class Trouble:
    """Why a document cannot be had."""

    problem: str
    message: str
    hint: str | None = None


class Loader(Protocol):
    """Finds one document at a time; files are named relative to the workspace."""

    def open(self, file: str) -> Document | Trouble:
        """The document in a file of the workspace."""
        ...

    def relative(self, absolute: str) -> str | None:
        """An absolute path as a file of the workspace, None if it lies outside."""
        ...

    def files_named(self, name: str) -> tuple[str, ...]:
        """The workspace's files of that name, in whatever folder."""
        ...

    def files_with_contract(self, contract_id: str) -> tuple[str, ...]:
        """The workspace's files that hold a contract of that id."""
        ...

    def files(self) -> tuple[str, ...]:
        """The workspace's files among which the contracts of a product are looked for."""
        ...

    def product_files(self) -> tuple[str, ...]:
        """The workspace's files that may hold a product."""
        ...

    def fetch(self, url: str) -> Document | Trouble:
        """The document behind an address, if the workspace allows it."""
        ...


class NoLoader:
    """Knows no documents but those that are already there."""

    def open(self, file: str) -> Document | Trouble:
        """Nothing more can be opened."""
        return Trouble("no-document", f"there is no file '{file}'")

    def relative(self, absolute: str) -> str | None:  # noqa: ARG002
        """Every absolute path lies outside."""
        return None

    def files_named(self, name: str) -> tuple[str, ...]:  # noqa: ARG002
        """No files."""
        return ()

    def files_with_contract(self, contract_id: str) -> tuple[str, ...]:  # noqa: ARG002
        """No files."""
        return ()

    def files(self) -> tuple[str, ...]:
        """No files."""
        return ()

    def product_files(self) -> tuple[str, ...]:
        """No files."""
        return ()

    def fetch(self, url: str) -> Document | Trouble:
        """No network."""
        return Trouble("not-allowed", f"'{url}' is not in the list of allowed addresses")
