"""Relationships, ports and imports as edges on a sheet."""

from collections.abc import Iterator
from itertools import zip_longest

from floe.diagrams.diagram import BACK, FORWARD, Edge, End
from floe.diagrams.elements import (
    Carrier,
    contract_carriers,
    numbered,
    product_carriers,
)
from floe.diagrams.ends import Ends
from floe.diagrams.wording import Captions
from floe.documents import Path
from floe.graph import Graph, Reference, Target
from floe.model import (
    FOREIGN_KEY,
    IMPORTS,
    Place,
    Product,
    Relationship,
    same_version,
)

_INPUT_CONTRACT = "inputContract"


class EdgeMaker:
    """Turns what a graph refers to into edges."""

    def __init__(self, graph: Graph, ends: Ends, words: Captions) -> None:
        self._graph = graph
        self._ends = ends
        self._words = words
        self._resolved = {(ref.base, ref.place): ref for ref in graph.references}

    def foreign_keys(self) -> Iterator[Edge]:
        """Column to column; a composite key is a group of edges."""
        for file, path, relationship in self._relationships():
            if relationship.kind == FOREIGN_KEY:
                yield from self._edges(file, path, relationship)

    def meanings(self) -> Iterator[Edge]:
        """Every relationship that is neither a key nor an import."""
        for file, path, relationship in self._relationships():
            if relationship.kind not in (FOREIGN_KEY, IMPORTS):
                yield from self._edges(file, path, relationship)

    def imports(self) -> Iterator[Edge]:
        """From what takes a definition in to where it was written."""
        for ref in self._graph.references:
            if ref.kind == IMPORTS:
                start = self._ends.at(ref.owner.file, ref.owner.path)
                for end in self._ends.of_resolution(ref.text, ref.base, ref.resolution):
                    yield Edge(start, end, IMPORTS, IMPORTS)

    def ports(self) -> Iterator[Edge]:
        """From a product's ports to the contracts they stand under."""
        for product in self._graph.products:
            yield from self._input_ports(product)
            yield from self._output_ports(product)

    def _input_ports(self, product: Product) -> Iterator[Edge]:
        for path, port in numbered(product.node, "inputPorts", product.input_ports):
            place = port.place / "contractId"
            for start, end in self._port_ends(product, path, place, port.version):
                yield Edge(start, end, "inputPort", "input", BACK)

    def _output_ports(self, product: Product) -> Iterator[Edge]:
        for path, port in numbered(product.node, "outputPorts", product.output_ports):
            place = port.place / "contractId"
            for start, end in self._port_ends(product, path, place, port.version):
                yield Edge(start, end, "outputPort", "output", FORWARD)
            for needed in port.input_contracts:
                place = needed.place / "id"
                for start, end in self._port_ends(product, path, place, needed.version):
                    yield Edge(start, end, _INPUT_CONTRACT, "made from", BACK)

    def _port_ends(
        self, product: Product, path: Path, place: Place, version: str | None
    ) -> Iterator[tuple[End, End]]:
        ref = self._resolved.get((product.file, place))
        if ref is None:
            return
        start = self._ends.at(product.file, path)
        targets = ref.resolution.targets
        if len(targets) > 1:
            fitting = tuple(target for target in targets if _has_version(target, version))
            for target in fitting or targets:
                yield start, self._ends.of_target(target)
            return
        for end in self._ends.of_resolution(ref.text, ref.base, ref.resolution):
            yield start, end

    def _relationships(self) -> Iterator[tuple[str, Path, Relationship]]:
        for contract in self._graph.contracts:
            yield from _flatten(contract.file, contract_carriers(contract))
        for product in self._graph.products:
            yield from _flatten(product.file, product_carriers(product, self._graph))

    def _edges(self, file: str, path: Path, relationship: Relationship) -> Iterator[Edge]:
        tos = self._named_ends(file, relationship.place / "to", relationship.to)
        froms = self._named_ends(file, relationship.place / "from", relationship.from_)
        if not tos:
            return
        froms = froms or [self._ends.at(file, path)]
        is_composite = len(froms) > 1 and len(tos) > 1
        group = f"{file}#{relationship.place}" if is_composite else ""
        label = self._words(file, relationship.subtype or relationship.type or FOREIGN_KEY)
        about = self._words(file, relationship.description)
        flow = BACK if relationship.subtype == "lineage" else ""
        kind = self._words(file, relationship.kind)
        for start, end in _pairs(froms, tos):
            yield Edge(start, end, kind, label, flow, group, about)

    def _named_ends(
        self, file: str, place: Place, texts: str | tuple[str, ...] | None
    ) -> list[End]:
        places = [place] if isinstance(texts, str) else [place / n for n in range(len(texts or ()))]
        refs = [self._resolved.get((file, at)) for at in places]
        return [end for ref in refs if ref is not None for end in self._ends_of(ref)]

    def _ends_of(self, ref: Reference) -> list[End]:
        return self._ends.of_resolution(ref.text, ref.base, ref.resolution)


def _flatten(file: str, carriers: Iterator[Carrier]) -> Iterator[tuple[str, Path, Relationship]]:
    for path, relationships in carriers:
        for relationship in relationships:
            yield file, path, relationship


def _pairs(froms: list[End], tos: list[End]) -> Iterator[tuple[End, End]]:
    """Side by side; where one side is shorter, its last end stands for the rest."""
    for start, end in zip_longest(froms, tos):
        yield start or froms[-1], end or tos[-1]


def _has_version(target: Target, version: str | None) -> bool:
    written = target.node.get("version") if isinstance(target.node, dict) else None
    return isinstance(written, str) and same_version(version, written)
