"""The sheet that a picture is drawn on: cards and rows, found by where they were written."""

from dataclasses import dataclass, field, replace

from floe.diagrams.diagram import MISSING, Edge, End, Node, Row
from floe.documents import Path
from floe.model import print_path


@dataclass(slots=True)
class Card:
    """A card that can still be given rows."""

    node: Node
    rows: dict[Path, Row] = field(default_factory=dict)


class Sheet:
    """Collects cards and edges; every id on it is given once."""

    def __init__(self) -> None:
        self.edges: list[Edge] = []
        self._cards: dict[str, dict[Path, Card]] = {}
        self._missing: dict[tuple[str, str], Node] = {}
        self._ids: set[str] = set()
        self._order: list[Card | Node] = []

    def add(self, path: Path, node: Node) -> Card:
        """Put a card on the sheet."""
        node = replace(node, id=self._new_id(node.file, path), path=print_path(path))
        card = Card(node)
        self._cards.setdefault(node.file, {})[path] = card
        self._order.append(card)
        return card

    def add_row(self, card: Card, path: Path, row: Row) -> Row:
        """Put a row on a card."""
        row = replace(row, id=self._new_id(card.node.file, path))
        card.rows[path] = row
        return row

    def card_at(self, file: str, path: Path) -> Card | None:
        """The innermost card that a path lies on."""
        cards = self._cards.get(file, {})
        lengths = range(len(path), -1, -1)
        return next((cards[path[:n]] for n in lengths if path[:n] in cards), None)

    def add_missing(self, base: str, text: str, message: str) -> End:
        """A card for something that a reference did not find."""
        if (base, text) not in self._missing:
            name = f"{base}#?{text}"
            node = Node(self._unused(name), MISSING, text, "not found", base, "", message)
            self._missing[base, text] = node
            self._order.append(node)
        return End(self._missing[base, text].id)

    def add_free(self, node: Node) -> End:
        """A card for something that stands in no document, under the id that it asks for."""
        node = replace(node, id=self._unused(node.id))
        self._order.append(node)
        return End(node.id)

    def nodes(self) -> tuple[Node, ...]:
        """All cards in the order of their appearance, with their rows."""
        keys = {edge.start.row for edge in self.edges if edge.kind == "foreignKey"}
        return tuple(_finish(item, keys) for item in self._order)

    def _new_id(self, file: str, path: Path) -> str:
        return self._unused(f"{file}#{print_path(path)}" if path else file)

    def _unused(self, wanted: str) -> str:
        """Two paths may print alike, as a key may contain dots."""
        unused, number = wanted, 2
        while unused in self._ids:
            unused, number = f"{wanted}~{number}", number + 1
        self._ids.add(unused)
        return unused


def row_at(card: Card, path: Path) -> Row | None:
    """The innermost row that a path lies on."""
    lengths = range(len(path), 0, -1)
    return next((card.rows[path[:n]] for n in lengths if path[:n] in card.rows), None)


def _finish(item: Card | Node, keys: set[str | None]) -> Node:
    if isinstance(item, Node):
        return item
    rows = tuple(
        replace(row, flags=(*row.flags, "foreignKey")) if row.id in keys else row
        for row in item.rows.values()
    )
    return replace(item.node, rows=rows)
