"""Ids for elements that have none."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from floe.contracts import IdentifiedList, identified_lists, natural_id, public_tree
from floe.documents import Path, WrittenValue
from floe.graph import CONTRACT, Graph
from floe.model import Contract, Product, free_id
from floe.workflows.drafts import RepairedFile, find_target

# Editions whose schemas know ids; older contracts are left as they are.
_CONTRACT_EDITIONS = frozenset(("v3.1.0", "v3.2.0"))
_PRODUCT_EDITIONS = frozenset(("v1.1.0",))


@dataclass(slots=True)
class NewIds:
    """The ids to add, by the mapping they go into and by where that stands."""

    by_mapping: dict[WrittenValue, str] = field(default_factory=dict)
    by_path: dict[str, dict[Path, str]] = field(default_factory=dict)


def plan_ids(graph: Graph, drafts: dict[str, RepairedFile], frozen: set[WrittenValue]) -> NewIds:
    """An id for every element without one, unique wherever the element is listed."""
    neighbours = _neighbours(graph, drafts)
    nameless = tuple(_nameless(graph, drafts))
    left_out = frozen | _leaking({mapping for _, _, mapping, _ in nameless} - frozen)
    new = NewIds()
    for file, path, mapping, preferred in nameless:
        if mapping in left_out:
            continue
        if mapping not in new.by_mapping:
            taken = neighbours.setdefault(mapping, [set()])
            new.by_mapping[mapping] = free_id(preferred, *taken)
            for ids in taken:
                ids.add(new.by_mapping[mapping])
        new.by_path.setdefault(file, {})[path] = new.by_mapping[mapping]
    return new


def _nameless(
    graph: Graph, drafts: dict[str, RepairedFile]
) -> Iterator[tuple[str, Path, WrittenValue, str]]:
    for file, draft in sorted(drafts.items()):
        if not _may_have_ids(graph, draft):
            continue
        # An id is printed and referred to, so that no secret may become a part of one.
        shown = public_tree(draft.source.document.tree)
        for listed in identified_lists(shown, draft.source.kind):
            for number, node in enumerate(listed.items):
                path = (*listed.path, number)
                mapping = draft.layout.find(path)
                if not isinstance(node, dict) or "id" in node or not mapping or not mapping.keys:
                    continue
                preferred = natural_id(listed, number)
                if preferred is not None:
                    yield file, path, mapping, preferred


def _may_have_ids(graph: Graph, draft: RepairedFile) -> bool:
    source = draft.source
    if any(upgrade.code == "models-dialect" for upgrade in source.upgrades):
        return False
    edition = source.tree.get("apiVersion")
    if source.kind == CONTRACT:
        return edition in _CONTRACT_EDITIONS
    return edition in _PRODUCT_EDITIONS or graph.policy.profile != "standard"


def _leaking(planned: set[WrittenValue]) -> set[WrittenValue]:
    """Mappings whose new id would be taken over by others that merge them with `<<`."""
    kept = set(planned)
    while True:
        leaking = {
            mapping
            for mapping in kept
            if any(other not in kept and "id" not in other.keys for other in mapping.merged_by)
        }
        if not leaking:
            return planned - kept
        kept -= leaking


def _neighbours(
    graph: Graph, drafts: dict[str, RepairedFile]
) -> dict[WrittenValue, list[set[str]]]:
    """For each mapping the ids in every list that it is part of, before and after imports."""
    ids_by_mapping: dict[WrittenValue, list[set[str]]] = {}
    for draft in drafts.values():
        # An id is printed and referred to, so that no secret may become a part of one.
        shown = public_tree(draft.source.document.tree)
        for listed in identified_lists(shown, draft.source.kind):
            members = [draft.layout.find((*listed.path, n)) for n in range(len(listed.items))]
            _register(ids_by_mapping, listed, members)
    elements: tuple[Contract | Product, ...] = (*graph.contracts, *graph.products)
    for element in elements:
        file, tree = element.place.file, element.node
        if not graph.provenance_of(file):
            continue
        for listed in identified_lists(tree, graph.sources[file].kind):
            members = [
                find_target(graph, drafts, file, (*listed.path, number))
                for number in range(len(listed.items))
            ]
            _register(ids_by_mapping, listed, members)
    return ids_by_mapping


def _register(
    ids_by_mapping: dict[WrittenValue, list[set[str]]],
    listed: IdentifiedList,
    members: list[WrittenValue | None],
) -> None:
    ids = listed.ids
    for member in members:
        if member is not None:
            ids_by_mapping.setdefault(member, []).append(ids)
