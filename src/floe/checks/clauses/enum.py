from collections.abc import Iterator

from floe.checks.check import Check
from floe.checks.metrics import BadRows, ValueTest
from floe.checks.row_tests import NoneOf
from floe.checks.subjects import Element
from floe.checks.typed_values import MisfitError, read_value, show


def enum(element: Element) -> Iterator[Check]:
    """Every value is one of those listed."""
    if not element.prop.node.get("enum"):
        return
    subject, origin = element.subject, element.subject.at("enum")
    listed = [entry.value for entry in element.prop.enum if entry.value is not None]
    description = f"every value is one of {', '.join(map(show, listed))}"
    try:
        values = tuple(read_value(value, element.kind, element.options) for value in listed)
    except MisfitError as error:
        yield subject.not_run("enum", origin, description, str(error))
        return
    if not values:
        yield subject.not_run("enum", origin, description, "none of its entries has a value")
        return
    metric = BadRows(ValueTest(element.column, NoneOf(values)))
    yield subject.promise("enum", origin, description, metric)
