"""Where references start and end on a sheet."""

from typing import Any

from floe.diagrams.cards import CardMaker
from floe.diagrams.diagram import DOCUMENT, TABLE, End, Node, Row
from floe.diagrams.elements import objects_of
from floe.diagrams.sheet import Card, Sheet, row_at
from floe.diagrams.wording import Captions, name_of
from floe.documents import Path
from floe.graph import Graph, Resolution, Target
from floe.model import Contract


class Ends:
    """Finds the card and row for a place, adding those that only a reference brings in."""

    def __init__(
        self, graph: Graph, sheet: Sheet, cards: CardMaker, words: Captions, *, tables: bool
    ) -> None:
        self._graph = graph
        self._sheet = sheet
        self._cards = cards
        self._words = words
        self._tables = tables
        self._known = {contract.file: contract.node for contract in graph.contracts}
        self._trees = self._known | {product.file: product.node for product in graph.products}

    def of_resolution(self, text: str, base: str, resolution: Resolution) -> list[End]:
        """The ends that a reference leads to; one on a card of its own if it leads nowhere."""
        if not resolution.is_resolved or not resolution.targets:
            message = self._words(base, resolution.message)
            return [self._sheet.add_missing(base, self._words(base, text), message)]
        return [self.of_target(target) for target in resolution.targets]

    def of_target(self, target: Target) -> End:
        """The end for an element that a reference found."""
        card = self._card(target.file, target.path)
        row = row_at(card, target.path)
        if row is None and target.path != () and card.node.kind != TABLE:
            row = self._add_row(card, target)
        return End(card.node.id, row.id if row else None)

    def at(self, file: str, path: Path) -> End:
        """The end for an element by its place in the effective tree."""
        return self.of_target(Target(file, path, _node_at(self._trees.get(file), path)))

    def _card(self, file: str, path: Path) -> Card:
        card = self._sheet.card_at(file, path)
        if card is None:
            self._add_outside(file, path)
            card = self._sheet.card_at(file, path)
        return card or self._add_document(file)

    def _add_outside(self, file: str, path: Path) -> None:
        """A contract that was not asked for, but is referred to."""
        contract = self._graph.contract_at(file) if file in self._graph.sources else None
        if contract is None or file in self._known:
            return
        if self._tables:
            self._add_table_at(contract, path)
        else:
            self._cards.add_contract(contract)

    def _add_table_at(self, contract: Contract, path: Path) -> None:
        for at, table in objects_of(contract):
            if path[: len(at)] == at:
                self._cards.add_table(contract, at, table)

    def _add_document(self, file: str) -> Card:
        name = self._words(file, file.rpartition("/")[2] or file)
        source = self._graph.sources.get(file)
        note = source.kind if source and source.kind != "other" else "document"
        return self._sheet.add((), Node("", DOCUMENT, name, note, file))

    def _add_row(self, card: Card, target: Target) -> Row:
        file, path = card.node.file, target.path
        last = str(path[-2] if isinstance(path[-1], int) and len(path) > 1 else path[-1])
        name = self._words(file, name_of(target.node, last))
        kind = self._words(file, last) if target.kind == "other" else target.kind
        return self._sheet.add_row(card, path, Row("", "element", name, kind))


def _node_at(tree: Any, path: Path) -> Any:
    for key in path:
        try:
            tree = tree[key]
        except (KeyError, IndexError, TypeError):
            return None
    return tree
