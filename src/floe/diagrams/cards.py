"""Contracts, tables and products as cards on a sheet."""

from collections.abc import Iterator

from floe.diagrams.diagram import CONTRACT, PRODUCT, TABLE, Node, Row
from floe.diagrams.elements import (
    ShownColumn,
    columns_of,
    numbered,
    objects_of,
    port_objects_of,
)
from floe.diagrams.sheet import Card, Sheet
from floe.diagrams.wording import Captions
from floe.documents import Path
from floe.graph import Graph
from floe.model import Contract, InputPort, OutputPort, Product, Property, SchemaObject

_HARMLESS_CLASSES = ("public", "internal")


class CardMaker:
    """Puts the cards of contracts and products on a sheet."""

    def __init__(self, sheet: Sheet, words: Captions, *, columns: bool) -> None:
        self._sheet = sheet
        self._words = words
        self._columns = columns

    def add_table(self, owner: Contract | Product, path: Path, table: SchemaObject) -> None:
        """A table with all its columns."""
        file = owner.file
        name = self._words(file, table.name or table.id or f"table {path[-1]}")
        aliases = self._texts(file, table.id, table.physical_name, table.business_name)
        note = self._words(file, owner.title)
        about = self._words(file, table.description)
        card = self._sheet.add(path, Node("", TABLE, name, note, file, "", about, aliases))
        self._add_columns(card, table, path, 0)

    def add_tables(self, owner: Contract | Product, graph: Graph) -> None:
        """All tables of a contract, or of a product's output ports that have none."""
        tables = objects_of(owner) if isinstance(owner, Contract) else port_objects_of(owner, graph)
        for path, table in tables:
            self.add_table(owner, path, table)

    def add_contract(self, contract: Contract) -> None:
        """A contract with its objects, and with their columns where these are wanted."""
        card = self._sheet.add((), self._document(contract, CONTRACT))
        for path, table in objects_of(contract):
            name = self._words(card.node.file, table.name or table.id or f"object {path[-1]}")
            kind = self._words(card.node.file, table.physical_type)
            about = self._words(card.node.file, table.description)
            self._sheet.add_row(card, path, Row("", "object", name, kind, 0, (), about))
            if self._columns:
                self._add_columns(card, table, path, 1)

    def add_product(self, product: Product) -> None:
        """A product with its ports; an output port's own columns where these are wanted."""
        card = self._sheet.add((), self._document(product, PRODUCT))
        for path, taken in numbered(product.node, "inputPorts", product.input_ports):
            self._add_port(card, path, taken, "input")
        for path, given in numbered(product.node, "outputPorts", product.output_ports):
            self._add_port(card, path, given, "output")
            for below, table in numbered(given.node, "schema", given.schema, path):
                if self._columns:
                    self._add_columns(card, table, below, 1)

    def _document(self, element: Contract | Product, kind: str) -> Node:
        file = element.file
        name = self._words(file, element.title)
        note = " · ".join(self._texts(file, kind, element.version, element.status))
        about = self._words.purpose(file, element.description)
        aliases = self._texts(file, element.id, element.name)
        return Node("", kind, name, note, file, "", about, aliases)

    def _add_port(self, card: Card, path: Path, port: InputPort | OutputPort, kind: str) -> None:
        file = card.node.file
        name = self._words(file, port.name or port.id or f"port {path[-1]}")
        about = port.description if isinstance(port, OutputPort) else None
        row = Row("", kind, name, self._words(file, port.version), 0, (), self._words(file, about))
        self._sheet.add_row(card, path, row)

    def _add_columns(self, card: Card, table: SchemaObject, path: Path, depth: int) -> None:
        for column in columns_of(table, path, depth):
            self._sheet.add_row(card, column.path, self._row(card.node.file, column))

    def _row(self, file: str, column: ShownColumn) -> Row:
        prop = column.element
        name = self._words(file, prop.name or prop.id or "?")
        kind = self._words(file, prop.logical_type or prop.physical_type)
        about = self._about(file, prop)
        return Row("", "column", name, kind, column.depth, tuple(_flags(prop)), about)

    def _about(self, file: str, prop: Property) -> str:
        notes = (prop.description, f"({prop.classification})" if prop.classification else None)
        return " ".join(self._texts(file, *notes))

    def _texts(self, file: str, *texts: str | None) -> tuple[str, ...]:
        return tuple(dict.fromkeys(word for text in texts if (word := self._words(file, text))))


def _flags(prop: Property) -> Iterator[str]:
    if prop.primary_key:
        yield "primaryKey"
    if prop.required or prop.primary_key:
        yield "required"
    if prop.unique:
        yield "unique"
    if prop.classification and prop.classification.lower() not in _HARMLESS_CLASSES:
        yield "classified"
    if prop.deprecated:
        yield "deprecated"
