from collections.abc import Iterator

from floe.checks.check import Check
from floe.checks.options import check_option, option_origin, read_count
from floe.checks.row_tests import RowTest, WrongCount
from floe.checks.subjects import Element
from floe.checks.typed_values import show

_REASONS = {
    "elementType": "what a vector's numbers are is part of the column's type",
    "distanceMetric": "it says how vectors are compared",
    "normalized": "it says how vectors are made",
    "embeddingModel": "it says how vectors are made",
    "embeddingModelVersion": "it says how vectors are made",
}


def vector(element: Element) -> Iterator[Check]:
    """Every vector has its dimensions; what else is said of vectors does not show in data."""
    yield from check_option(element, "vector", "dimensions", _dimensions)
    for option, reason in _REASONS.items():
        if option in element.options:
            origin = option_origin(element, option)
            description = f"{option}: {show(element.options[option])}"
            yield element.subject.inform("vector", origin, description, reason)


def _dimensions(element: Element, option: str) -> RowTest:
    count = read_count(element, option)
    return WrongCount(minimum=count, maximum=count)
