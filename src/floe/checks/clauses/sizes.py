"""How long texts are, and how much arrays, maps, objects and vectors hold."""

from collections.abc import Iterator

from floe.checks.check import Check
from floe.checks.options import check_option, option_origin, read_count
from floe.checks.row_tests import MissingEntries, RepeatedItems, RowTest, WrongCount, WrongLength
from floe.checks.subjects import Element
from floe.checks.typed_values import MisfitError, show
from floe.model import option_type

_UNSHOWN = {
    "elementType": "what a vector's numbers are is part of the column's type",
    "distanceMetric": "it says how vectors are compared",
    "normalized": "it says how vectors are made",
    "embeddingModel": "it says how vectors are made",
    "embeddingModelVersion": "it says how vectors are made",
}


def length(element: Element) -> Iterator[Check]:
    """Every text has neither too few nor too many characters."""
    yield from check_option(element, "length", "minLength", _shortest)
    yield from check_option(element, "length", "maxLength", _longest)


def _shortest(element: Element, option: str) -> RowTest:
    return WrongLength(minimum=read_count(element, option))


def _longest(element: Element, option: str) -> RowTest:
    return WrongLength(maximum=read_count(element, option))


def items(element: Element) -> Iterator[Check]:
    """Every array has neither too few nor too many items, and none twice."""
    yield from check_option(element, "items", "minItems", _at_least)
    yield from check_option(element, "items", "maxItems", _at_most)
    if element.options.get("uniqueItems") is False:
        origin = option_origin(element, "uniqueItems")
        reason = "items may come twice"
        yield element.subject.inform("items", origin, "uniqueItems: false", reason)
    else:
        yield from check_option(element, "items", "uniqueItems", _unique)


def _unique(element: Element, option: str) -> RowTest:
    if element.options[option] is not True:
        raise MisfitError(f"{option} must be true or false, is {show(element.options[option])}")
    return RepeatedItems()


def entries(element: Element) -> Iterator[Check]:
    """Every object or map has neither too few nor too many entries, and those it must have."""
    yield from check_option(element, "entries", "minProperties", _at_least)
    yield from check_option(element, "entries", "maxProperties", _at_most)
    yield from check_option(element, "entries", "required", _required)


def _required(element: Element, option: str) -> RowTest:
    written = element.options[option]
    names = written if isinstance(written, list) else []
    if not names or not all(isinstance(name, str) for name in names):
        raise MisfitError(f"required must be a list of names and is {show(written)}")
    physical = {
        child.name: child.physical_name for child in element.prop.properties if child.physical_name
    }
    return MissingEntries(tuple(str(physical.get(name, name)) for name in names))


def vector(element: Element) -> Iterator[Check]:
    """Every vector has its dimensions; what else is said of vectors does not show in data."""
    yield from check_option(element, "vector", "dimensions", _dimensions)
    for option, reason in _UNSHOWN.items():
        if option in element.options:
            origin = option_origin(element, option)
            description = f"{option}: {show(element.options[option])}"
            if option == "elementType" and option_type(element.prop) is None:
                unknown = f"floe does not know how tables hold {show(element.options[option])}"
                yield element.subject.not_run("vector", origin, description, unknown, is_sound=True)
            else:
                yield element.subject.inform("vector", origin, description, reason)


def _dimensions(element: Element, option: str) -> RowTest:
    count = read_count(element, option)
    return WrongCount(minimum=count, maximum=count)


def _at_least(element: Element, option: str) -> RowTest:
    return WrongCount(minimum=read_count(element, option))


def _at_most(element: Element, option: str) -> RowTest:
    return WrongCount(maximum=read_count(element, option))
