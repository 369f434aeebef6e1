"""Files under repair: what was written, and what is to be written instead."""

import copy
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from floe.documents import (
    Edit,
    Path,
    TextLayout,
    WrittenValue,
    apply_edits,
    insert_below,
    insert_entry,
    node_at,
    read_text,
    rename_key,
    replace_scalar,
)
from floe.graph import CONTRACT, PRODUCT, Graph, Source, Target

_COMMENT = re.compile(r"[ \t]*#\s*floe:")
_COMMENT_BEHIND = re.compile(r"[^\n]*\s#\s*floe:")
_HEADER = "dataContractSpecification"


@dataclass(frozen=True, slots=True)
class RepairedFile:
    """One file that may be changed, with the place of every character in it."""

    source: Source
    layout: TextLayout

    def find(self, path: Path) -> WrittenValue | None:
        """What is written at a path of the tree that is read."""
        return self.layout.find(self.source.authored(path))


def open_draft(source: Source | None) -> RepairedFile | None:
    """The file of a contract or a product, if it was read without a fault."""
    if source is None or source.kind not in (CONTRACT, PRODUCT) or source.document.faults:
        return None
    return RepairedFile(source, TextLayout(source.document.text))


def find_target(
    graph: Graph, drafts: dict[str, RepairedFile], file: str, path: Path
) -> WrittenValue | None:
    """Where an element of an effective tree was written, if that is in a draft."""
    place = graph.place_of(Target(file, path, None))
    draft = drafts.get(place.file)
    return draft.find(place.path) if draft else None


@dataclass(frozen=True, slots=True)
class Changes:
    """What becomes of one draft: ids and texts by the path at which they are written."""

    ids: dict[Path, str]
    texts: dict[Path, str]

    def write(self, draft: RepairedFile) -> str | None:
        """The new text; None where it would not be the old content plus these changes."""
        document = draft.source.document
        text = apply_edits(document.text, self._edits(draft))
        written = read_text(document.file, text)
        is_right = not written.faults and written.tree == self._expected(draft)
        return text if is_right else None

    def _edits(self, draft: RepairedFile) -> Iterator[Edit]:
        layout = draft.layout
        for path, value in self.ids.items():
            if (mapping := layout.find(path)) is not None:
                yield _id_edit(layout, mapping, value)
        for path, value in self.texts.items():
            if (scalar := layout.find(path)) is not None:
                edit = replace_scalar(layout, scalar, value)
                if edit is not None:
                    yield edit
        yield from _header_edits(draft)

    def _expected(self, draft: RepairedFile) -> Any:
        # A deep copy keeps shared what an alias shares, as the text does.
        tree = copy.deepcopy(draft.source.document.tree)
        for path, value in self.ids.items():
            node_at(tree, path)["id"] = value
        for path, value in self.texts.items():
            node_at(tree, path[:-1])[path[-1]] = value
        codes = {upgrade.code for upgrade in draft.source.upgrades}
        if "header-dialect" in codes:
            del tree[_HEADER]
            tree["apiVersion"] = draft.source.tree["apiVersion"]
            tree.setdefault("kind", draft.source.tree["kind"])
        if "title-dialect" in codes:
            tree["name"] = tree.pop("title")
        return tree


def _id_edit(layout: TextLayout, mapping: WrittenValue, value: str) -> Edit:
    """An id comes first, unless a comment for us speaks of the line that is first now."""
    text, start = layout.text, next(iter(mapping.keys.values())).start
    line = text.rfind("\n", 0, start) + 1
    above = text.rfind("\n", 0, max(line - 1, 0)) + 1
    below = None
    if _COMMENT.match(text, above) or _COMMENT_BEHIND.match(text, line):
        below = insert_below(layout, mapping, "id", value)
    return below or insert_entry(layout, mapping, "id", value)


def _header_edits(draft: RepairedFile) -> Iterator[Edit]:
    codes = {upgrade.code for upgrade in draft.source.upgrades}
    root, read = draft.layout.root, draft.source.tree
    if "header-dialect" in codes:
        if "kind" not in draft.source.document.tree:
            yield insert_entry(draft.layout, root, "kind", read["kind"], before=_HEADER)
        yield rename_key(root, _HEADER, "apiVersion")
        version = replace_scalar(draft.layout, root.children[_HEADER], read["apiVersion"])
        if version is not None:
            yield version
    if "title-dialect" in codes:
        yield rename_key(root, "title", "name")
