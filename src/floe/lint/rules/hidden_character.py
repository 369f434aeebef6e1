from collections.abc import Iterator
from typing import Any

from floe.cleaning import find_hidden, name_hidden, spell_out
from floe.documents import Path
from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.lint.elements import authored_sources
from floe.model import Place

# What is called something by these, or called so itself; all else may have several lines.
_NAMES = frozenset(
    (
        *("access", "apiVersion", "businessName", "channel", "classification", "contract"),
        *("contractId", "dataGranularity", "dataProduct", "dimension", "domain", "driver"),
        *("element", "encryptedName", "engine", "environment", "from", "id", "key", "kind"),
        *("library", "logicalType", "metric", "name", "physicalName", "physicalType", "port"),
        *("property", "role", "rule", "scheduler", "server", "severity", "slaDefaultElement"),
        *("status", "synonyms", "tags", "tenant", "term", "timezone", "title", "to", "tool"),
        *("transformSourceObjects", "type", "unit", "url", "username", "version"),
    )
)
_SERVERS = "servers"
_DESCRIPTION = "description"
# What stands below these is the author's own; its keys are names all the same.
_FREE = frozenset(
    (
        *("arguments", "default", "delimiter", "examples", "implementation", "invalidValues"),
        *("query", "validValues", "value"),
    )
)


@rule("lint/hidden-character", Severity.ERROR)
def hidden_character(graph: Graph) -> Iterator[Finding]:
    """A line break, a control character, or one that nobody sees, in an id, a name or a key.

    Also in the name of a file. Descriptions, queries and values may hold what they like.

    Why: two names that look alike are two names, and whoever prints one lets its author steer a
    terminal, a log or the direction of writing.

    Instead: write the name without it, on one line.
    """
    for source in authored_sources(graph):
        if (hidden := find_hidden(source.file)) is not None:
            yield _finding(Place(source.file), "the name of the file", source.file, hidden)
        tree = source.document.tree
        for path, text, on_key in _names(tree if isinstance(tree, dict) else {}):
            if (hidden := find_hidden(text)) is not None:
                what = "the key" if on_key else f"'{spell_out(str(_key(path)))}'"
                yield _finding(Place(source.file, path), what, text, hidden, on_key=on_key)


def _finding(place: Place, what: str, text: str, hidden: str, *, on_key: bool = False) -> Finding:
    shown = spell_out(text) if len(text) <= 100 else f"{spell_out(text[:99])}…"
    message = f"{what} holds {name_hidden(hidden)}: '{shown}'"
    return Finding(place, message, "write it without, on one line", on_key)


def _names(tree: Any) -> Iterator[tuple[Path, str, bool]]:
    """Every key and name that is not plain, with its path, and whether it is a key."""
    waiting: list[tuple[Path, Any]] = [((), tree)]
    while waiting:
        path, node = waiting.pop()
        for step, child in node.items() if isinstance(node, dict) else enumerate(node):
            if isinstance(step, str) and not _is_plain(step):
                yield (*path, step), step, True
            if isinstance(child, str):
                if not _is_plain(child) and _is_name((*path, step)):
                    yield (*path, step), child, False
            elif isinstance(child, dict | list):
                waiting.append(((*path, step), child))


def _is_plain(text: str) -> bool:
    return text.isascii() and text.isprintable()


def _is_name(path: Path) -> bool:
    key = _key(path)
    if key not in _NAMES and (path[:1] != (_SERVERS,) or key == _DESCRIPTION):
        return False
    # The type of a map's values stands where elsewhere a value would.
    above = ("", *path)
    return not any(
        step in _FREE and before != "map" for before, step in zip(above, path, strict=False)
    )


def _key(path: Path) -> str | int:
    """The nearest key above a value."""
    return next((step for step in reversed(path) if isinstance(step, str)), "")
