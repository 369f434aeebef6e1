"""Keys in open mappings that say what is measured: without them, something else is."""

import re

from floe.documents import Path
from floe.model import near_word

_PARTS = re.compile(r"[A-Z]?[a-z]+|[A-Z]+")
# What says which rows or columns are measured, or how much may be wrong, in the words of any tool.
_MEASURING = (
    *("filter", "where", "condition", "predicate", "sample", "window"),
    *("column", "columns", "field", "fields", "values", "pattern"),
    *("threshold", "tolerance", "limit", "operator", "expected"),
    *("min", "max", "minimum", "maximum", "lower", "upper", "bound"),
)
# What says where a server of any type has its tables.
_ADDRESS = (
    *("account", "bucket", "catalog", "database", "dataset", "endpointurl", "format", "host"),
    *("location", "namespace", "path", "port", "project", "region", "schema", "topic"),
)


def changes_measuring(key: str, path: Path) -> bool:
    """Whether a key in this mapping would change what is read or measured, were it understood."""
    if path[0] == "servers":
        return _is_near(key.lower().replace("_", ""), _ADDRESS)
    if path[0] != "slaProperties" and "quality" not in path:
        return False
    return any(_is_near(part.lower(), _MEASURING) for part in _PARTS.findall(key))


def _is_near(word: str, words: tuple[str, ...]) -> bool:
    return word in words or near_word(word, words) is not None
