"""Everything a workspace says, resolved."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from floe.graph.imports import ImportProblem
from floe.graph.judging import judge
from floe.graph.provenance import Provenance, trace
from floe.graph.references import Reference, Resolution, Target
from floe.graph.resolver import Resolver
from floe.graph.sources import Source
from floe.model import Contract, Place, Policy, Product
from floe.schemas import SchemaError

Answer = TypeVar("Answer")


@dataclass(frozen=True, slots=True, eq=False)
class Graph:
    """Contracts and products after imports, and every reference between them.

    `neighbours` are contracts of the workspace that were not asked for, only referred to.
    """

    sources: Mapping[str, Source]
    contracts: tuple[Contract, ...]
    products: tuple[Product, ...]
    neighbours: tuple[Contract, ...]
    references: tuple[Reference, ...]
    import_problems: tuple[ImportProblem, ...]
    policy: Policy
    resolver: Resolver
    provenance: Mapping[str, Provenance] = field(default_factory=dict)
    _judged: dict[str, tuple[tuple[Place, SchemaError], ...]] = field(
        init=False, default_factory=dict
    )
    _answers: dict[Callable[["Graph"], Any], Any] = field(init=False, default_factory=dict)

    def once(self, ask: Callable[["Graph"], Answer]) -> Answer:
        """What a function says of this graph; it is called the first time only."""
        if ask not in self._answers:
            self._answers[ask] = ask(self)
        answer: Answer = self._answers[ask]
        return answer

    def contract_in(self, file: str) -> Contract | None:
        """The contract that a file holds, if it holds one."""
        return self.once(_by_file).get(file)

    def contracts_with_id(self, contract_id: str) -> tuple[Contract, ...]:
        """All contracts of an id: several versions may live side by side."""
        return tuple(self.once(_by_id).get(contract_id, ()))

    def resolve(self, text: str, base: str, kind: str = "relatesTo") -> Resolution:
        """Resolve a text as if it stood in the file `base`."""
        return self.resolver.resolve(text, base, kind)

    def place_of(self, target: Target) -> Place:
        """Where a target was written, through imports."""
        known = self.provenance.get(target.file, {})
        return trace(known, Place(target.file, target.path))

    def schema_errors(self, file: str) -> tuple[tuple[Place, SchemaError], ...]:
        """What the schema has against a file: as written, and after its imports."""
        if file not in self._judged:
            self._judged[file] = tuple(self._judge(self.sources[file]))
        return self._judged[file]

    def _judge(self, source: Source) -> Iterator[tuple[Place, SchemaError]]:
        for error in judge(source, self.policy.profile):
            yield Place(source.file, error.path), error
        if source.file in self.provenance and self.policy.profile != "standard":
            effective = self.contract_in(source.file)
            for error in judge(source, self.policy.profile, effective.node) if effective else ():
                yield self.place_of(Target(source.file, error.path, None)), error

    def position(self, place: Place, *, on_key: bool = False) -> tuple[int, int]:
        """The line and column at which a place was written."""
        source = self.sources.get(place.file)
        return source.position(place.path, on_key=on_key) if source else (1, 1)


def _by_file(graph: Graph) -> dict[str, Contract]:
    return {contract.file: contract for contract in graph.contracts}


def _by_id(graph: Graph) -> dict[str, list[Contract]]:
    found: dict[str, list[Contract]] = {}
    for contract in (*graph.contracts, *graph.neighbours):
        if contract.id is not None:
            found.setdefault(contract.id, []).append(contract)
    return found
