"""What a rule of `engine: dbt` says that dbt would write into SQL as it stands."""

import re
from collections.abc import Mapping
from typing import Any

from floe import sql
from floe.dbt.data_tests.plain_tests import is_harmless
from floe.dbt.data_tests.translation import Call, UntranslatedError
from floe.dbt.dialects import Dialect
from floe.dbt.names import is_name

_CONDITIONS = ("where", "fail_calc")
_COMPARISONS = ("error_if", "warn_if")
_NAMES = ("schema", "database", "store_failures_as")
SQL_SETTINGS = (*_CONDITIONS, *_COMPARISONS, *_NAMES, "limit")
_COMPARISON = re.compile(r"\s*(?:=|!=|<>|<=?|>=?)\s*[0-9]+\s*")


def safe_setting(word: str, value: Any, dialect: Dialect) -> Any:
    """A setting, where its SQL is no more than it should be."""
    if word in _CONDITIONS:
        return _expression(word, value, dialect)
    if word in _COMPARISONS and not _COMPARISON.fullmatch(str(value)):
        raise UntranslatedError(f"{word} must be a comparison with a number, such as '> 10'")
    if word in _NAMES and not is_name(str(value)):
        raise UntranslatedError(f"{word} must be a plain name")
    if word == "limit" and type(value) is not int:
        raise UntranslatedError("limit must be a number")
    return value


def safe_arguments(test: str, arguments: Mapping[str, Any], dialect: Dialect) -> dict[str, Any]:
    """The arguments of a test that dbt or floe has; what others do with theirs is their own."""
    check = {
        "accepted_values": _accepted_values,
        "relationships": _relationships,
        "floe_condition": _condition,
    }.get(test)
    if check is None and test.startswith("floe_"):
        raise UntranslatedError(f"{test} is floe's own, and made from the contract's own rules")
    return check(arguments, dialect) if check else dict(arguments)


def _accepted_values(arguments: Mapping[str, Any], _dialect: Dialect) -> dict[str, Any]:
    values = arguments.get("values")
    if not isinstance(values, list) or not all(map(_is_plain, values)):
        raise UntranslatedError("dbt has no safe way to write its values; use enum instead")
    return dict(arguments)


def _is_plain(value: object) -> bool:
    return isinstance(value, int | float) or is_harmless(value)


def _relationships(arguments: Mapping[str, Any], _dialect: Dialect) -> dict[str, Any]:
    if not isinstance(arguments.get("to"), Call) or not is_name(str(arguments.get("field"))):
        raise UntranslatedError("relationships needs a call of ref or source, and a plain field")
    return dict(arguments)


def _condition(arguments: Mapping[str, Any], dialect: Dialect) -> dict[str, Any]:
    if set(arguments) - {"condition", "row_filter"}:
        raise UntranslatedError("floe_condition takes a condition and a row_filter here")
    return {word: _expression(word, value, dialect) for word, value in arguments.items()}


def _expression(word: str, value: Any, dialect: Dialect) -> str:
    if not isinstance(value, str) or "${" in value:
        raise UntranslatedError(f"{word} must be SQL without variables")
    try:
        tree = sql.gate_logic(value, dialect.name)
    except sql.RefusedError as error:
        raise UntranslatedError(f"its {word} is refused: {error}") from error
    text: str = tree.sql(dialect=dialect.name, comments=False)
    return text
