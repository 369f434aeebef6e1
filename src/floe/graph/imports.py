"""Imports: definitions of others, taken in as if they stood here."""

import posixpath
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from floe.documents import Path
from floe.graph.grammar import Parsed, parse_reference
from floe.graph.merging import Merge, merge_into
from floe.graph.references import Reference, Resolution, Target
from floe.graph.resolver import Resolver
from floe.graph.sources import Shelf, Source
from floe.graph.walking import print_ids
from floe.model import IMPORTS, Place, print_path

_WORDS = ("imports", "import_reference")
_MOST_DEPTH = 32
_MOST_IMPORTS = 50_000


@dataclass(frozen=True, slots=True)
class ImportProblem:
    """Why an import could not be taken in, or what it collided with."""

    code: str
    place: Place
    message: str
    hint: str | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Expanded:
    """A tree after its imports, and where each imported part was written."""

    tree: Any
    provenance: dict[Path, Place]


class Expansion:
    """Expands imports, depth first: what is imported is expanded before it is taken in."""

    def __init__(self, shelf: Shelf) -> None:
        self.problems: list[ImportProblem] = []
        self.references: list[Reference] = []
        self._shelf = shelf
        self._expanded: dict[str, Expanded] = {}
        self._under_way: set[str] = set()
        self._authored = Resolver(shelf, lambda source: source.tree)
        self._effective = Resolver(shelf, lambda source: self.expand(source).tree)
        self._count = 0

    def expand(self, source: Source) -> Expanded:
        """The effective tree of a document; the same tree where nothing is imported."""
        known = self._expanded.get(source.file)
        if known is not None:
            return known
        if source.file in self._under_way or not _may_import(source):
            return Expanded(source.tree, {})
        self._under_way.add(source.file)
        provenance: dict[Path, Place] = {}
        tree = self._node(source, source.tree, (), (), provenance, ())
        self._under_way.discard(source.file)
        self._expanded[source.file] = Expanded(tree, provenance)
        return self._expanded[source.file]

    def _node(
        self,
        source: Source,
        node: Any,
        path: Path,
        new_path: Path,
        provenance: dict[Path, Place],
        chain: tuple[Target, ...],
    ) -> Any:
        """A copy of a node of `source` with the imports in it expanded."""
        if isinstance(node, list):
            return [
                self._node(source, item, (*path, n), (*new_path, n), provenance, chain)
                for n, item in enumerate(node)
            ]
        if not isinstance(node, dict):
            return node
        relationships = node.get("relationships")
        imports = list(_imports(relationships))
        result = {
            key: self._node(source, value, (*path, key), (*new_path, key), provenance, chain)
            for key, value in node.items()
            if key != "relationships" or not imports
        }
        if imports:
            kept = [entry for n, entry in enumerate(relationships) if n not in dict(imports)]
            if kept:
                result["relationships"] = kept
            merge = Merge(source.file, result, path, new_path, provenance)
            for number, entry in imports:
                place = Place(source.file, (*path, "relationships", number))
                self._take_in(merge, entry, place, chain)
            self.problems.extend(ImportProblem(*problem) for problem in merge.problems)
        return result

    def _take_in(
        self, merge: Merge, entry: dict[str, Any], place: Place, chain: tuple[Target, ...]
    ) -> None:
        written = entry.get("to")
        texts = written if isinstance(written, list) else [written]
        for number, text in enumerate(texts):
            if not isinstance(text, str):
                continue
            at = place / "to" / number if isinstance(written, list) else place / "to"
            resolution = self._resolve(text, place.file)
            if not chain:
                owner = Place(merge.file, merge.path)
                self.references.append(
                    Reference(text, at, IMPORTS, "to", owner, place.file, resolution)
                )
            for target in resolution.targets if resolution.is_resolved else ():
                self._merge_target(merge, target, text, at, chain)

    def _resolve(self, text: str, base: str) -> Resolution:
        """Targets are looked up as written; what only exists by import is found after it."""
        resolution = self._authored.resolve(text, base, IMPORTS)
        if resolution.problem == "no-element":
            return self._effective.resolve(text, base, IMPORTS)
        return resolution

    def _merge_target(
        self, merge: Merge, target: Target, text: str, at: Place, chain: tuple[Target, ...]
    ) -> None:
        here = Target(merge.file, merge.path, None)
        links = (*chain, here)
        if self._is_cycle(links, target):
            chained = " → ".join(self._print(link) for link in (*links, target))
            self.problems.append(
                ImportProblem("import-cycle", at, f"'{text}' imports itself: {chained}")
            )
            return
        self._count += 1
        if len(links) > _MOST_DEPTH or self._count > _MOST_IMPORTS:
            message = f"more than {_MOST_DEPTH} imports deep, or {_MOST_IMPORTS:,} in all"
            self.problems.append(ImportProblem("import-limit", at, message))
            return
        source = self._shelf.sources[target.file]
        provenance: dict[Path, Place] = {}
        node = self._node(source, target.node, target.path, (), provenance, links)
        node = _with_absolute_references(node, target.file, merge.file)
        merge_into(merge, target, node, provenance, at)

    def _print(self, target: Target) -> str:
        tree = self._shelf.sources[target.file].tree
        fragment = print_ids(tree, target.path) or print_path(target.path)
        return f"{target.file}#/{fragment}"

    def _is_cycle(self, links: tuple[Target, ...], target: Target) -> bool:
        return any(link.file == target.file and _holds(target.path, link.path) for link in links)


def _holds(outer: Path, inner: Path) -> bool:
    return inner[: len(outer)] == outer


def _may_import(source: Source) -> bool:
    return any(word in source.document.text for word in _WORDS)


def _imports(relationships: Any) -> Iterator[tuple[int, dict[str, Any]]]:
    for number, entry in enumerate(relationships if isinstance(relationships, list) else ()):
        if isinstance(entry, dict) and entry.get("type") == IMPORTS:
            yield number, entry


def _with_absolute_references(node: Any, home: str, here: str) -> Any:
    """References inside imported content still mean what they meant at home."""
    if home == here:
        return node
    if isinstance(node, list):
        return [_with_absolute_references(item, home, here) for item in node]
    if not isinstance(node, dict):
        return node
    result = {key: _with_absolute_references(value, home, here) for key, value in node.items()}
    if isinstance(result.get("relationships"), list):
        result["relationships"] = [
            _absolute(entry, home, here) for entry in result["relationships"]
        ]
    return result


def _absolute(entry: Any, home: str, here: str) -> Any:
    if not isinstance(entry, dict):
        return entry
    result = dict(entry)
    for end in ("from", "to"):
        written = entry.get(end)
        if isinstance(written, str):
            result[end] = _absolute_text(written, home, here)
        elif isinstance(written, list):
            result[end] = [
                _absolute_text(text, home, here) if isinstance(text, str) else text
                for text in written
            ]
    return result


def _absolute_text(text: str, home: str, here: str) -> str:
    parsed = parse_reference(text)
    if not isinstance(parsed, Parsed):
        return text
    if "://" in home:
        return text if parsed.location else f"{home}#{text.removeprefix('#')}"
    folder = posixpath.dirname(here) or "."
    if parsed.location is None:
        return f"{posixpath.relpath(home, folder)}#{text.removeprefix('#')}"
    if "://" in parsed.location or parsed.location.startswith("/"):
        return text
    location = posixpath.join(posixpath.dirname(home), parsed.location)
    rest = text.partition("#")[1] + text.partition("#")[2]
    return posixpath.relpath(posixpath.normpath(location), folder) + rest
