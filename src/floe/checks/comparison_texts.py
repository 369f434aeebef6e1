"""Comparisons that stand where a list of valid values is expected: `>0`, `<=NOW()`, `!= x`."""

import re
from collections.abc import Mapping
from typing import Any

from floe.checks.row_tests import NoneOf, NotAgainstNow, OneOf, OutOfRange, RowTest
from floe.checks.typed_values import MisfitError, read_value, show

_COMPARISON = re.compile(r"\s*(<=|>=|<>|!=|==|<|>|=)\s*(\S.*?)\s*", re.DOTALL)
_BETWEEN = re.compile(r"\s*between\s+(\S+)\s+and\s+(\S+)\s*", re.IGNORECASE)
_NOW = ("now()", "current_timestamp", "current_timestamp()")
_BOUNDS = {
    ">": "exclusive_minimum",
    ">=": "minimum",
    "<": "exclusive_maximum",
    "<=": "maximum",
}


def is_comparison(value: Any) -> bool:
    """Whether a text compares rather than names a value."""
    if not isinstance(value, str):
        return False
    return bool(_COMPARISON.fullmatch(value) or _BETWEEN.fullmatch(value))


def read_comparison(text: str, kind: str | None, options: Mapping[str, Any]) -> RowTest:
    """What makes a value bad in the eyes of a comparison."""
    if found := _BETWEEN.fullmatch(text):
        low, high = (_operand(end, kind, options) for end in found.groups())
        return OutOfRange(minimum=low, maximum=high)
    found = _COMPARISON.fullmatch(text)
    if found is None:
        raise MisfitError(f"{show(text)} is no comparison")
    operator, operand = found.groups()
    if operand.lower() in _NOW:
        if operator not in _BOUNDS:
            raise MisfitError(f"{show(text)} compares with now by {operator}")
        return NotAgainstNow(operator)
    value = _operand(operand, kind, options)
    if operator in _BOUNDS:
        return OutOfRange(**{_BOUNDS[operator]: value})
    return OneOf((value,)) if operator in ("!=", "<>") else NoneOf((value,))


def _operand(written: str, kind: str | None, options: Mapping[str, Any]) -> Any:
    text = written.strip()
    if len(text) > 1 and text[0] == text[-1] and text[0] in "'\"":
        text = text[1:-1]
    if kind is None or kind == "unknown":
        try:
            return read_value(text, "decimal")
        except MisfitError:
            return text
    if kind in ("string", "json", "uuid", "binary", "array", "struct", "map", "variant"):
        raise MisfitError(f"values of the type {kind} are not compared with {show(text)}")
    return read_value(text, kind, options)
