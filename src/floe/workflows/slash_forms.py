"""References by name, written again by id."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from floe.documents import Path, Written
from floe.graph import Graph, Reference, Target
from floe.model import FOREIGN_KEY, IMPORTS, RELATES_TO
from floe.workflows.drafts import Draft, find_target
from floe.workflows.missing_ids import NewIds

_KINDS = (FOREIGN_KEY, RELATES_TO, IMPORTS)
_REFERABLE = re.compile(r"[^\s.#/\\@!%&^]+")
# An array's items and a map's values are passed through without a word.
_SILENT = (("items",), ("map", "value"))


@dataclass(slots=True)
class SlashForms:
    """New texts of references by where they stand, and the mappings that have to stay as they are.

    A reference that names an element in the place of an id stops leading there once
    the element has an id; where such a reference cannot be rewritten, no id is added.
    """

    by_path: dict[str, dict[Path, str]] = field(default_factory=dict)
    to_freeze: set[Written] = field(default_factory=set)


def plan_slash_forms(graph: Graph, drafts: dict[str, Draft], new: NewIds) -> SlashForms:
    """The slash form of every reference that leads somewhere by ids, old or new."""
    forms = SlashForms()
    for references in _by_place(graph, drafts):
        texts = {_slash_form(graph, drafts, new, reference) for reference, _, _ in references}
        text = texts.pop() if len(texts) == 1 else None
        for reference, draft, path in references:
            if text is not None and draft is not None:
                forms.by_path.setdefault(draft.source.file, {})[path] = text
            elif _is_loose(reference):
                forms.to_freeze |= _on_the_way(graph, drafts, reference) & new.by_mapping.keys()
    return forms


_Placed = tuple[Reference, Draft | None, Path]


def _by_place(graph: Graph, drafts: dict[str, Draft]) -> Iterator[list[_Placed]]:
    """References that are one text in one file together, however often it is read."""
    grouped: dict[Any, list[_Placed]] = {}
    for number, reference in enumerate(graph.references):
        draft = drafts.get(reference.place.file)
        path = draft.authored(reference.place.path) if draft else ()
        scalar = draft.layout.find(path) if draft else None
        if scalar is None or not _is_rewritable(reference, draft, path, scalar):
            grouped[number] = [(reference, None, path)]
        else:
            grouped.setdefault(scalar, []).append((reference, draft, path))
    yield from grouped.values()


def _is_rewritable(
    reference: Reference, draft: Draft | None, path: Path, scalar: Written
) -> bool:
    if draft is None or reference.kind not in _KINDS or reference.base != reference.place.file:
        return False
    span = scalar.span
    is_simple = not scalar.is_marked and span.style not in ("|", ">")
    text = draft.layout.text[span.start : span.end]
    return is_simple and "\n" not in text and _value(draft, path) == reference.text


def _value(draft: Draft, path: Path) -> Any:
    node = draft.source.document.tree
    for key in path:
        node = node[key]
    return node


def _slash_form(
    graph: Graph, drafts: dict[str, Draft], new: NewIds, reference: Reference
) -> str | None:
    """The new text of a reference; None where it has none, or has it already."""
    resolution = reference.resolution
    if not resolution.is_resolved or len(resolution.targets) != 1:
        return None
    location, mark, fragment = reference.text.rpartition("#")
    if "/" in fragment.removeprefix("/") and not _is_loose(reference):
        return None
    if not mark and "://" in reference.text:
        return None
    hops = _hops(graph, drafts, new, resolution.targets[0])
    if hops is None or len(hops) < 2:  # noqa: PLR2004
        return None
    text = "/".join(hops)
    return f"{location}#/{text}" if location else text


def _is_loose(reference: Reference) -> bool:
    return any(note.code == "by-name" for note in reference.resolution.notes)


def _hops(
    graph: Graph, drafts: dict[str, Draft], new: NewIds, target: Target
) -> list[str] | None:
    hops: list[str] = []
    for path, parent, node in _steps(graph, target):
        key = path[-1]
        if isinstance(key, str):
            hops.append(key)
            hops = _without_silent(hops, parent, target.path[len(path) :])
            continue
        if not isinstance(node, dict):
            return None
        mapping = find_target(graph, drafts, target.file, path, node)
        found = node.get("id") or (new.by_mapping.get(mapping) if mapping else None)
        if not found or not _REFERABLE.fullmatch(str(found)):
            return None
        hops.append(str(found))
    return hops if hops or not target.path else None
