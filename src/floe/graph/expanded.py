"""What imports come to: a tree, where its parts were written, and what could not be had."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from floe.documents import Path
from floe.graph.references import Target
from floe.model import Place


@dataclass(frozen=True, slots=True)
class ImportProblem:
    """Why an import could not be taken in, or what it collided with."""

    code: str
    place: Place
    message: str
    hint: str | None = None


@dataclass(frozen=True, slots=True)
class BrokenImport:
    """An import that brought nothing: the element that lacks it, where it is asked for, and why.

    `path` is the element's in the tree that imports are expanded in, `names` are those of the
    table and the columns on the way to it.
    """

    path: Path
    text: str
    place: Place
    message: str
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Expanded:
    """A tree after its imports, and where each imported part was written.

    `broken` are the imports that could not be followed, here and in what is imported.
    """

    tree: Any
    provenance: Mapping[Path, Place]
    depth: int = 0
    broken: tuple[BrokenImport, ...] = ()

    def share(self, owner: Target, target: Target) -> "Expanded":
        """The share of an expanded element `owner` that a target inside it has."""
        inside = target.path[len(owner.path) :]
        provenance = {
            path[len(inside) :]: place
            for path, place in self.provenance.items()
            if path[: len(inside)] == inside
        }
        for length in range(len(inside) - 1, -1, -1):
            origin = self.provenance.get(inside[:length])
            if origin is not None and () not in provenance:
                provenance[()] = Place(origin.file, origin.path + inside[length:])
        return Expanded(target.node, provenance, self.depth, self.broken)


def name_broken(tree: Any, fault: BrokenImport) -> BrokenImport:
    """The same with the names of the table and the columns on the way to the element."""
    names = []
    for number, key in enumerate(fault.path):
        tree = tree[key]
        section = fault.path[number - 1]
        is_named = isinstance(tree, dict) and section in ("schema", "properties")
        if fault.path[0] == "schema" and is_named:
            name = tree.get("name") or tree.get("id")
            names.append(str(name) if name else f"{section}[{key}]")
    return replace(fault, names=tuple(names))
