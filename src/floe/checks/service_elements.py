"""Which tables and columns a service level speaks of."""

from floe.checks.reference_ends import element_at
from floe.checks.subjects import LevelSubject, Subject
from floe.graph import Graph, Resolution
from floe.model import Place


class ElementError(ValueError):
    """Why an element cannot be found; its text says so."""


def elements_of_level(level: LevelSubject) -> tuple[Subject | ElementError, ...]:
    """The columns and tables that it names; without any, the contract's default, or nothing."""
    resolutions = _resolutions(level)
    return tuple(_find(level, text, resolution) for text, resolution in resolutions)


def tables_of_level(level: LevelSubject) -> tuple[Subject | ElementError, ...]:
    """The tables of what it names; without any, all tables of the contract."""
    named = elements_of_level(level)
    if not named:
        return level.subjects
    tables: list[Subject | ElementError] = []
    for element in named:
        table = element if isinstance(element, ElementError) else _table(level, element)
        if table not in tables:
            tables.append(table)
    return tuple(tables)


def _table(level: LevelSubject, element: Subject) -> Subject:
    return next(subject for subject in level.subjects if subject.table == element.table)


def _resolutions(level: LevelSubject) -> list[tuple[str, Resolution]]:
    file = level.contract.file
    named = list(level.graph.once(_named_elements).get((file, level.sla.place), ()))
    default = level.contract.sla_default_element
    if not named and default:
        parts = [part.strip() for part in default.split(",") if part.strip()]
        named = [(part, level.graph.resolve(part, file, "element")) for part in parts]
    # The same element may be written twice, and every entry of an imported list is met again.
    return list(dict(named).items())


def _named_elements(graph: Graph) -> dict[tuple[str, Place], list[tuple[str, Resolution]]]:
    """What the entries of all contracts name, by the file that they are read in and their place."""
    named: dict[tuple[str, Place], list[tuple[str, Resolution]]] = {}
    for reference in graph.references:
        if reference.kind == "element":
            key = (reference.base, reference.owner)
            named.setdefault(key, []).append((reference.text, reference.resolution))
    return named


def _find(level: LevelSubject, text: str, resolution: Resolution) -> Subject | ElementError:
    if not resolution.is_resolved:
        return ElementError(resolution.message or f"'{text}' leads nowhere")
    target = resolution.targets[0]
    if target.file != level.contract.file:
        return ElementError(f"'{text}' is part of another contract")
    for subject in level.subjects:
        if subject.path == target.path:
            return subject
    element = element_at(level.graph, target)
    if element is None:
        return ElementError(f"'{text}' is neither an object nor a property")
    if element.subject.is_repeated:
        return ElementError(f"'{text}' lies inside an array or map")
    return element.subject
