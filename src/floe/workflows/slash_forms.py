"""References by name, written again by id."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from floe.documents import Path, WrittenValue, node_at
from floe.graph import Graph, Reference
from floe.model import FOREIGN_KEY, IMPORTS, RELATES_TO
from floe.workflows.drafts import RepairedFile
from floe.workflows.id_paths import IdPaths
from floe.workflows.missing_ids import NewIds

_KINDS = (FOREIGN_KEY, RELATES_TO, IMPORTS)
_Placed = tuple[Reference, RepairedFile | None, Path]


@dataclass(slots=True)
class SlashForms:
    """New texts by where they stand, and the mappings that must not get an id after all.

    A reference that has a name in the place of an id stops leading there once the
    element has an id; where such a reference cannot be rewritten, no id is added.
    """

    by_path: dict[str, dict[Path, str]] = field(default_factory=dict)
    to_freeze: set[WrittenValue] = field(default_factory=set)


def plan_slash_forms(graph: Graph, drafts: dict[str, RepairedFile], new: NewIds) -> SlashForms:
    """The slash form of every reference that leads somewhere by ids, old or new."""
    forms = SlashForms()
    paths = IdPaths(graph, drafts, new)
    for placed in _by_scalar(graph, drafts):
        texts = {_slash_form(paths, reference) for reference, _, _ in placed}
        text = texts.pop() if len(texts) == 1 else None
        for reference, draft, path in placed:
            if text is not None and draft is not None:
                forms.by_path.setdefault(draft.source.file, {})[path] = text
            elif _is_loose(reference):
                forms.to_freeze |= paths.new_on_the_way(reference.resolution.targets)
    return forms


def _by_scalar(graph: Graph, drafts: dict[str, RepairedFile]) -> Iterator[list[_Placed]]:
    """References that are one text in one file come together, however often it is read."""
    grouped: dict[WrittenValue | int, list[_Placed]] = {}
    for number, reference in enumerate(graph.references):
        draft = drafts.get(reference.place.file)
        path = draft.source.authored(reference.place.path) if draft else ()
        scalar = _scalar(draft, path, reference) if draft else None
        key: WrittenValue | int = number if scalar is None else scalar
        known_draft = None if scalar is None else draft
        grouped.setdefault(key, []).append((reference, known_draft, path))
    yield from grouped.values()


def _scalar(draft: RepairedFile, path: Path, reference: Reference) -> WrittenValue | None:
    """The text of a reference, if it can be replaced without harm to anything else."""
    if reference.kind not in _KINDS or reference.base != reference.place.file:
        return None
    scalar = draft.layout.find(path)
    if scalar is None or not draft.layout.is_replaceable(scalar):
        return None
    is_same = node_at(draft.source.document.tree, path) == reference.text
    return scalar if is_same else None


def _slash_form(paths: IdPaths, reference: Reference) -> str | None:
    """The new text of a reference; None where it has none, or has it already."""
    resolution = reference.resolution
    if not resolution.is_resolved or len(resolution.targets) != 1:
        return None
    location, _, fragment = reference.text.rpartition("#")
    is_slashed = "/" in fragment.removeprefix("/")
    if is_slashed and not _is_loose(reference):
        return None
    text = paths.print(resolution.targets[0])
    if text is None or "/" not in text:
        return None
    return f"{location}#/{text}" if location else text


def _is_loose(reference: Reference) -> bool:
    return any(note.code == "by-name" for note in reference.resolution.notes)
