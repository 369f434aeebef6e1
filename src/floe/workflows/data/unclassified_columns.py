"""The columns of contracts that have no class, as lint finds them and as data is asked."""

from collections.abc import Iterator
from dataclasses import replace

from floe.checks import Element, columns_of, tables_of
from floe.graph import Graph
from floe.model import Contract, Property, find_unclassified
from floe.results import ShapedValues, UnclassifiedColumn


def columns_by_name(graph: Graph) -> Iterator[UnclassifiedColumn]:
    """The columns whose names seem to need a class."""
    for contract in graph.contracts:
        elements = {id(element.prop): element for element in _elements(graph, contract)}
        for prop, class_ in find_unclassified(contract):
            column = _column(graph, contract, prop, elements.get(id(prop)))
            yield replace(column, by_name=class_)


def column_by_data(graph: Graph, element: Element, shaped: ShapedValues) -> UnclassifiedColumn:
    """A column whose values tell that it needs a class."""
    column = _column(graph, element.subject.contract, element.prop, element)
    return replace(column, by_data=shaped)


def open_elements(graph: Graph, contract: Contract) -> Iterator[Element]:
    """The columns of tables that nobody has classified, nor what they lie in."""
    named = (prop for prop, _ in find_unclassified(contract))
    covered = {id(inner) for prop in named for child in prop.children for inner in child.walk()}
    for element in _elements(graph, contract):
        is_open = not (element.subject.is_classified or element.subject.problem)
        is_stated = bool((element.prop.classification or "").strip())
        if is_open and not is_stated and id(element.prop) not in covered:
            yield element


def _elements(graph: Graph, contract: Contract) -> Iterator[Element]:
    for table in tables_of(graph, contract):
        yield from columns_of(table)


def _column(
    graph: Graph, contract: Contract, prop: Property, element: Element | None
) -> UnclassifiedColumn:
    place = graph.authored(graph.field_place(prop.place))
    return UnclassifiedColumn(
        contract=contract.id or contract.title,
        table=element.subject.table.name if element else None,
        name=element.subject.name if element else prop.name or str(prop.place),
        place=place,
        line=graph.position(place)[0],
    )
