"""Reading logicalTypeOptions: each written option becomes a check or says why it is none."""

from collections.abc import Callable, Iterator

from floe.checks.check import Check
from floe.checks.metrics import BadRows, ValueTest
from floe.checks.row_tests import RowTest
from floe.checks.subjects import Element, Origin
from floe.checks.typed_values import MisfitError, show
from floe.model import TYPE_OPTIONS

Read = Callable[[Element, str], RowTest]
_LARGEST_COUNT = 2**31 - 1

KNOWN_OPTIONS = frozenset(name for names in TYPE_OPTIONS.values() for name in names)


def option_origin(element: Element, option: str, *, is_named: bool = True) -> Origin:
    """Where an option is written; its name tells apart the checks of one clause."""
    place = element.prop.place / "logicalTypeOptions" / option
    return Origin(place=place, suffix=option if is_named else None)


def check_option(
    element: Element, clause: str, option: str, read: Read, *, is_named: bool = True
) -> Iterator[Check]:
    """A check that every value keeps one option; nothing where it is not written."""
    if option not in element.options:
        return
    origin = option_origin(element, option, is_named=is_named)
    description = f"{option}: {show(element.options[option])}"
    reason = misplaced(element, option)
    if reason is None:
        try:
            test = read(element, option)
        except MisfitError as error:
            reason = str(error)
        else:
            metric = BadRows(ValueTest(element.column, test))
            yield element.subject.promise(clause, origin, description, metric)
            return
    yield element.subject.not_run(clause, origin, description, reason)


def misplaced(element: Element, option: str) -> str | None:
    """Why an option means nothing for the property's logical type."""
    logical = element.prop.logical_type
    if logical is None or logical not in TYPE_OPTIONS or option in TYPE_OPTIONS[logical]:
        return None
    return f"{option} is no option of the type {logical}"


def read_count(element: Element, option: str) -> int:
    """A whole number of at least zero."""
    value: object = element.options[option]
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= _LARGEST_COUNT:
        raise MisfitError(f"{option} must be a whole number and is {show(value)}")
    return value
