"""The row test OutOfRange."""

from typing import Any

from floe.checks import ColumnPath, OutOfRange, Scalar
from floe.dbt.data_tests.paths import kind_of
from floe.dbt.data_tests.translation import Site, UntranslatedError
from floe.dbt.data_tests.values import MisfitError, plain_value

_TEXTS = ("string", "json", "uuid")


def out_of_range(test: OutOfRange, path: ColumnPath, _site: Site) -> dict[str, Any]:
    """Below or above its bounds."""
    bounds = {
        "minimum": test.minimum,
        "maximum": test.maximum,
        "exclusiveMinimum": test.exclusive_minimum,
        "exclusiveMaximum": test.exclusive_maximum,
    }
    written = {word: bound for word, bound in bounds.items() if bound is not None}
    if not written:
        raise UntranslatedError("it has no bound")
    _check_kind(path, next(iter(written.values())))
    try:
        return {word: plain_value(bound, kind_of(path)) for word, bound in written.items()}
    except MisfitError as error:
        raise UntranslatedError(f"a bound of {path} does not fit: {error}") from error


def _check_kind(path: ColumnPath, bound: Scalar) -> None:
    # A text that is cast to a number becomes null, and null breaks no rule.
    if kind_of(path) in _TEXTS and not isinstance(bound, str):
        raise UntranslatedError(f"{path} holds texts, which are not cast to make a rule pass")
