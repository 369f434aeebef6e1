from collections.abc import Iterator
from decimal import Decimal

from floe.checks.check import Check
from floe.checks.options import check_option
from floe.checks.row_tests import NotMultiple, RowTest
from floe.checks.subjects import Element
from floe.checks.typed_values import MisfitError, show
from floe.model import is_number


def multiple_of(element: Element) -> Iterator[Check]:
    """Every number is a multiple of another."""
    yield from check_option(element, "multiple_of", "multipleOf", _multiple, is_named=False)


def _multiple(element: Element, option: str) -> RowTest:
    written = element.options[option]
    if not is_number(written) or written <= 0:
        raise MisfitError(f"{option} must be a number above zero and is {show(written)}")
    return NotMultiple(Decimal(str(written)))
