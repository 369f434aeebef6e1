"""Find: contracts, products, objects and properties by tag, name, class, owner and domain."""

from dataclasses import dataclass, replace
from fnmatch import fnmatchcase

from floe.contracts import Compilation, TagQuery, fits_any, public_graph
from floe.graph import Graph
from floe.workflows.elements import ELEMENT_KINDS, FoundElement, elements_of


@dataclass(frozen=True, slots=True)
class Search:
    """What to look for: every part must fit, and any one of the values inside of a part."""

    queries: tuple[TagQuery, ...] = ()
    tags: tuple[TagQuery, ...] = ()
    names: tuple[str, ...] = ()
    classes: tuple[str, ...] = ()
    owners: tuple[str, ...] = ()
    domains: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()

    @property
    def wanted_kinds(self) -> tuple[str, ...]:
        """The kinds that were asked for, or those that the question is likely to mean."""
        if self.kinds:
            return self.kinds
        if self.classes:
            return ("property",)
        if self.queries or self.tags or self.names:
            return ELEMENT_KINDS
        return ("contract", "product")


def find_elements(compilation: Compilation, search: Search) -> tuple[FoundElement, ...]:
    """Everything in a workspace that fits, by file."""
    graph = public_graph(compilation.graph)
    kinds = search.wanted_kinds
    elements = (
        _placed(m, graph) for m in elements_of(graph) if m.kind in kinds and _fits(m, search)
    )
    return tuple(sorted(elements, key=_order))


def _order(match: FoundElement) -> tuple[str, int, int, str]:
    return (match.place.file, match.line, match.column, match.contract or "")


def _placed(match: FoundElement, graph: Graph) -> FoundElement:
    line, column = graph.position(match.place)
    return replace(match, place=graph.authored(match.place), line=line, column=column)


def _fits(match: FoundElement, search: Search) -> bool:
    names = [name.casefold() for name in (match.title, *match.aliases)]
    return (
        all(query.holds(lambda word: _says(match, names, word)) for query in search.queries)
        and all(query.matches(match.tags) for query in search.tags)
        and fits_any(search.names, names)
        and fits_any(search.classes, match.classes)
        and fits_any(search.owners, (match.owner,))
        and fits_any(search.domains, (match.domain,))
    )


def _says(match: FoundElement, names: list[str], word: str) -> bool:
    """Whether a word is one of the tags, or a part of a name."""
    pattern = word.casefold()
    tags = (tag.casefold() for tag in match.tags)
    return any(fnmatchcase(tag, pattern) for tag in tags) or any(
        fnmatchcase(name, f"*{pattern}*") for name in names
    )
