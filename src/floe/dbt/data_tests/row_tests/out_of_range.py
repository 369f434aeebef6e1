"""The row test OutOfRange."""

from datetime import date
from typing import Any

from floe.checks import ColumnPath, OutOfRange, Scalar
from floe.dbt.data_tests.paths import kind_of
from floe.dbt.data_tests.translation import Site, UntranslatedError
from floe.dbt.data_tests.values import MisfitError, plain_value

_TEXTS = ("string", "json")


def out_of_range(test: OutOfRange, path: ColumnPath, site: Site) -> dict[str, Any]:
    """Below or above its bounds; a text beside a number or moment is read as one."""
    bounds = {
        "minimum": test.minimum,
        "maximum": test.maximum,
        "exclusiveMinimum": test.exclusive_minimum,
        "exclusiveMaximum": test.exclusive_maximum,
    }
    written = {word: bound for word, bound in bounds.items() if bound is not None}
    if not written:
        raise UntranslatedError("it has no bound")
    read = _read_as(path, next(iter(written.values())))
    if read and not site.is_spark:
        raise UntranslatedError(f"{site.adapter} cannot read the texts of {path} without failing")
    kind = read.get("readAs") or kind_of(path)
    try:
        return read | {word: plain_value(bound, kind) for word, bound in written.items()}
    except MisfitError as error:
        raise UntranslatedError(f"a bound of {path} does not fit: {error}") from error


def _read_as(path: ColumnPath, bound: Scalar) -> dict[str, str]:
    if kind_of(path) not in _TEXTS or isinstance(bound, str | bool):
        return {}
    return {"readAs": "timestamp" if isinstance(bound, date) else "float64"}
