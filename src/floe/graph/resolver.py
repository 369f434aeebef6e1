"""What a reference points to."""

from collections.abc import Callable, Iterator
from typing import Any

from floe.graph.grammar import Malformed, Parsed, parse_reference, split_columns
from floe.graph.loader import Trouble
from floe.graph.locating import locate
from floe.graph.near_misses import suggest
from floe.graph.references import (
    AMBIGUOUS,
    DANGLING,
    REJECTED,
    RESOLVED,
    Note,
    Resolution,
    Target,
)
from floe.graph.sources import CONTRACT, PRODUCT, Shelf, Source
from floe.graph.walking import (
    SECTIONS,
    Found,
    objects_of,
    print_ids,
    print_names,
    walk_ids,
    walk_keys,
    walk_names,
)

_STATUSES = {"no-document": DANGLING, "duplicate": AMBIGUOUS}

TreeOf = Callable[[Source], Any]


class Resolver:
    """Resolves references against the trees that it is given to look at."""

    def __init__(self, shelf: Shelf, tree_of: TreeOf) -> None:
        self._shelf = shelf
        self._tree_of = tree_of

    def resolve(self, text: str, base: str, kind: str) -> Resolution:
        """Resolve one text that stands in the file `base`."""
        parts = split_columns(text)
        if len(parts) == 1:
            return self._resolve_one(text, base, kind)
        return _join(text, [self._resolve_one(part, base, kind) for part in parts])

    def _resolve_one(self, text: str, base: str, kind: str) -> Resolution:
        parsed = parse_reference(text)
        if isinstance(parsed, Malformed):
            return Resolution(REJECTED, problem="syntax", message=parsed.message, hint=parsed.hint)
        if parsed.may_be_document and len(parsed.hops) > 1:
            named = self._names_here(parsed, base)
            if named is not None:
                return named
        source = locate(self._shelf, parsed.location, base)
        if isinstance(source, Trouble):
            return _troubled(source)
        if parsed.form == "document":
            target = Target(source.file, (), self._tree_of(source))
            return Resolution(RESOLVED, (target,), parsed.location or base)
        return self._within(source, parsed, text, kind)

    def _names_here(self, parsed: Parsed, base: str) -> Resolution | None:
        """`customers.yaml` is a column if there is one of that name, a file if not."""
        source = locate(self._shelf, None, base)
        if isinstance(source, Trouble):
            return None
        elements = walk_names(self._tree_of(source), parsed.hops)
        own = Parsed(None, parsed.hops, "dot")
        return self._one_of(source, own, elements, ".".join(parsed.hops)) if elements else None

    def on_the_way(self, text: str, base: str) -> Iterator[Target]:
        """The elements that a reference passes on its way, the last one first."""
        parsed = parse_reference(text)
        if isinstance(parsed, Malformed) or parsed.form == "document":
            return
        source = locate(self._shelf, parsed.location, base)
        if isinstance(source, Trouble):
            return
        for length in range(len(parsed.hops) - 1, 0, -1):
            shorter = Parsed(parsed.location, parsed.hops[:length], parsed.form)
            elements, _ = self._find(source, shorter, text, "element")
            yield from (
                Target(source.file, *element)
                for element in elements
                if isinstance(element[1], dict)
            )
        objects = objects_of(self._tree_of(source))
        if len(objects) == 1:
            yield Target(source.file, ("schema", objects[0][0]), objects[0][1])

    def _within(self, source: Source, parsed: Parsed, text: str, kind: str) -> Resolution:
        elements, notes = self._find(source, parsed, text, kind)
        if not elements and not _is_ours(source):
            elements = walk_keys(self._tree_of(source), parsed.hops)
        return self._one_of(source, parsed, elements, text, notes)

    def _find(
        self, source: Source, parsed: Parsed, text: str, kind: str
    ) -> tuple[list[Found], tuple[Note, ...]]:
        tree = self._tree_of(source)
        if parsed.form == "slash":
            return walk_ids(tree, parsed.hops), ()
        by_id, by_name = self._readings(source, parsed.hops, kind)
        notes: tuple[Note, ...] = ()
        if by_id and by_name and _paths(by_id) != _paths(by_name):
            if kind == "foreignKey" and not _are_properties(source, by_id):
                by_id = []
            else:
                notes = (_ambiguity(text, tree, by_id[0]),)
        elements = by_id or by_name
        if not elements:
            elements = _loose_reading(tree, parsed.hops)
            notes = (_by_name_note(text, tree, elements),) if elements else ()
        return elements, notes

    def _readings(
        self, source: Source, hops: tuple[str, ...], kind: str
    ) -> tuple[list[Found], list[Found]]:
        tree = self._tree_of(source)
        is_section = hops[0] in SECTIONS or not _is_ours(source)
        by_id = walk_ids(tree, hops) if is_section else []
        by_name = walk_names(tree, hops)
        if kind == "element" and not by_name:
            by_name = _element_names(tree, hops)
        return by_id, by_name

    def _one_of(
        self,
        source: Source,
        parsed: Parsed,
        elements: list[Found],
        text: str,
        notes: tuple[Note, ...] = (),
    ) -> Resolution:
        if not elements:
            return self._nowhere(source, parsed, text)
        if len(elements) > 1:
            targets = tuple(Target(source.file, path, node) for path, node in elements)
            return Resolution(
                AMBIGUOUS,
                targets,
                problem="duplicate",
                message=f"'{text}' could be any of {len(elements)} elements",
                hint="give each of them an id of its own, and write the slash form",
            )
        return self._resolved(source, parsed, elements[0], notes)

    def _resolved(
        self, source: Source, parsed: Parsed, element: Found, notes: tuple[Note, ...] = ()
    ) -> Resolution:
        path, node = element
        tree = self._tree_of(source)
        fragment = print_ids(tree, path) or print_names(tree, path)
        location = f"{parsed.location}#" if parsed.location else ""
        slash = "/" if location and fragment and "/" in fragment else ""
        canonical = f"{location}{slash}{fragment}" if fragment else None
        return Resolution(RESOLVED, (Target(source.file, path, node),), canonical, notes=notes)

    def _nowhere(self, source: Source, parsed: Parsed, text: str) -> Resolution:
        if source.document.tree is None and source.document.faults:
            message = f"'{source.file}' cannot be read, so nobody knows where '{text}' leads"
            return Resolution(DANGLING, problem="unreadable", message=message, document=source.file)
        hint = suggest(self._tree_of(source), parsed, text)
        message = f"'{text}' leads nowhere"
        return Resolution(
            DANGLING, problem="no-element", message=message, hint=hint, document=source.file
        )


