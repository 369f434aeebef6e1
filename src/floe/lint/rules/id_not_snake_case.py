import re
from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import CONTRACT, PRODUCT, Graph
from floe.lint.elements import walk_elements
from floe.model import Place

SNAKE_CASE = re.compile(r"[a-z0-9_]+")
UUID = re.compile(r"[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")
REFERABLE = re.compile(r"[^.#/\\@!%&^\s]+")
WORD_START = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")


@rule("lint/id-not-snake-case", Severity.INFO)
def id_not_snake_case(graph: Graph) -> Iterator[Finding]:
    """An id that is neither snake_case nor a UUID.

    Why: ids are typed by hand into references; one style spares looking up where
    a capital or a dash was.

    Instead: write ids in snake_case, and do so before others refer to them: an id
    should never change afterwards.
    """
    for source in graph.sources.values():
        if source.kind in (CONTRACT, PRODUCT):
            for path, node in walk_elements(source.document.tree):
                found = node.get("id")
                if isinstance(found, str) and _is_unusual(found):
                    yield Finding(
                        Place(source.file, (*path, "id")),
                        f"id '{found}' is not snake_case",
                        hint=f"write '{_snake_case(found)}', if nothing refers to it yet",
                    )


def _is_unusual(found: str) -> bool:
    # An id with forbidden characters is a fault of another rule.
    if not REFERABLE.fullmatch(found):
        return False
    return not SNAKE_CASE.fullmatch(found) and not UUID.fullmatch(found)


def _snake_case(found: str) -> str:
    words = WORD_START.sub("_", found).lower()
    return re.sub(r"\W+", "_", words).strip("_")
