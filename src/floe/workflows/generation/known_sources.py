"""The documents of a graph, for another one that is made from it."""

from floe.documents import Document
from floe.graph import Graph, Loader, NoLoader, Trouble


class KnownSources:
    """Opens what a graph has read already, and asks the workspace for the rest."""

    def __init__(self, graph: Graph, rest: Loader | None) -> None:
        self._graph = graph
        self._rest: Loader = rest or NoLoader()

    def open(self, file: str) -> Document | Trouble:
        """The document in a file of the workspace."""
        return self._known(file) or self._rest.open(file)

    def relative(self, absolute: str) -> str | None:
        """An absolute path as a file of the workspace, None if it lies outside."""
        return self._rest.relative(absolute)

    def files_named(self, name: str) -> tuple[str, ...]:
        """The workspace's files of that name, in whatever folder."""
        return self._rest.files_named(name)

    def files_with_contract(self, contract_id: str) -> tuple[str, ...]:
        """The workspace's files that hold a contract of that id."""
        return self._rest.files_with_contract(contract_id)

    def fetch(self, url: str) -> Document | Trouble:
        """The document behind an address, if the workspace allows it."""
        return self._known(url) or self._rest.fetch(url)

    def _known(self, file: str) -> Document | None:
        source = self._graph.sources.get(file)
        return source.document if source is not None else None
