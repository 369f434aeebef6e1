"""Columns without a classification that seem to need one."""

from collections.abc import Iterable, Iterator

from floe.model.contract import Contract
from floe.model.schema import Property
from floe.model.sensitive_names import sensitive_class
from floe.model.type_grammar import parse_type


def find_unclassified(contract: Contract) -> Iterator[tuple[Property, str]]:
    """The columns whose names seem to need a class, and which; one inside of another is covered."""
    tables = (schema_object.properties for schema_object in contract.schema)
    for properties in (*tables, contract.properties):
        yield from _find(properties)


def _find(properties: Iterable[Property]) -> Iterator[tuple[Property, str]]:
    for prop in properties:
        if not prop.is_public:
            continue
        names = (prop.name, prop.physical_name, prop.business_name)
        is_stated = bool((prop.classification or "").strip())
        class_ = None if is_stated else sensitive_class(names, _kind(prop))
        if class_ is not None:
            yield prop, class_
        else:
            yield from _find(prop.children)


def _kind(prop: Property) -> str:
    data_type = None if prop.logical_type else parse_type(prop.physical_type)
    return data_type.kind if data_type else prop.logical_type or ""
