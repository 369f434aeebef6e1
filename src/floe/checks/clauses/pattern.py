from collections.abc import Iterator

from floe import patterns
from floe.checks.check import Check
from floe.checks.options import check_option
from floe.checks.row_tests import NoMatch, RowTest
from floe.checks.subjects import Element
from floe.checks.typed_values import MisfitError, show


def pattern(element: Element) -> Iterator[Check]:
    """The pattern is found in every text, anywhere unless it is anchored."""
    yield from check_option(element, "pattern", "pattern", _pattern, is_named=False)


def _pattern(element: Element, option: str) -> RowTest:
    written = element.options[option]
    if not isinstance(written, str):
        raise MisfitError(f"the pattern must be a string and is {show(written)}")
    passed = patterns.gate_pattern(written)
    if isinstance(passed, str):
        raise MisfitError(passed)
    return NoMatch(passed.text)
