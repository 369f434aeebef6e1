import re
from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import CONTRACT, PRODUCT, Graph
from floe.lint.elements import walk_elements
from floe.model import Place

FORBIDDEN = re.compile(r"[.#/\\@!%&^\s]")


@rule("lint/id-characters", Severity.ERROR)
def id_characters(graph: Graph) -> Iterator[Finding]:
    r"""An id with a character that references need for themselves.

    Not allowed are `. # / \ @ ! % & ^` and white space. UUIDs are fine, and the
    id of the contract itself may be anything.

    Why: references are taken apart at these characters, so no reference can reach
    the element.

    Instead: use letters, digits, `_` and `-`.
    """
    for source in graph.sources.values():
        if source.kind in (CONTRACT, PRODUCT):
            for path, node in walk_elements(source.document.tree):
                found = node.get("id")
                bad = FORBIDDEN.search(found) if isinstance(found, str) else None
                if bad:
                    yield Finding(
                        Place(source.file, (*path, "id")),
                        f"id '{found}' contains {_name(bad[0])}, so no reference can reach it",
                        hint=f"write '{FORBIDDEN.sub('_', str(found))}'",
                    )


def _name(character: str) -> str:
    return "white space" if character.isspace() else f"'{character}'"
