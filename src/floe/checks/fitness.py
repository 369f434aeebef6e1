"""Whether a test can be put to a column as it is: no value is cast to make a rule pass.

A text that is cast to a number becomes null, and null breaks no rule. So a test that would
need such a cast is not run.
"""

from collections.abc import Iterator
from datetime import date
from decimal import Decimal

from floe.checks.columns import ColumnPath
from floe.checks.metrics import AnyOf, BadRows, ValueTest
from floe.checks.row_tests import (
    MissingEntries,
    NoneOf,
    NotAgainstNow,
    NotMultiple,
    Null,
    OneOf,
    OutOfRange,
    RepeatedItems,
    RowTest,
    Scalar,
    WrongCount,
    WrongLength,
)
from floe.model import DataType

_INTEGERS = ("int8", "int16", "int32", "int64")
_NUMBERS = (*_INTEGERS, "float32", "float64", "decimal")
_FAMILIES = {
    **dict.fromkeys(_NUMBERS, "number"),
    **dict.fromkeys(("string", "uuid", "json"), "text"),
    **dict.fromkeys(("date", "timestamp", "timestamp_ntz"), "moment"),
}
_SCALARS = ("number", "text", "moment", "boolean", "time", "interval")
_OPEN = ("unknown", "variant")


def family_of(kind: str) -> str:
    """Types between which comparing loses nothing."""
    return _FAMILIES.get(kind, kind)


def misfit_of(test: RowTest, path: ColumnPath, actual: DataType) -> str | None:
    """Why a test cannot be put to a column of a type, if it cannot."""
    if actual.kind in _OPEN or isinstance(test, Null) or _can_take(test, path, actual):
        return None
    if path.type is not None and not _is_declared(path, actual):
        declared = "integer" if path.type.kind in _INTEGERS else path.type.kind
        return f"column '{path}' is {actual.kind}, declared {declared}"
    return f"column '{path}' is {actual.kind}, and the test needs {_needed(test)}"


def moment_misfit(path: ColumnPath, actual: DataType) -> str | None:
    """Why a column has no newest or oldest moment."""
    return misfit_of(NotAgainstNow("<="), path, actual)


def declared_misfit(metric: BadRows) -> str | None:
    """Why columns that are as the contract declares them cannot be asked."""
    predicate = metric.predicate
    for test in predicate.predicates if isinstance(predicate, AnyOf) else (predicate,):
        if isinstance(test, ValueTest) and test.column.type is not None:
            reason = misfit_of(test.test, test.column, test.column.type)
            if reason is not None:
                return reason
    return None


def _is_declared(path: ColumnPath, actual: DataType) -> bool:
    if path.type is None or path.type.kind in _OPEN:
        return True
    # Many engines have no type for times of day; as ISO texts these compare as they should.
    if path.type.kind == "time" and actual.kind == "string":
        return True
    return family_of(path.type.kind) == family_of(actual.kind)


def _can_take(test: RowTest, path: ColumnPath, actual: DataType) -> bool:
    family = family_of(actual.kind)
    if isinstance(test, OneOf | NoneOf):
        return _can_equal(test, path, actual)
    if isinstance(test, OutOfRange):
        bounds = tuple(_bounds(test))
        return (family != "text" or _is_declared(path, actual)) and all(
            _can_bound(bound, family) for bound in bounds
        )
    if isinstance(test, WrongLength) and family == "binary":
        return True
    needed = _kinds(test)
    if needed == ("text",) and family in _SCALARS:
        # Every scalar has one text, so nothing is lost by looking at it.
        return family == "text" or _is_declared(path, actual)
    return family in needed


def _can_equal(test: OneOf | NoneOf, path: ColumnPath, actual: DataType) -> bool:
    family = family_of(actual.kind)
    families = {_literal(value) for value in test.values if value is not None}
    if not families or families == {family}:
        return True
    if not _is_declared(path, actual) or family not in _SCALARS:
        return False
    return bool(families & {family, "text"})


def _can_bound(bound: Scalar, family: str) -> bool:
    if isinstance(bound, str):
        return family in ("text", "moment", "time")
    return _literal(bound) == family


def _bounds(test: OutOfRange) -> Iterator[Scalar]:
    bounds = (test.minimum, test.maximum, test.exclusive_minimum, test.exclusive_maximum)
    yield from (bound for bound in bounds if bound is not None)


def _literal(value: Scalar) -> str:
    if isinstance(value, bool):
        return "boolean"
    if isinstance(value, int | float | Decimal):
        return "number"
    return "moment" if isinstance(value, date) else "text"


def _kinds(test: RowTest) -> tuple[str, ...]:
    if isinstance(test, NotMultiple):
        return ("number",)
    if isinstance(test, NotAgainstNow):
        return ("moment",)
    if isinstance(test, RepeatedItems):
        return ("array",)
    if isinstance(test, WrongCount):
        return ("array", "map", "struct")
    if isinstance(test, MissingEntries):
        return ("map", "struct")
    return ("text",)


def _needed(test: RowTest) -> str:
    if isinstance(test, OutOfRange):
        kinds = sorted({_literal(bound) for bound in _bounds(test)})
    elif isinstance(test, OneOf | NoneOf):
        kinds = sorted({_literal(value) for value in test.values if value is not None})
    else:
        kinds = list(_kinds(test))
    words = {"array": "an array", "moment": "a moment", "number": "a number"}
    return " or ".join(words.get(kind, kind if kind == "text" else f"a {kind}") for kind in kinds)
