"""References that are read from another folder than they were written in."""

import posixpath
from typing import Any


def move_references(node: Any, home: str, here: str) -> Any:
    """A node of the file `home` whose references to other files lead there from `here`."""
    if isinstance(node, list):
        return [move_references(item, home, here) for item in node]
    if not isinstance(node, dict):
        return node
    moved = {key: move_references(value, home, here) for key, value in node.items()}
    if isinstance(moved.get("relationships"), list):
        moved["relationships"] = [_entry(entry, home, here) for entry in moved["relationships"]]
    return moved


def _entry(entry: Any, home: str, here: str) -> Any:
    if not isinstance(entry, dict):
        return entry
    return {
        key: _end(value, home, here) if key in ("from", "to") else value
        for key, value in entry.items()
    }


def _end(written: Any, home: str, here: str) -> Any:
    if isinstance(written, list):
        return [_end(text, home, here) for text in written]
    location, mark, fragment = written.partition("#") if isinstance(written, str) else ("", "", "")
    if not location or not mark or "://" in location or location.startswith("/"):
        return written
    path = posixpath.normpath(posixpath.join("/", posixpath.dirname(home), location))
    folder = posixpath.join("/", posixpath.dirname(here))
    return f"{posixpath.relpath(path, folder)}#{fragment}"
