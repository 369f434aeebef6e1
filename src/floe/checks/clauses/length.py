from collections.abc import Iterator

from floe.checks.check import Check
from floe.checks.options import check_option, read_count
from floe.checks.row_tests import RowTest, WrongLength
from floe.checks.subjects import Element


def length(element: Element) -> Iterator[Check]:
    """Every text has neither too few nor too many characters."""
    yield from check_option(element, "length", "minLength", _shortest)
    yield from check_option(element, "length", "maxLength", _longest)


def _shortest(element: Element, option: str) -> RowTest:
    return WrongLength(minimum=read_count(element, option))


def _longest(element: Element, option: str) -> RowTest:
    return WrongLength(maximum=read_count(element, option))
