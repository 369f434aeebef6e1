"""A contract drafted from what a product says of an output port."""

from dataclasses import replace
from typing import Any

from floe.contracts.generation.columns import add_own_schema, add_schema, note_missing_columns
from floe.contracts.generation.drafts import Draft
from floe.contracts.generation.headers import add_description, add_header, add_people
from floe.contracts.generation.inputs import add_lineage
from floe.contracts.generation.knowledge import PortKnowledge
from floe.contracts.generation.sketch import Sketch, gap, make_valid
from floe.contracts.identifiers import complete_ids
from floe.contracts.merging.layers import GENERATED, Merged
from floe.contracts.merging.tiers import keep_inherited
from floe.graph import Graph
from floe.model import Contract, OutputPort, Product, print_path
from floe.odcs import NEWEST_EDITION, edition_of, lower_contract
from floe.tiers import Tiers, inherit_from, tiers_above

MARK = "floe.generated"
_ORDER = (
    *("apiVersion", "kind", "id", "name", "version", "status", "tenant", "domain"),
    *("tags", "description", "team", "support", "servers", "schema", "slaProperties"),
    *("authoritativeDefinitions", "customProperties"),
)
_CONFLICT = "merge/conflict"
_OLDEST_WITH_IDS = "3.1.0"


def draft_from_port(
    product: Product,
    port: OutputPort,
    graph: Graph,
    *,
    tiers: Tiers | None = None,
    knowledge: PortKnowledge | None = None,
) -> Draft:
    """A whole contract for a port, whatever is missing: the gaps are noted beside it."""
    sketch = _sketch(product, port, graph, NEWEST_EDITION)
    sketch.choose("status", "draft", port.place)
    add_schema(sketch, product, port, graph)
    sketch.put("customProperties", _marks(product, port), port.place)
    if knowledge is not None:
        sketch.take(knowledge.enrich(product, port, _draft(sketch, product)))
    note_missing_columns(sketch, port)
    tree = _finish(sketch, port, NEWEST_EDITION)
    above = tiers_above(graph, tiers or Tiers(), product.domain)
    inheritance, _ = inherit_from(graph, above)
    merged = Merged(tree, sketch.origins, places=sketch.places)
    kept, weakened = keep_inherited(merged, inheritance)
    sketch.gaps += weakened
    if not kept.tree.get("slaProperties"):
        hint = "add slaProperties, or tier contracts that every contract inherits from"
        sketch.miss("sla", port.place, "no service level is promised", hint)
    ordered = {key: kept.tree[key] for key in _ORDER if key in kept.tree}
    draft = _draft(sketch, product)
    return replace(draft, tree=ordered, places=kept.places, origins=kept.provenance)


def draft_beneath(
    explicit: Contract,
    product: Product,
    port: OutputPort,
    graph: Graph,
    *,
    knowledge: PortKnowledge | None = None,
) -> Draft:
    """What a product says of a port, for a contract that will be laid over it.

    Nothing is guessed and nothing taken from that contract; tiers come after the merge.
    """
    edition = edition_of(explicit.api_version) or NEWEST_EDITION
    sketch = _sketch(product, port, graph, edition)
    add_own_schema(sketch, port)
    if knowledge is not None:
        drafted = _draft(sketch, product)
        sketch.take(knowledge.enrich(product, port, drafted, written=explicit))
    # What is missing may stand in the contract; what is contradicted has to be said.
    said = tuple(noted for noted in sketch.gaps if noted.rule == _CONFLICT)
    tree = _finish(sketch, port, edition)
    return replace(_draft(sketch, product), tree=tree, gaps=said)


def _draft(sketch: Sketch, product: Product) -> Draft:
    return Draft(
        sketch.tree,
        GENERATED,
        tuple(sketch.gaps),
        product.file,
        sketch.places,
        sketch.origins,
        frozenset(sketch.defaults),
    )


def _sketch(product: Product, port: OutputPort, graph: Graph, edition: str) -> Sketch:
    sketch = Sketch()
    add_header(sketch, product, port, edition)
    add_description(sketch, product, port)
    add_people(sketch, product, port)
    add_lineage(sketch, product, port, graph)
    return sketch


def _marks(product: Product, port: OutputPort) -> list[dict[str, Any]]:
    """How a draft is told from what people wrote, and which port it was made for."""
    marks = {
        MARK: True,
        "floe.product": product.id or product.name,
        "floe.port": port.name or port.id,
    }
    return [{"property": key, "value": value} for key, value in marks.items() if value]


def _finish(sketch: Sketch, port: OutputPort, edition: str) -> dict[str, Any]:
    """The sketch in the words of the edition; what it has no words for is left out and told."""
    has_ids = edition >= _OLDEST_WITH_IDS
    lowered = lower_contract(sketch.tree, edition if has_ids else _OLDEST_WITH_IDS).tree
    if has_ids:
        tree = complete_ids(lowered)
    else:
        members = lowered.get("team", {}).get("members", [])
        tree = {**lowered, "apiVersion": f"v{edition}", **({"team": members} if members else {})}
    valid, errors = make_valid(tree, edition)
    for error in errors:
        place = sketch.places.get(error.path[:1], port.place)
        where = print_path(error.path) or "the contract"
        message = f"{where} is left out, as the standard has no place for it: {error.message}"
        sketch.gaps.append(gap("invalid", place, message))
    # Older editions ask for a status; one that nobody stated is not the product's to give.
    return {key: value for key, value in valid.items() if key != "status" or key in sketch.tree}
