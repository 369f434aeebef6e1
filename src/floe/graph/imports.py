"""Imports: definitions of others, taken in as if they stood here."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from floe.documents import Path
from floe.graph.expanded import BrokenImport, Expanded, ImportProblem
from floe.graph.import_sites import (
    graft,
    imports_in,
    items_of,
    measure_tree,
    texts_in,
    without_imports,
)
from floe.graph.merging import Merge, Problem, merge_into
from floe.graph.references import Reference, Resolution, Target
from floe.graph.relocation import relocate
from floe.graph.resolver import Resolver
from floe.graph.sources import Shelf, Source
from floe.graph.walking import print_ids
from floe.model import IMPORTS, Place, print_path

_LOCAL_KEPT = "import-conflict"
# An escape may stand for any letter of the words.
_SIGNS = ("imports", "import_reference", "\\")
_MOST_DEPTH = 32
_MOST_IMPORTS = 20_000
_MORE_PER_FILE = 1000
_MOST_LEVELS = 96
# Python's own stack ends at a thousand calls; a level of the tree takes two of them.
_MOST_OPEN = 64
_MOST_OPEN_LEVELS = 160


@dataclass(slots=True)
class Link:
    """An element whose imports are being expanded, and the one it is busy with."""

    file: str
    path: Path
    depth: int = 0
    at: Place | None = None
    text: str = ""
    target: Target | None = None
    broken: list[BrokenImport] = field(default_factory=list)


@dataclass(slots=True)
class Expansion:
    """Expands imports, depth first: each element once, before others take it in."""

    shelf: Shelf
    problems: list[ImportProblem] = field(default_factory=list)
    references: list[Reference] = field(default_factory=list)
    _expanded: dict[tuple[str, Path], Expanded] = field(default_factory=dict)
    _measures: dict[tuple[str, Path], tuple[int, int]] = field(default_factory=dict)
    _imported: int = 0
    _level: int = 0
    _open: list[Link] = field(default_factory=list)
    _in_cycles: set[Place] = field(default_factory=set)

    def expand(self, source: Source) -> Expanded:
        """The effective tree of a document; the same tree where nothing is imported."""
        return self._part(source, source.tree, ())

    def _part(self, source: Source, node: Any, path: Path) -> Expanded:
        key = (source.file, path)
        if key not in self._expanded:
            imports = any(word in source.document.text for word in _SIGNS)
            self._expanded[key] = self._walk(source, node, path) if imports else Expanded(node, {})
        return self._expanded[key]

    def _walk(self, source: Source, node: Any, path: Path) -> Expanded:
        if isinstance(node, dict) and any(imports_in(node.get("relationships"))):
            key = (source.file, path)
            if key not in self._expanded:
                self._expanded[key] = self._site(source, node, path)
            return self._expanded[key]
        return self._children(source, node, path)

    def _children(self, source: Source, node: Any, path: Path) -> Expanded:
        """A node with the imports below it expanded; itself if there are none."""
        changed: dict[Any, Any] = {}
        provenance: dict[Path, Place] = {}
        broken: list[BrokenImport] = []
        depth = 0
        self._level += 1
        for key, child in items_of(node):
            if not isinstance(child, dict | list):
                continue
            part = self._walk(source, child, (*path, key))
            depth = max(depth, part.depth)
            broken += (replace(fault, path=(key, *fault.path)) for fault in part.broken)
            if part.tree is not child:
                changed[key] = part.tree
                provenance |= {(key, *below): place for below, place in part.provenance.items()}
        self._level -= 1
        if not changed:
            return Expanded(node, {}, depth, tuple(broken))
        if isinstance(node, dict):
            return Expanded({**node, **changed}, provenance, depth, tuple(broken))
        tree = [changed.get(number, child) for number, child in enumerate(node)]
        return Expanded(tree, provenance, depth, tuple(broken))

    def _site(self, source: Source, node: dict[str, Any], path: Path) -> Expanded:
        link = Link(source.file, path)
        self._open.append(link)
        rest, moved = without_imports(node, Place(source.file, path))
        part = self._children(source, rest, path)
        link.depth = part.depth
        link.broken += part.broken
        merge = Merge(source.file, dict(part.tree), path, {**part.provenance, **moved})
        for number, entry in imports_in(node["relationships"]):
            place = Place(source.file, (*path, "relationships", number))
            for text, at in texts_in(entry, place):
                link.text, link.at = text, at
                self._take_in(merge, link, at)
        self._open.pop()
        self.problems.extend(ImportProblem(*problem) for problem in dict.fromkeys(merge.problems))
        link.broken += _lost(merge, path)
        broken = tuple(dict.fromkeys(link.broken))
        return Expanded(merge.node, merge.provenance, link.depth, broken)

    def _take_in(self, merge: Merge, link: Link, at: Place) -> None:
        resolution = self._resolve(link.text, link.file)
        owner = Place(link.file, link.path)
        self.references.append(
            Reference(link.text, at, IMPORTS, "to", owner, link.file, resolution)
        )
        if not resolution.is_resolved:
            link.broken.append(BrokenImport((), link.text, at, resolution.message))
            return
        for target in resolution.targets:
            link.target = target
            if self._is_cycle(target):
                message = f"'{link.text}' imports itself"
                link.broken.append(BrokenImport((), link.text, at, message))
            else:
                self._merge_target(merge, link, target, at)

    def _merge_target(self, merge: Merge, link: Link, target: Target, at: Place) -> None:
        if len(self._open) > _MOST_OPEN or self._level > _MOST_OPEN_LEVELS:
            merge.problems.append(_limit(at))
            return
        part = self._part(self.shelf.sources[target.file], target.node, target.path)
        if self._is_too_much(link, target, part):
            merge.problems.append(_limit(at))
            return
        link.depth = max(link.depth, part.depth + 1)
        # Whatever is imported lacks, the element that imports it lacks too.
        link.broken += (replace(fault, path=()) for fault in part.broken)
        node = relocate(part.tree, target, self.shelf.sources[target.file].tree, link.file)
        merge_into(merge, target, node, part.provenance, at)

    def _is_too_much(self, link: Link, target: Target, part: Expanded) -> bool:
        """Whether taking a part in would go too deep, or make the graph too large."""
        key = (target.file, target.path)
        if key not in self._measures:
            self._measures[key] = measure_tree(part.tree)
        weight, height = self._measures[key]
        most = _MOST_IMPORTS + _MORE_PER_FILE * len(self.shelf.sources)
        if part.depth >= _MOST_DEPTH or self._imported + weight > most:
            return True
        self._imported += weight
        return len(link.path) + height > _MOST_LEVELS

    def _resolve(self, text: str, base: str) -> Resolution:
        """Targets are looked up as written; what only exists by import is found after it."""
        authored = Resolver(self.shelf, lambda source: source.tree)
        resolution = authored.resolve(text, base, IMPORTS)
        if resolution.problem != "no-element":
            return resolution
        for owner in authored.on_the_way(text, base):
            behind = self._resolve_behind(owner, text, base)
            if behind is not None:
                return behind
        return resolution

    def _resolve_behind(self, owner: Target, text: str, base: str) -> Resolution | None:
        """Expand the element that should hold the target, and look again."""
        if any(_holds(owner, link) for link in self._open):
            return None
        home = self.shelf.sources[owner.file]
        part = self._part(home, owner.node, owner.path)
        if part.tree is owner.node:
            return None
        tree = graft(home.tree, owner.path, part.tree)
        resolver = Resolver(self.shelf, lambda s: tree if s.file == owner.file else s.tree)
        resolution = resolver.resolve(text, base, IMPORTS)
        for target in resolution.targets:
            self._expanded.setdefault((target.file, target.path), part.share(owner, target))
        return resolution if resolution.is_resolved else None

    def _is_cycle(self, target: Target) -> bool:
        """Whether the target waits for an element that waits for the target."""
        first = next((n for n, link in enumerate(self._open) if _holds(target, link)), None)
        if first is None:
            return False
        steps = [link for link in self._open[first:] if link.at is not None]
        names = [self._print(link.target) for link in steps if link.target is not None]
        for number, link in enumerate(steps):
            if link.at is not None and link.at not in self._in_cycles:
                self._in_cycles.add(link.at)
                chain = " → ".join((*names[number:], *names[: number + 1]))
                message = f"'{link.text}' imports itself: {chain}"
                self.problems.append(ImportProblem("import-cycle", link.at, message))
        return True

    def _print(self, target: Target) -> str:
        try:
            fragment = print_ids(self.shelf.sources[target.file].tree, target.path)
        except (LookupError, TypeError):
            fragment = None
        return f"{target.file}#/{fragment or print_path(target.path)}"


def _lost(merge: Merge, path: Path) -> Iterator[BrokenImport]:
    """What did not fit where it was to be taken in; a local value that is kept is no loss."""
    for code, place, message, _ in dict.fromkeys(merge.problems):
        if code != _LOCAL_KEPT:
            yield BrokenImport((), print_path(path), place, message)


def _holds(target: Target, link: Link) -> bool:
    return target.file == link.file and link.path[: len(target.path)] == target.path


def _limit(at: Place) -> Problem:
    message = (
        f"more than {_MOST_DEPTH} imports deep, or more than a workspace of this size may import"
    )
    return ("import-limit", at, message, None)
