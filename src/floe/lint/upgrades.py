"""What had to be upgraded before a document could be read, turned into findings."""

from collections.abc import Iterator

from floe.findings import Finding
from floe.graph import Graph
from floe.model import Place


def find_upgrades(graph: Graph, code: str) -> Iterator[Finding]:
    """All upgrades of one kind."""
    for source in graph.sources.values():
        for upgrade in source.upgrades:
            if upgrade.code == code:
                line, column = source.authored_position(upgrade.path, on_key=True)
                place = Place(source.file, upgrade.path)
                yield Finding(place, upgrade.message, upgrade.hint, line=line, column=column)
