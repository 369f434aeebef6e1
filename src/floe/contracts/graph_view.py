"""The graph that anybody may read: its contracts and products have no secrets."""

from dataclasses import replace
from typing import Any

from floe.contracts.public_view import public_tree
from floe.graph import Expanded, Graph, Source, Trees, locator
from floe.odcs import parse_contract
from floe.odps import parse_product


def public_graph(graph: Graph) -> Graph:
    """The same graph as those read it who write something down; without secrets, the same one."""
    trees = _PublicTrees(graph.trees)
    contracts = tuple(
        contract
        if (tree := trees.show(contract.node)) is contract.node
        else parse_contract(tree, locator(contract.file, graph.provenance_of(contract.file)))
        for contract in graph.contracts
    )
    products = tuple(
        product
        if (tree := trees.show(product.node)) is product.node
        else parse_product(tree, locator(product.file, graph.provenance_of(product.file)))
        for product in graph.products
    )
    shown = zip((*contracts, *products), (*graph.contracts, *graph.products), strict=True)
    if all(new is old for new, old in shown):
        return graph
    return replace(graph, contracts=contracts, products=products, trees=trees, answers={})


class _PublicTrees:
    """Documents without their secrets, each looked through once."""

    def __init__(self, trees: Trees) -> None:
        self._trees = trees
        self._shown: dict[int, tuple[Any, Any]] = {}

    def expand(self, source: Source) -> Expanded:
        expanded = self._trees.expand(source)
        return replace(expanded, tree=self.show(expanded.tree))

    def show(self, tree: Any) -> Any:
        if id(tree) not in self._shown:
            self._shown[id(tree)] = tree, public_tree(tree)
        return self._shown[id(tree)][1]
