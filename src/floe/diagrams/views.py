"""The two views of a graph: tables with their keys, and where data comes from."""

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from floe.diagrams.cards import CardMaker
from floe.diagrams.diagram import Diagram, Edge, Node
from floe.diagrams.edges import EdgeMaker
from floe.diagrams.ends import Ends
from floe.diagrams.runs import RunMaker, SeenRun
from floe.diagrams.sheet import Sheet
from floe.diagrams.wording import Captions
from floe.graph import Graph


class ViewOptions(NamedTuple):
    """What else is to be seen: columns in lineage, imports, and jobs that were seen to run."""

    columns: bool = False
    imports: bool = False
    runs: tuple[SeenRun, ...] = ()


def _draw_er(graph: Graph, options: ViewOptions) -> Diagram:
    sheet, words = Sheet(), Captions(graph.sources)
    cards = CardMaker(sheet, words, columns=True)
    for contract in graph.contracts:
        cards.add_tables(contract, graph)
    for product in graph.products:
        cards.add_tables(product, graph)
    edges = EdgeMaker(graph, Ends(graph, sheet, cards, words, tables=True), words)
    sheet.edges.extend(edges.foreign_keys())
    if options.imports:
        sheet.edges.extend(edges.imports())
    nodes = sheet.nodes()
    return Diagram("er", nodes, _with_cardinalities(nodes, sheet.edges))


def _draw_lineage(graph: Graph, options: ViewOptions) -> Diagram:
    sheet, words = Sheet(), Captions(graph.sources)
    cards = CardMaker(sheet, words, columns=options.columns)
    for contract in graph.contracts:
        cards.add_contract(contract)
    for product in graph.products:
        cards.add_product(product)
    ends = Ends(graph, sheet, cards, words, tables=False)
    edges = EdgeMaker(graph, ends, words)
    sheet.edges.extend(edges.ports())
    sheet.edges.extend(edges.meanings())
    if options.imports:
        sheet.edges.extend(edges.imports())
    sheet.edges.extend(RunMaker(graph, sheet, ends).edges(options.runs))
    # Without columns, many relationships become the same edge between two objects.
    return Diagram("lineage", sheet.nodes(), tuple(dict.fromkeys(sheet.edges)))


def _with_cardinalities(nodes: tuple[Node, ...], edges: list[Edge]) -> tuple[Edge, ...]:
    """How many rows meet follows from the columns: keys are one, what is not required is none."""
    flags = {row.id: row.flags for node in nodes for row in node.rows}
    keys = {
        row.id
        for node in nodes
        if sum("primaryKey" in row.flags for row in node.rows) == 1
        for row in node.rows
        if "primaryKey" in row.flags
    }
    result = []
    for edge in dict.fromkeys(edges):
        start = edge.start.row or ""
        row_flags = flags.get(start, ())
        is_one = not edge.group and ("unique" in row_flags or start in keys)
        result.append(replace(edge, is_one=is_one, is_optional="required" not in row_flags))
    return tuple(result)


VIEW_MAKERS: dict[str, Callable[[Graph, ViewOptions], Diagram]] = {
    "er": _draw_er,
    "lineage": _draw_lineage,
}
