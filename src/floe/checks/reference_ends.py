"""The columns on both ends of a foreign key, and the table that it leads to."""

from collections.abc import Iterator
from dataclasses import dataclass

from floe.checks.columns import ColumnPath
from floe.checks.metrics import Table
from floe.checks.subjects import Element, Subject, columns_of, tables_of
from floe.documents import Path
from floe.graph import ForeignKey, Graph, Reference, Target, foreign_keys_of
from floe.model import Relationship


class EndError(ValueError):
    """Why a foreign key cannot be followed; its text says so.

    One that `is_loose` has an end that leads nowhere, which is told of every reference.
    """

    def __init__(self, reason: str, *, is_loose: bool = False) -> None:
        super().__init__(reason)
        self.is_loose = is_loose


@dataclass(frozen=True, slots=True)
class KeyEnds:
    """The columns of the child beside those of the parent."""

    columns: tuple[ColumnPath, ...]
    parent: Table
    parent_columns: tuple[ColumnPath, ...]


def key_ends(subject: Subject, relationship: Relationship) -> KeyEnds:
    """Both ends of a foreign key of a table or a column."""
    key = _find_key(subject, relationship)
    for reference in (*key.from_references, *key.to_references):
        if not reference.resolution.is_resolved:
            resolution = reference.resolution
            reason = resolution.message or f"'{reference.text}' is {resolution.status}"
            raise EndError(reason, is_loose=True)
    children = _children(subject, key)
    parents = [_column(subject.graph, target) for target in _targets(key.to_references)]
    if len(children) != len(parents) or not parents:
        raise EndError(f"it has {len(children)} columns and leads to {len(parents)}")
    tables = {parent.subject.table for parent in parents}
    if len(tables) > 1:
        raise EndError("it leads to columns of several tables")
    for element in (*children, *parents):
        _check_measurable(element)
    if all(map(_is_same, children, parents)):
        raise EndError("it leads from a column to itself, so every row is its own parent")
    return KeyEnds(
        tuple(child.column for child in children),
        tables.pop(),
        tuple(parent.column for parent in parents),
    )


def element_at(graph: Graph, target: Target) -> Element | None:
    """The column at the end of a reference, of any contract that is known."""
    tables = graph.once(_tables_by_path)
    table = tables.get((target.file, target.path[:2]))
    on_the_way = columns_of(table, target.path) if table else ()
    return next((element for element in on_the_way if element.subject.path == target.path), None)


def all_tables(graph: Graph) -> Iterator[Subject]:
    """The tables of all contracts that are known, the neighbours' too."""
    for contract in (*graph.contracts, *graph.neighbours):
        yield from tables_of(graph, contract)


def _tables_by_path(graph: Graph) -> dict[tuple[str, Path], Subject]:
    return {(table.contract.file, table.path): table for table in all_tables(graph)}


def _find_key(subject: Subject, relationship: Relationship) -> ForeignKey:
    carrier = subject.prop if subject.prop is not None else subject.schema_object
    key = subject.graph.once(_keys_by_identity).get((id(relationship), id(carrier)))
    if key is None:
        raise EndError("it does not say where it leads: 'to' is missing or unreadable")
    return key


def _keys_by_identity(graph: Graph) -> dict[tuple[int, int], ForeignKey]:
    """The graph holds them all, so none takes the place of another."""
    return {(id(key.relationship), id(key.carrier)): key for key in foreign_keys_of(graph)}


def _children(subject: Subject, key: ForeignKey) -> list[Element]:
    if subject.prop is not None and subject.column is not None:
        own = Element(subject, subject.prop, subject.column)
        named = [_column(subject.graph, target) for target in _targets(key.from_references)]
        if any(element.subject.path != subject.path for element in named):
            raise EndError("its 'from' is another column than the one it stands on")
        return [own]
    if not key.from_references:
        raise EndError("it stands on an object and needs 'from'")
    children = [_column(subject.graph, target) for target in _targets(key.from_references)]
    if any(child.subject.table != subject.table for child in children):
        raise EndError("its 'from' names columns of another object")
    return children


def _targets(references: tuple[Reference, ...]) -> list[Target]:
    return [target for reference in references for target in reference.resolution.targets]


def _column(graph: Graph, target: Target) -> Element:
    if target.kind != "property":
        raise EndError(f"it leads to something that is no property ({target.kind})")
    element = element_at(graph, target)
    if element is None:
        raise EndError(f"it leads into {target.file}, which is no table of a contract")
    return element


def _is_same(child: Element, parent: Element) -> bool:
    return (child.subject.table, child.column) == (parent.subject.table, parent.column)


def _check_measurable(element: Element) -> None:
    if element.subject.problem:
        raise EndError(element.subject.problem)
    if element.column.is_repeated:
        raise EndError(f"{element.subject.name} lies inside an array or map")
