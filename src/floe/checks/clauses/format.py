from collections.abc import Iterator
from dataclasses import replace

from floe.checks.check import Check
from floe.checks.metrics import BadRows, ValueTest
from floe.checks.options import misplaced, option_origin
from floe.checks.row_tests import OutOfRange, WrongFormat
from floe.checks.subjects import Element
from floe.checks.typed_values import show
from floe.model import DataType

_TEXTS = ("uuid", "email", "uri", "hostname", "ipv4", "ipv6", "date", "date-time", "time", "byte")
_FREE = {
    "password": "it says how to show the value",
    "binary": "any bytes will do",
    "i128": "every number that a table can hold fits",
    "f32": "how exact numbers are is part of the column's type",
    "f64": "how exact numbers are is part of the column's type",
}
_RANGES = {
    f"{sign}{bits}": OutOfRange(
        minimum=-(2 ** (bits - 1)) if sign == "i" else 0,
        maximum=2 ** (bits - 1) - 1 if sign == "i" else 2**bits - 1,
    )
    for sign in "iu"
    for bits in (8, 16, 32, 64)
} | {"u128": OutOfRange(minimum=0)}
_MOMENTS = ("date", "timestamp", "time")


def value_format(element: Element) -> Iterator[Check]:
    """Every text is in its format, every integer within the range that its format has."""
    if "format" not in element.options:
        return
    written = element.options["format"]
    subject, origin = element.subject, option_origin(element, "format", is_named=False)
    description = f"format: {show(written)}"
    if (reason := _free(element, written)) is not None:
        yield subject.inform("format", origin, description, reason)
    elif (test := _test(element, written)) is not None:
        yield subject.promise("format", origin, description, BadRows(test))
    else:
        misfit = misplaced(element, "format")
        reason = misfit or f"floe does not know the format {show(written)}"
        is_sound = misfit is None and isinstance(written, str)
        yield subject.not_run("format", origin, description, reason, is_sound=is_sound)


def _free(element: Element, written: object) -> str | None:
    if element.prop.logical_type in _MOMENTS and element.kind != "string":
        return "it says how values are written, and typed columns hold values, not texts"
    return _FREE.get(written) if isinstance(written, str) else None


def _test(element: Element, written: object) -> ValueTest | None:
    logical = element.prop.logical_type
    if not isinstance(written, str) or misplaced(element, "format"):
        return None
    if logical in _MOMENTS:
        # A column path of the logical type tells the engine to read the format as Java does.
        return ValueTest(replace(element.column, type=DataType(logical)), WrongFormat(written))
    if written in _RANGES and logical != "string":
        return ValueTest(element.column, _RANGES[written])
    return ValueTest(element.column, WrongFormat(written)) if written in _TEXTS else None
