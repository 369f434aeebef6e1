"""References inside imported content, rewritten so that they still mean what they meant at home."""

import posixpath
from operator import is_
from typing import Any

from floe.graph.grammar import Parsed, parse_reference
from floe.graph.locating import join_location
from floe.graph.references import Target
from floe.graph.walking import walk_names

_QUOTED = {"%": "%25", "#": "%23", "<": "%3C", ">": "%3E"}


def relocate(node: Any, target: Target, home_tree: Any, here: str) -> Any:
    """An imported node with its references made absolute, as seen from the file `here`."""
    if target.file == here:
        return node
    move = Move(target.file, home_tree, here)
    if target.kind == "sla" and isinstance(node, dict) and isinstance(node.get("element"), str):
        elements = [part.strip() for part in node["element"].split(",") if part.strip()]
        node = {**node, "element": ", ".join(move.text(element) for element in elements)}
    return move.node(node)


class Move:
    """The way from one file of the workspace to another."""

    def __init__(self, home: str, home_tree: Any, here: str) -> None:
        self._home = home
        self._tree = home_tree
        self._here = here

    def node(self, node: Any) -> Any:
        """A node with the references of all relationships in it rewritten; itself without any."""
        if isinstance(node, list):
            items = [self.node(item) for item in node]
            return node if all(map(is_, items, node)) else items
        if not isinstance(node, dict):
            return node
        moved = {key: self.node(value) for key, value in node.items()}
        if isinstance(moved.get("relationships"), list):
            moved["relationships"] = [self._entry(entry) for entry in moved["relationships"]]
        return node if all(map(is_, moved.values(), node.values())) else moved

    def text(self, text: str) -> str:
        """One reference; what is no reference stays as it is."""
        parsed = parse_reference(text)
        if not isinstance(parsed, Parsed):
            return text
        is_column = parsed.may_be_document and walk_names(self._tree, parsed.hops)
        if parsed.location is None or is_column:
            return f"{self._location('')}#{text.removeprefix('#')}"
        _, mark, fragment = text.partition("#")
        return f"{self._location(parsed.location)}{mark}{fragment}"

    def _entry(self, entry: Any) -> Any:
        if not isinstance(entry, dict):
            return entry
        return {
            key: self._end(value) if key in ("from", "to") else value
            for key, value in entry.items()
        }

    def _end(self, written: Any) -> Any:
        if isinstance(written, list):
            return [self._end(text) for text in written]
        return self.text(written) if isinstance(written, str) else written

    def _location(self, location: str) -> str:
        """A location written at home, or home itself, as it is written from here."""
        if "://" in location or location.startswith("file:"):
            return location
        if "://" in self._home:
            return join_location(self._home, location) if location else self._home
        if location.startswith("/"):
            return location
        home = _quote(self._home)
        path = posixpath.join(posixpath.dirname(home), location) if location else home
        return _relative(path, _quote(posixpath.dirname(self._here)))


def _relative(path: str, folder: str) -> str:
    """A path from a folder; neither of them depends on where the process stands."""
    root = "/" + "x/" * (path.count("/") + 1)
    return posixpath.relpath(posixpath.join(root, path), posixpath.join(root, folder))


def _quote(path: str) -> str:
    return "".join(_QUOTED.get(character, character) for character in path)
