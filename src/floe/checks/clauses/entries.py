from collections.abc import Iterator

from floe.checks.check import Check
from floe.checks.options import check_option, read_count
from floe.checks.row_tests import MissingEntries, RowTest, WrongCount
from floe.checks.subjects import Element
from floe.checks.typed_values import MisfitError, show


def entries(element: Element) -> Iterator[Check]:
    """Every object or map has neither too few nor too many entries, and those it must have."""
    yield from check_option(element, "entries", "minProperties", _fewest)
    yield from check_option(element, "entries", "maxProperties", _most)
    yield from check_option(element, "entries", "required", _required)


def _fewest(element: Element, option: str) -> RowTest:
    return WrongCount(minimum=read_count(element, option))


def _most(element: Element, option: str) -> RowTest:
    return WrongCount(maximum=read_count(element, option))


def _required(element: Element, option: str) -> RowTest:
    written = element.options[option]
    names = written if isinstance(written, list) else []
    if not names or not all(isinstance(name, str) for name in names):
        raise MisfitError(f"required must be a list of names and is {show(written)}")
    physical = {
        child.name: child.physical_name for child in element.prop.properties if child.physical_name
    }
    return MissingEntries(tuple(str(physical.get(name, name)) for name in names))
