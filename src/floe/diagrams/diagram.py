"""What a picture shows, before anyone decides how it looks."""

from dataclasses import dataclass

TABLE = "table"
CONTRACT = "contract"
PRODUCT = "product"
DOCUMENT = "document"
MISSING = "missing"
JOB = "job"
UNMAPPED = "unmapped"

FORWARD = "forward"
BACK = "back"


@dataclass(frozen=True, slots=True)
class Row:
    """A line on a card: a column, an object, a port, or another element that is referred to."""

    id: str
    kind: str
    name: str
    type: str = ""
    depth: int = 0
    flags: tuple[str, ...] = ()
    description: str = ""

    @property
    def keys(self) -> list[str]:
        """PK and FK, as far as the row is part of such a key."""
        words = {"primaryKey": "PK", "foreignKey": "FK"}
        return [word for flag, word in words.items() if flag in self.flags]


@dataclass(frozen=True, slots=True)
class Node:
    """A card: a table, a contract, a product, a job, another document, or something missing."""

    id: str
    kind: str
    name: str
    note: str = ""
    file: str = ""
    path: str = ""
    description: str = ""
    aliases: tuple[str, ...] = ()
    rows: tuple[Row, ...] = ()


@dataclass(frozen=True, slots=True)
class End:
    """Where an edge meets a card: at one of its rows, or at the card as a whole."""

    node: str
    row: str | None = None


@dataclass(frozen=True, slots=True)
class Edge:
    """A reference from the one who wrote it (`start`) to what it refers to (`end`).

    `flow` says which way data goes along it: forward, back, or not at all. The edges of
    one composite key share a `group`.
    """

    start: End
    end: End
    kind: str
    label: str = ""
    flow: str = ""
    group: str = ""
    description: str = ""
    is_one: bool = False
    is_optional: bool = False


@dataclass(frozen=True, slots=True)
class Diagram:
    """Cards and the edges between them."""

    view: str
    nodes: tuple[Node, ...] = ()
    edges: tuple[Edge, ...] = ()
