from collections.abc import Iterator

from floe.checks.check import Check
from floe.checks.options import check_option, option_origin, read_count
from floe.checks.row_tests import RepeatedItems, RowTest, WrongCount
from floe.checks.subjects import Element
from floe.checks.typed_values import MisfitError, show


def items(element: Element) -> Iterator[Check]:
    """Every array has neither too few nor too many items, and none twice."""
    yield from check_option(element, "items", "minItems", _fewest)
    yield from check_option(element, "items", "maxItems", _most)
    if element.options.get("uniqueItems") is False:
        origin = option_origin(element, "uniqueItems")
        reason = "items may come twice"
        yield element.subject.inform("items", origin, "uniqueItems: false", reason)
    else:
        yield from check_option(element, "items", "uniqueItems", _unique)


def _fewest(element: Element, option: str) -> RowTest:
    return WrongCount(minimum=read_count(element, option))


def _most(element: Element, option: str) -> RowTest:
    return WrongCount(maximum=read_count(element, option))


def _unique(element: Element, option: str) -> RowTest:
    if element.options[option] is not True:
        raise MisfitError(f"{option} must be true or false, is {show(element.options[option])}")
    return RepeatedItems()
