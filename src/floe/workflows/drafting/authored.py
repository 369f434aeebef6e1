"""A workspace as it would be if floe had drafted nothing yet."""

from floe.documents import Document
from floe.graph import Graph, Loader, Trouble, build_graph


def without_drafts(graph: Graph, loader: Loader, drafted: frozenset[str]) -> Graph:
    """The same graph without some files, which are no source of what is drafted now."""
    if not drafted.intersection(graph.sources):
        return graph
    kept = [each.document for file, each in graph.sources.items() if file not in drafted]
    return build_graph(kept, _Authored(loader, drafted), graph.policy)


class _Authored:
    """Knows what a loader knows, but for some files."""

    def __init__(self, loader: Loader, hidden: frozenset[str]) -> None:
        self._loader = loader
        self._hidden = hidden

    def open(self, file: str) -> Document | Trouble:
        if file in self._hidden:
            return Trouble("missing", f"'{file}' is a draft of floe's")
        return self._loader.open(file)

    def fetch(self, url: str) -> Document | Trouble:
        return self._loader.fetch(url)

    def relative(self, absolute: str) -> str | None:
        return self._loader.relative(absolute)

    def files_named(self, name: str) -> tuple[str, ...]:
        return self._without(self._loader.files_named(name))

    def files_with_contract(self, contract_id: str) -> tuple[str, ...]:
        return self._without(self._loader.files_with_contract(contract_id))

    def _without(self, files: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(file for file in files if file not in self._hidden)
