"""What a project is generated from: every contract as it reads after all merges."""

from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from floe.contracts import (
    Effective,
    Merged,
    PortKnowledge,
    effective_contracts,
    without_supplied,
)
from floe.documents import Document
from floe.findings import Finding, Severity
from floe.graph import Graph, Loader, Target, build_graph
from floe.model import IMPORTS, OutputPort, Place, Product, make_name
from floe.tiers import Tiers
from floe.workflows.generation.known_sources import KnownSources
from floe.workflows.linting import Linted, hear_findings

_MERGE = "merge/"
_GUESS = "generate/gap-guessed-columns"

Locate = Callable[[Place], Place]


@dataclass(frozen=True, slots=True)
class Foundation:
    """A graph of merged contracts; `linted` is what people wrote, and what is wrong with it.

    `gaps` are the findings on drafts that stand in for contracts.
    """

    graph: Graph
    linted: Linted
    gaps: tuple[Finding, ...] = ()
    _locate: Mapping[str, Locate] = field(default_factory=dict)

    def authored(self, place: Place) -> Place:
        """Where somebody wrote what stands at a place of the merged graph."""
        locate = self._locate.get(place.file)
        return locate(place) if locate is not None else place


def lay_foundation(
    linted: Linted,
    tiers: Tiers | None = None,
    knowledge: PortKnowledge | None = None,
    loader: Loader | None = None,
) -> Foundation:
    """Merge as `floe compile` does; where that changes nothing, the graph stays as it is."""
    found, said = effective_contracts(linted.graph, tiers, knowledge)
    judged = _judge(linted, found, said)
    written = {each.contract.file: each for each in found if each.written is not None}
    drafts = _name_drafts(found)
    is_changed = any(each.contract is not each.written for each in written.values())
    if not (is_changed or drafts or any(_unnamed(written.values()))):
        return Foundation(linted.graph, judged)
    gaps = (one for each in drafts.values() for one in each.findings)
    return Foundation(
        _rebuild(linted.graph, {**written, **drafts}, loader),
        judged,
        tuple(one for one in gaps if not one.rule.startswith(_MERGE)),
        _locators(linted.graph, written, drafts),
    )


def _judge(linted: Linted, found: Sequence[Effective], said: Iterable[Finding]) -> Linted:
    """What lint still has to say after the merge, and the errors of the merge itself."""
    lacking = without_supplied(linted.findings, linted.graph, found)
    merging = (one for one in said if one.rule.startswith(_MERGE))
    heard = hear_findings(linted.without_findings, merging).findings
    errors = (each for each in heard if each.severity is Severity.ERROR)
    return replace(linted, findings=(*lacking, *errors))


def _name_drafts(found: Iterable[Effective]) -> dict[str, Effective]:
    """The drafts that models can be made of, by a file name that no file has."""
    named: dict[str, Effective] = {}
    for each in found:
        if each.written is None and each.port is not None and _stands_alone(each, each.port):
            wish = f"{each.contract.file}#{make_name(each.port.name or each.port.id)}"
            names = (wish, *(f"{wish}_{number}" for number in range(2, len(named) + 3)))
            named[next(name for name in names if name not in named)] = each
    return named


def _stands_alone(draft: Effective, port: OutputPort) -> bool:
    """Whether a draft has columns; behind an id that leads nowhere, guessed ones hide a slip."""
    is_guessed = any(gap.rule == _GUESS for gap in draft.findings)
    has_columns = any(each.properties for each in draft.contract.schema)
    return has_columns and not (port.contract_id and is_guessed)


def _unnamed(used: Iterable[Effective]) -> Iterator[tuple[int, str]]:
    """The ports that do not name their contracts, by their nodes, and the ids of these."""
    for each in used:
        if each.port is not None and each.port.contract_id is None and each.contract.id:
            yield id(each.port.node), each.contract.id


def _rebuild(graph: Graph, used: Mapping[str, Effective], loader: Loader | None) -> Graph:
    """The graph with merged trees, whose imports are expanded already."""
    named = dict(_unnamed(used.values()))
    trees = {product.file: _with_ids(product, named) for product in graph.products}
    trees |= {file: each.contract.node for file, each in used.items()}
    documents = [_document(file, tree) for file, tree in trees.items()]
    rebuilt = build_graph(documents, KnownSources(graph, loader), graph.policy)
    imports = tuple(each for each in graph.references if each.kind == IMPORTS)
    return replace(rebuilt, references=(*rebuilt.references, *imports))


def _document(file: str, tree: Mapping[str, Any]) -> Document:
    """A document without a text: where its parts stand is known from those it was made of."""
    return Document(file, "", tree, array("Q"))


def _with_ids(product: Product, named: Mapping[int, str]) -> Mapping[str, Any]:
    """The product, with the contracts named that its ports were found to have."""
    if not any(id(port.node) in named for port in product.output_ports):
        return product.node
    ports = [
        {**node, "contractId": named[id(node)]} if id(node) in named else node
        for node in product.node["outputPorts"]
    ]
    return {**product.node, "outputPorts": ports}


def _locators(
    graph: Graph, written: Mapping[str, Effective], drafts: Mapping[str, Effective]
) -> dict[str, Locate]:
    def through_imports(place: Place) -> Place:
        return graph.place_of(Target(place.file, place.path, None))

    found: dict[str, Locate] = {product.file: through_imports for product in graph.products}
    found |= {file: _in_layers(each) for file, each in written.items()}
    return found | {file: _in_product(each) for file, each in drafts.items()}


def _in_layers(each: Effective) -> Locate:
    """What several layers have made together stands in the contract, as far as it is there."""

    def locate(place: Place) -> Place:
        if not place.path:
            return place
        found = _in_file(each.merged, place) or each.merged.place(place.path)
        return found if found.file else place

    return locate


def _in_file(merged: Merged, place: Place) -> Place | None:
    """Where the contract's own file has a part of what stands at a place."""
    length = len(place.path)
    for path, at in merged.places.items():
        if at.file == place.file and len(path) > length and path[:length] == place.path:
            return Place(at.file, at.path[: len(at.path) + length - len(path)])
    return None


def _in_product(draft: Effective) -> Locate:
    """What the port does not say itself is found at the port."""
    port = draft.port.place if draft.port else draft.contract.place

    def locate(place: Place) -> Place:
        found = draft.merged.place(place.path) if place.path else port
        is_own = found.file == port.file and found.path[: len(port.path)] == port.path
        return found if is_own and place.path[:1] == ("schema",) else port

    return locate
