"""Documents become a graph."""

from collections.abc import Iterable, Mapping

from floe.documents import Document
from floe.graph.graph import Graph, Trees, read_contract, read_product
from floe.graph.imports import Expansion
from floe.graph.loader import Loader, NoLoader
from floe.graph.sources import CONTRACT, PRODUCT, DraftShelf, Shelf
from floe.model import Contract, Place, Policy


def build_graph(
    documents: Iterable[Document],
    loader: Loader | None = None,
    policy: Policy | None = None,
    *,
    is_whole: bool = False,
) -> Graph:
    """Read → normalise → expand imports; references are resolved when somebody asks.

    `is_whole` says that these are all contracts and products of the workspace.
    """
    shelf = Shelf(documents, loader or NoLoader(), is_whole=is_whole)
    imports = Expansion(shelf)
    own = tuple(shelf.sources.values())
    return Graph(
        shelf,
        tuple(read_contract(source, imports) for source in own if source.kind == CONTRACT),
        tuple(read_product(source, imports) for source in own if source.kind == PRODUCT),
        policy or Policy(),
        imports,
        imports,
    )


def lay_over(
    graph: Graph,
    contracts: Iterable[Contract],
    trees: Trees,
    drafts: Mapping[str, tuple[Document, Place]],
) -> Graph:
    """The same documents, read by other trees; drafts come with the ports they stand for."""
    shelf = DraftShelf(graph.shelf, (document for document, _ in drafts.values()))
    products = (graph.shelf.sources[product.file] for product in graph.products)
    return Graph(
        shelf,
        tuple(contracts),
        tuple(read_product(source, trees) for source in products),
        graph.policy,
        graph.imports,
        trees,
        {file: port for file, (_, port) in drafts.items()},
        graph.judged,
    )
