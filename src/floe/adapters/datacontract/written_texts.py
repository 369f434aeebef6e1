"""Texts that YAML takes for numbers, as they were written: 01 is a code, and 1.10 a version."""

from typing import Any, Final

from floe.documents import Document, Path, TextLayout

_TEXTS: Final = ("string", "text", "varchar")
_LISTS: Final = ("enum", "examples", "validValues")


def keep_texts(document: Document, tree: dict[str, Any]) -> dict[str, Any]:
    """Put back what was written where a text stands: versions, and values of texts."""
    layout = TextLayout(document.text)
    for path, element in (((), tree), (("info",), tree.get("info"))):
        if isinstance(element, dict):
            _restore(element, "version", path, (document.text, layout))
    _walk(tree, (), (document.text, layout), is_text=False)
    return tree


def _walk(node: Any, path: Path, source: tuple[str, TextLayout], *, is_text: bool) -> None:
    children: Any = node.items() if isinstance(node, dict) else enumerate(node)
    kind = node.get("type", node.get("logicalType")) if isinstance(node, dict) else None
    if kind is not None:
        is_text = kind in _TEXTS or (is_text and kind in ("library", "sql", "custom"))
    for key, value in list(children):
        below = (*path, key)
        if key in _LISTS and isinstance(value, list) and is_text:
            for number, entry in enumerate(value):
                if isinstance(entry, dict):
                    _restore(entry, "value", (*below, number), source)
                else:
                    _restore(value, number, below, source)
        elif isinstance(value, dict | list):
            _walk(value, below, source, is_text=is_text and key not in ("properties", "fields"))


def _restore(node: Any, key: Any, path: Path, source: tuple[str, TextLayout]) -> None:
    value = node.get(key) if isinstance(node, dict) else node[key]
    if not isinstance(value, int | float) or isinstance(value, bool):
        return
    text, layout = source
    written = layout.find((*path, key))
    if written is not None:
        # An anchor or a tag may stand before it.
        node[key] = text[written.span.start : written.span.end].split()[-1]
