"""Everything a workspace says, resolved."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Protocol, TypeVar

from floe.documents import Path
from floe.graph.expanded import BrokenImport, Expanded, ImportProblem, name_broken
from floe.graph.imports import Expansion
from floe.graph.judging import judge, judge_library
from floe.graph.linking import Links, libraries_of, link_documents
from floe.graph.loader import Trouble
from floe.graph.provenance import Provenance, trace
from floe.graph.references import Reference, Resolution, Target
from floe.graph.resolver import Resolver
from floe.graph.sources import CONTRACT, OTHER, Shelf, Source
from floe.model import Contract, Locate, Place, Policy, Product
from floe.odcs import parse_contract
from floe.odps import parse_product
from floe.schemas import SchemaError

Answer = TypeVar("Answer")


class Trees(Protocol):
    """Knows documents as they are to be read: after imports, or after everything."""

    def expand(self, source: Source) -> Expanded:
        """The tree of a document, and where its parts were written."""
        ...


@dataclass(frozen=True, slots=True, eq=False)
class Graph:
    """Contracts and products, and every reference between them.

    The contracts are those that were asked for; others are known as far as they are referred to.
    `drafts` are contracts without a file of their own, each with the port that it stands for.
    """

    shelf: Shelf
    contracts: tuple[Contract, ...]
    products: tuple[Product, ...]
    policy: Policy
    imports: Expansion
    trees: Trees
    drafts: Mapping[str, Place] = field(default_factory=dict)
    judged: dict[str, tuple[tuple[Place, SchemaError], ...]] = field(default_factory=dict)
    answers: dict[Callable[["Graph"], Any], Any] = field(default_factory=dict)
    _parsed: dict[str, Contract | None] = field(init=False, default_factory=dict)
    _own_paths: dict[str, dict[Path, Path]] = field(init=False, default_factory=dict)

    def once(self, ask: Callable[["Graph"], Answer]) -> Answer:
        """What a function says of this graph; it is called the first time only."""
        if ask not in self.answers:
            self.answers[ask] = ask(self)
        answer: Answer = self.answers[ask]
        return answer

    @property
    def sources(self) -> Mapping[str, Source]:
        """All documents that were read, by their files."""
        return self.shelf.sources

    @property
    def references(self) -> tuple[Reference, ...]:
        """Every reference, resolved."""
        return self.once(_link).references

    @property
    def neighbours(self) -> tuple[Contract, ...]:
        """Contracts of the workspace that were not asked for, only referred to."""
        contracts = (self.contract_at(file) for file in self.once(_link).neighbours)
        return tuple(contract for contract in contracts if contract is not None)

    @property
    def libraries(self) -> tuple[str, ...]:
        """The files without a header that the contracts and products import from."""
        return self.once(_link).libraries

    def libraries_of(self, file: str) -> tuple[str, ...]:
        """Those that one document imports from, or what it imports."""
        self.once(_link)
        return tuple(libraries_of(self.imports, {file}))

    @property
    def import_problems(self) -> tuple[ImportProblem, ...]:
        """What went wrong while imports were expanded."""
        self.once(_link)
        return tuple(self.imports.problems)

    def with_references(self, references: Iterable[Reference]) -> "Graph":
        """The same graph, as if it had these references only."""
        links = replace(self.once(_link), references=tuple(references))
        return replace(self, answers={_link: links})

    def contract_in(self, file: str) -> Contract | None:
        """The contract that a file holds, if it was asked for."""
        return self.once(_by_file).get(file)

    def contract_at(self, file: str) -> Contract | None:
        """The contract that any file of the workspace holds, or an address that it allows."""
        own = self.contract_in(file)
        if own is not None:
            return own
        if file not in self._parsed:
            source = self.shelf.fetch(file) if "://" in file else self.shelf.open(file)
            self._parsed[file] = self._parse(source)
        return self._parsed[file]

    def contracts_with_id(self, contract_id: str) -> tuple[Contract, ...]:
        """All contracts of an id: several versions may live side by side."""
        contracts = (self.contract_at(file) for file in self.shelf.with_contract(contract_id))
        return tuple(contract for contract in contracts if contract is not None)

    def resolve(self, text: str, base: str, kind: str = "relatesTo") -> Resolution:
        """Resolve a text as if it stood in the file `base`."""
        return self.once(_resolver).resolve(text, base, kind)

    def provenance_of(self, file: str) -> Provenance:
        """Where the parts of a document were written that do not stand in its own file."""
        source = self.sources.get(file)
        return self.trees.expand(source).provenance if source is not None else {}

    def broken_imports(self, file: str) -> tuple[BrokenImport, ...]:
        """The imports that brought nothing to a document, by their paths in its tree."""
        source = self.sources.get(file)
        expanded = self.trees.expand(source) if source is not None else Expanded({}, {})
        if self.trees is not self.imports:
            return expanded.broken
        return tuple(name_broken(expanded.tree, fault) for fault in expanded.broken)

    def place_of(self, target: Target) -> Place:
        """Where a target was written, through imports and merges."""
        return trace(self.provenance_of(target.file), Place(target.file, target.path))

    def schema_errors(self, file: str) -> tuple[tuple[Place, SchemaError], ...]:
        """What the schema has against a file: as written, and after its imports."""
        if file not in self.judged:
            self.judged[file] = tuple(self._judge(self.sources[file]))
        return self.judged[file]

    def _judge(self, source: Source) -> Iterator[tuple[Place, SchemaError]]:
        if source.kind == OTHER and self.shelf.is_whole and source.file in self.libraries:
            errors = judge_library(source, self.sources.values())
        else:
            errors = judge(source, self.policy.profile)
        for error in errors:
            yield Place(source.file, error.path), error
        expanded = self.imports.expand(source)
        if expanded.provenance and self.policy.profile != "standard":
            for error in judge(source, self.policy.profile, expanded.tree):
                yield trace(expanded.provenance, Place(source.file, error.path)), error

    def authored(self, place: Place) -> Place:
        """The place in a file: what only a draft says stands at its port."""
        return self.drafts.get(place.file, place)

    def field_place(self, place: Place) -> Place:
        """Where a field was written that an element may have from elsewhere, unlike the element."""
        provenance = self.provenance_of(place.file)
        if not provenance or not place.path or not isinstance(place.path[-1], str):
            return place
        if place.file not in self._own_paths:
            self._own_paths[place.file] = _paths_by_place(provenance, place.file)
        compiled = self._own_paths[place.file]
        for length in range(len(place.path) - 1, 0, -1):
            path = compiled.get(place.path[:length])
            if path is not None:
                break
        else:
            length, path = 0, ()
        return provenance.get((*path, *place.path[length:]), place)

    def position(self, place: Place, *, on_key: bool = False) -> tuple[int, int]:
        """The line and column at which a place was written."""
        place = self.authored(place)
        source = self.sources.get(place.file)
        return source.position(place.path, on_key=on_key) if source else (1, 1)

    def _parse(self, source: Source | Trouble) -> Contract | None:
        if isinstance(source, Trouble) or source.kind != CONTRACT:
            return None
        return read_contract(source, self.trees)


def _paths_by_place(provenance: Provenance, file: str) -> dict[Path, Path]:
    """The paths of a compiled tree by those at which its own file has them."""
    return {place.path: path for path, place in provenance.items() if place.file == file}


def read_contract(source: Source, trees: Trees) -> Contract:
    """The contract that a source holds, as its tree is to be read."""
    expanded = trees.expand(source)
    return parse_contract(expanded.tree, locator(source.file, expanded.provenance))


def read_product(source: Source, trees: Trees) -> Product:
    """The product that a source holds, as its tree is to be read."""
    expanded = trees.expand(source)
    return parse_product(expanded.tree, locator(source.file, expanded.provenance))


def locator(file: str, provenance: Provenance) -> Locate:
    """Says of a path of a document where it was written."""
    if not provenance:
        return lambda path: Place(file, path)
    return lambda path: trace(provenance, Place(file, path))


def _link(graph: Graph) -> Links:
    resolver = graph.once(_resolver)
    return link_documents(graph.contracts, graph.products, graph.shelf, graph.imports, resolver)


def _resolver(graph: Graph) -> Resolver:
    return Resolver(graph.shelf, lambda source: graph.trees.expand(source).tree)


def _by_file(graph: Graph) -> dict[str, Contract]:
    return {contract.file: contract for contract in graph.contracts}
