import re
from collections.abc import Mapping
from typing import Any

from floe.dbt.manifest.clauses.clause import Rule, Subject
from floe.model import parse_type

_TEXT = re.compile(r"'([^']*)'")
_MOMENTS = ("date", "timestamp", "timestamp_ntz")
_NUMBER = re.compile(r"[+-]?\d+(\.\d+)?")


def enum_of(values: Any) -> list[dict[str, Any]] | None:
    """The values of an enum; None where they are no plain values."""
    if not isinstance(values, list) or not values:
        return None
    is_plain = all(isinstance(value, str | int | float) and not _is_call(value) for value in values)
    return [{"value": value} for value in values] if is_plain else None


def valid_values(values: list[Any]) -> Rule:
    """The rule that says the same as an enum."""
    return {"metric": "invalidValues", "arguments": {"validValues": list(values)}}


def bounds_of(
    subject: Subject, minimum: Any, maximum: Any, *, is_strict: bool
) -> dict[str, Any] | None:
    """The bounds of a range, as options of a type; None where one is an expression."""
    names = ("exclusiveMinimum", "exclusiveMaximum") if is_strict else ("minimum", "maximum")
    written = dict(zip(names, (minimum, maximum), strict=True))
    found = {name: _bound(subject, each) for name, each in written.items() if each is not None}
    return found if found and None not in found.values() else None


def bounds_rule(bounds: Mapping[str, Any]) -> Rule:
    """The rule that says the same as the bounds of a range."""
    signs = {"minimum": ">=", "exclusiveMinimum": ">", "maximum": "<=", "exclusiveMaximum": "<"}
    parts = [f"{{column}} {signs[name]} {_literal(value)}" for name, value in bounds.items()]
    return _demand(" and ".join(parts))


def lengths_of(minimum: Any, maximum: Any) -> dict[str, int] | None:
    """The lengths of texts, as options of a type; None where one is an expression."""
    written = {"minLength": minimum, "maxLength": maximum}
    found = {name: each for name, each in written.items() if each is not None}
    return found if found and all(_is_whole(each) for each in found.values()) else None


def lengths_rule(lengths: Mapping[str, int]) -> Rule:
    """The rule that says the same as the lengths of texts."""
    signs = {"minLength": ">=", "maxLength": "<="}
    parts = [f"length({{column}}) {signs[name]} {value}" for name, value in lengths.items()]
    return _demand(" and ".join(parts))


def _demand(expression: str) -> Rule:
    return {"type": "custom", "engine": "floe", "implementation": {"expression": expression}}


def _bound(subject: Subject, value: Any) -> Any:
    if _is_number(value):
        return value
    found = parse_type(subject.column_type())
    text = _TEXT.fullmatch(value.strip()) if isinstance(value, str) else None
    if text and found is not None and found.kind in _MOMENTS:
        return text[1]
    is_number = isinstance(value, str) and _NUMBER.fullmatch(value.strip())
    return (float(value) if "." in value else int(value)) if is_number else None


def _literal(value: Any) -> str:
    return str(value) if _is_number(value) else f"'{value}'"


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _is_call(value: Any) -> bool:
    return isinstance(value, str) and ("{{" in value or "{%" in value)
