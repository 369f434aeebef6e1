from collections.abc import Callable
from pathlib import Path

import pytest

from floe.documents import Document, read_bytes, read_text
from floe.graph import Graph, NoLoader, Trouble, build_graph

RETAIL = Path(__file__).parent / "retail"


class Folder(NoLoader):
    """Opens the files of one folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def open(self, file: str) -> Document | Trouble:
        path = self.folder / file
        return read_bytes(file, path.read_bytes()) if path.is_file() else super().open(file)


@pytest.fixture
def retail() -> Graph:
    """A small shop: four contracts, a library, a product, and two documents of other kinds."""
    files = sorted(RETAIL.glob("*.od?s.yaml"))
    documents = [read_bytes(file.name, file.read_bytes()) for file in files]
    return build_graph(documents, Folder(RETAIL))


@pytest.fixture
def graph_of() -> Callable[..., Graph]:
    """A graph from texts, by file name."""

    def build(**texts: str) -> Graph:
        return build_graph([read_text(f"{name}.yaml", text) for name, text in texts.items()])

    return build


@pytest.fixture
def contract() -> Callable[..., str]:
    """A contract with the tables that are written below `schema`."""

    def write(tables: str, name: str = "shop") -> str:
        head = f"apiVersion: v3.2.0\nkind: DataContract\nid: {name}\nversion: 1.0.0\nschema:\n"
        return head + tables

    return write
