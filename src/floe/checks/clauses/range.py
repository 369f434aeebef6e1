from collections.abc import Iterator

from floe.checks.check import Check
from floe.checks.options import check_option, option_origin
from floe.checks.row_tests import OutOfRange, RowTest, Scalar
from floe.checks.subjects import Element
from floe.checks.typed_values import MOMENTS, NUMBERS, MisfitError, read_value, show

_EXCLUSIVE = {"minimum": "exclusiveMinimum", "maximum": "exclusiveMaximum"}
_FIELDS = {
    "minimum": "minimum",
    "maximum": "maximum",
    "exclusiveMinimum": "exclusive_minimum",
    "exclusiveMaximum": "exclusive_maximum",
}


def value_range(element: Element) -> Iterator[Check]:
    """Every number, date or moment lies within its bounds."""
    for option in _FIELDS:
        written = element.options.get(option)
        if isinstance(written, bool):
            yield from _switch(element, option)
        else:
            yield from check_option(element, "range", option, _bound)


def _switch(element: Element, option: str) -> Iterator[Check]:
    """Edition 3.0 wrote `exclusiveMinimum: true` beside the minimum, which then takes part."""
    bound = next((name for name, exclusive in _EXCLUSIVE.items() if exclusive == option), option)
    if option in _EXCLUSIVE or (element.options[option] and bound not in element.options):
        reason = f"{option} is {show(element.options[option]).lower()} and there is no {bound}"
        if option in _EXCLUSIVE:
            reason = f"{option} must be a value and is {show(element.options[option])}"
        origin = option_origin(element, option)
        yield element.subject.not_run("range", origin, option, reason)


def _bound(element: Element, option: str) -> RowTest:
    is_switched = element.options.get(_EXCLUSIVE.get(option, "")) is True
    field = _FIELDS[_EXCLUSIVE[option] if is_switched else option]
    bounds: dict[str, Scalar] = {field: _value(element, option)}
    return OutOfRange(**bounds)


def _value(element: Element, option: str) -> Scalar:
    written, kind = element.options[option], element.kind
    if kind is None and not isinstance(written, int | float):
        raise MisfitError(f"without a type nobody knows what {show(written)} is")
    value = read_value(written, _compared_kind(element, option), element.options)
    if value is None:
        raise MisfitError(f"{option} has no value")
    return value


def _compared_kind(element: Element, option: str) -> str | None:
    """Dates and moments that are stored as texts are compared as what they stand for."""
    kind, logical = element.kind, element.prop.logical_type
    if kind is None or kind in (*NUMBERS, *MOMENTS):
        return kind
    if kind == "string" and logical in MOMENTS:
        return logical
    raise MisfitError(f"values of the type {kind} have no {option}")
