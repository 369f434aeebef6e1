"""What the resolver says of references: notes on those it could follow, and problems."""

from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.model import FOREIGN_KEY, IMPORTS, RELATES_TO

# Rules of their own speak about what SLAs and ports name.
_OTHERS = ("element", "contract")
_LINKS = (FOREIGN_KEY, IMPORTS, RELATES_TO)
_FETCHED = (FOREIGN_KEY, IMPORTS)
_FORM = "write schema/<object id>/properties/<property id>"
_COPY = "keep a copy in the workspace, or allow the address under [references] in floe.toml"


@rule("lint/ambiguous-reference", Severity.WARNING)
def ambiguous_reference(graph: Graph) -> Iterator[Finding]:
    """A reference with dots that reads one way by ids and another way by names.

    floe follows the ids; a tool that knows names only goes to the other element.

    Why: two tools that read the same contract would check different columns, and
    neither would say so.

    Instead: write the form with slashes, which is read by ids alone.
    """
    yield from _notes(graph, "ambiguous")


@rule("lint/duplicate-target", Severity.ERROR)
def duplicate_target(graph: Graph) -> Iterator[Finding]:
    """A reference that fits two elements, because they share an id or a name.

    Why: whichever of the two is picked, a check or an import may silently work
    on the wrong one.

    Instead: make the ids unique in their list, and refer to one of them.
    """
    yield from _problems(graph, "duplicate", _LINKS)


@rule("lint/malformed-reference", Severity.ERROR)
def malformed_reference(graph: Graph) -> Iterator[Finding]:
    """A reference that cannot be read.

    It has more than one `#`, an empty step, or is a placeholder that was never
    filled in.

    Why: nothing can be found by it, whatever is added to the workspace.

    Instead: write `schema/<id>/properties/<id>` for an element of this document,
    and `other.yaml#/schema/<id>` for one of another. A column may also be named
    `table.column`.
    """
    yield from _problems(graph, "syntax", hint=_FORM)


@rule("lint/old-reference-form", Severity.INFO)
def old_reference_form(graph: Graph) -> Iterator[Finding]:
    """A reference to several columns in the old form `table.(a, b)`.

    Why: the form was proposed and never adopted, so no other tool reads it.

    Instead: write a list with one reference per column: `[table.a, table.b]`.
    """
    yield from _notes(graph, "old-form")


@rule("lint/reference-by-name", Severity.WARNING)
def reference_by_name(graph: Graph) -> Iterator[Finding]:
    """A reference in the form for ids that was found by a name only.

    The element it means has that name and no such id.

    Why: this form promises that a renamed table or column breaks nothing; a
    reference that hangs on a name breaks with the next rename.

    Instead: give the element an id, or refer to it as `table.column`.
    """
    yield from _notes(graph, "by-name")


@rule("lint/reference-not-allowed", Severity.ERROR)
def reference_not_allowed(graph: Graph) -> Iterator[Finding]:
    """A foreign key or an import that leads to an address which may not be fetched.

    Only addresses that `references.allow` in floe.toml names are fetched, and what
    came from there is pinned in floe.lock.

    Why: a foreign key becomes a check and an import becomes part of the contract;
    neither can be built on something that was not read.

    Instead: add the address to `references.allow`, or keep a copy of the document
    in the workspace and refer to that.
    """
    yield from _problems(graph, "not-allowed", _FETCHED, _COPY)


@rule("lint/reference-outside-workspace", Severity.ERROR)
def reference_outside_workspace(graph: Graph) -> Iterator[Finding]:
    """A reference whose path leads out of the workspace.

    Paths are judged after `..` and symbolic links are followed.

    Why: a contract that reads its neighbour's disk compiles on one machine only,
    and a contract from elsewhere could read files that are none of its business.

    Instead: move the document into the workspace, or refer to it by an address
    that `references.allow` in floe.toml names.
    """
    yield from _problems(graph, "outside-workspace", _LINKS)


def _notes(graph: Graph, code: str) -> Iterator[Finding]:
    for reference in graph.references:
        for note in reference.resolution.notes:
            if note.code == code:
                yield Finding(reference.place, note.message, note.hint)


def _problems(
    graph: Graph, problem: str, kinds: tuple[str, ...] = (), hint: str | None = None
) -> Iterator[Finding]:
    """Findings on relationships of some kinds, or of any; `hint` is for those without their own."""
    for reference in graph.references:
        resolution = reference.resolution
        is_meant = reference.kind in kinds if kinds else reference.kind not in _OTHERS
        if is_meant and resolution.problem == problem:
            yield Finding(reference.place, resolution.message, resolution.hint or hint)