def _is_ours(source: Source) -> bool:
    return source.kind in (CONTRACT, PRODUCT)


def _element_names(tree: Any, hops: tuple[str, ...]) -> list[Found]:
    """An SLA may name an object, or leave out the name of the only one."""
    objects = objects_of(tree)
    name = ".".join(hops)
    elements = _named_objects(tree, name)
    if not elements and len(objects) == 1:
        only = objects[0][1]
        elements = walk_names(tree, (str(only.get("name")), *hops))
    return elements


def _loose_reading(tree: Any, hops: tuple[str, ...]) -> list[Found]:
    """Names where ids were meant, or behind the word `schema` with no word between them."""
    elements = walk_ids(tree, hops, by_name=True)
    if elements or hops[0] != "schema":
        return elements
    return walk_names(tree, hops[1:]) or _named_objects(tree, ".".join(hops[1:]))


def _named_objects(tree: Any, name: str) -> list[Found]:
    return [
        (("schema", number), node) for number, node in objects_of(tree) if node.get("name") == name
    ]


def _troubled(trouble: Trouble) -> Resolution:
    status = _STATUSES.get(trouble.problem, REJECTED)
    return Resolution(status, problem=trouble.problem, message=trouble.message, hint=trouble.hint)


def _join(text: str, parts: list[Resolution]) -> Resolution:
    for part in parts:
        if not part.is_resolved:
            return part
    note = Note(
        "old-form", f"'{text}' is an old way to write a list", "write one reference per column"
    )
    targets = tuple(target for part in parts for target in part.targets)
    canonical = ", ".join(part.canonical or "" for part in parts)
    return Resolution(RESOLVED, targets, canonical, notes=(note,))


def _paths(elements: list[Found]) -> set[Any]:
    return {path for path, _ in elements}


def _are_properties(source: Source, elements: list[Found]) -> bool:
    return all(Target(source.file, path, node).kind == "property" for path, node in elements)


def _ambiguity(text: str, tree: Any, element: Found) -> Note:
    slash = print_ids(tree, element[0])
    hint = f"write '{slash}' if that is meant" if slash else "write the slash form"
    return Note("ambiguous", f"'{text}' is an id and a name; the id is followed", hint)


def _by_name_note(text: str, tree: Any, elements: list[Found]) -> Note:
    slash = print_ids(tree, elements[0][0])
    missing = next((node.get("name") for _, node in elements if isinstance(node, dict)), None)
    hint = f"give '{missing}' an id" if missing else "give the target an id"
    hint = f"write '{slash}'" if slash else hint
    return Note("by-name", f"'{text}' is written by id, but found by name only", hint)
