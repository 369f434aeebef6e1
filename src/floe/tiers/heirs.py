"""A contract's tree while it inherits: what was set in it, from where, and what was told."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from floe.comparing import Strength
from floe.documents import Path
from floe.findings import Finding
from floe.model import Place


@dataclass(frozen=True, slots=True)
class Restored:
    """A value that asked for too little: what was said, and what holds instead, from where."""

    path: Path
    said: Any
    kept: Any
    place: Place
    finding: Finding


@dataclass(slots=True)
class Heir:
    """A tree that grows by what its tiers ask for; the tree that was given stays as it is.

    `places` are the parts that come from tiers, and where these have written them.
    """

    tree: dict[str, Any]
    place_of: Callable[[Path], Place]
    places: dict[Path, Place] = field(default_factory=dict)
    restored: list[Restored] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)

    def at(self, path: Path) -> Any:
        """What stands at a path; None if nothing does."""
        node: Any = self.tree
        for key in path:
            if isinstance(node, dict):
                node = node.get(key)
            elif isinstance(node, list) and isinstance(key, int) and key < len(node):
                node = node[key]
            else:
                return None
        return node

    def put(self, path: Path, value: Any, place: Place) -> None:
        """Let a tier's value stand at a path."""
        self.tree = put_at(self.tree, path, value)
        self.places[path] = place

    def was_raised(self, path: Path, strength: Strength) -> bool:
        """Whether a value of a tier gives way to that of a tier below it, which asks for more."""
        return path in self.places and strength is Strength.WEAKER

    def drop(self, path: Path, key: str) -> None:
        """Take a key out of the mapping at a path."""
        kept = {name: value for name, value in self.at(path).items() if name != key}
        self.tree = put_at(self.tree, path, kept)
        self.places.pop((*path, key), None)

    def tell(self, restored: Restored) -> None:
        """Tell of a value that gave way to a tier's."""
        self.restored.append(restored)
        self.findings.append(restored.finding)


def put_at(node: Any, path: Path, value: Any) -> Any:
    """A tree with a value at a path; the tree that is given stays as it is."""
    if not path:
        return value
    key, rest = path[0], path[1:]
    if isinstance(key, int):
        entries = list(node or ())
        entries += [None] * (key + 1 - len(entries))
        entries[key] = put_at(entries[key], rest, value)
        return entries
    known: Mapping[Any, Any] = node if isinstance(node, dict) else {}
    return {**known, key: put_at(known.get(key), rest, value)}
