"""Every row test, as a rule in the contract's words."""

from collections.abc import Callable, Mapping
from typing import Any

from floe.checks import (
    ColumnPath,
    MissingEntries,
    NoMatch,
    NoneOf,
    NotAgainstNow,
    NotMultiple,
    Null,
    OneOf,
    OutOfRange,
    RepeatedItems,
    Scalar,
    Unreadable,
    WrongCount,
    WrongFormat,
    WrongLength,
)
from floe.dbt.data_tests.conditions import engine_pattern
from floe.dbt.data_tests.demands import plain_number
from floe.dbt.data_tests.paths import kind_of
from floe.dbt.data_tests.translation import CheckSite, UntranslatedError
from floe.dbt.data_tests.values import ImpossibleValueError, known_values, plain_value
from floe.patterns import longest_text

_TEXTS = ("string", "json", "uuid")
_MOMENTS = ("date", "timestamp", "timestamp_ntz")
_OPERATORS = ("<=", "<", ">=", ">")
_USUAL_LONGEST = 10_000
_FORMATS = (
    *("uuid", "email", "hostname", "ipv4", "ipv6", "date", "time", "date-time", "byte", "uri"),
    *("password", "binary"),
)
_COUNTED = {
    "array": ("spark", "duckdb", "postgres", "snowflake", "bigquery"),
    "map": ("spark", "duckdb"),
    "struct": ("spark", "duckdb", "bigquery"),
}
_WITH_ENTRIES = {"map": ("spark",), "struct": ("spark", "duckdb", "bigquery")}


def null(_test: Null, _path: ColumnPath, _site: CheckSite) -> dict[str, Any]:
    """Missing, though the level above it is there."""
    return {"nullValues": True}


def one_of(test: OneOf, path: ColumnPath, _site: CheckSite) -> dict[str, Any]:
    """Among the values; a listed null stands for null."""
    return {"missingValues": known_values(test.values, kind_of(path))}


def none_of(test: NoneOf, path: ColumnPath, _site: CheckSite) -> dict[str, Any]:
    """There, and among none of the values."""
    return {"validValues": known_values(test.values, kind_of(path))}


def out_of_range(test: OutOfRange, path: ColumnPath, _site: CheckSite) -> dict[str, Any]:
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
    except ImpossibleValueError as error:
        raise UntranslatedError(f"a bound of {path} does not fit: {error}") from error


def _check_kind(path: ColumnPath, bound: Scalar) -> None:
    # A text that is cast to a number becomes null, and null breaks no rule.
    if kind_of(path) in _TEXTS and not isinstance(bound, str):
        raise UntranslatedError(f"{path} holds texts, which are not cast to make a rule pass")


def not_against_now(test: NotAgainstNow, path: ColumnPath, _site: CheckSite) -> dict[str, Any]:
    """Not before, or not after, the time of the run; a date is held against today."""
    if test.operator not in _OPERATORS:
        raise UntranslatedError(f"'{test.operator}' is none of <=, <, >= and >")
    if kind_of(path) not in _MOMENTS:
        raise UntranslatedError(f"{path} is not known to have a place in time")
    return {"now": test.operator}


def wrong_length(test: WrongLength, _path: ColumnPath, _site: CheckSite) -> dict[str, Any]:
    """Too few or too many characters (bytes, in a binary value)."""
    limits = {"minLength": test.minimum, "maxLength": test.maximum}
    written = {word: limit for word, limit in limits.items() if limit is not None}
    if not written:
        raise UntranslatedError("it has no limit")
    return written


def no_match(test: NoMatch, _path: ColumnPath, site: CheckSite) -> dict[str, Any]:
    """The pattern is found nowhere; a text beyond the cap is never matched, and is bad."""
    words: dict[str, Any] = {"pattern": test.pattern}
    written = engine_pattern(test.pattern, site)
    if written != test.pattern:
        words["enginePattern"] = written
    longest = min(longest_text(test.pattern), _USUAL_LONGEST)
    return words if longest == _USUAL_LONGEST else words | {"longest": longest}


def wrong_format(test: WrongFormat, path: ColumnPath, site: CheckSite) -> dict[str, Any]:
    """Not a whole text in the format; for moments Spark knows Java's date formats."""
    if test.format not in _FORMATS and (
        kind_of(path) not in (*_MOMENTS, "time") or not site.is_spark
    ):
        raise UntranslatedError(f"{site.adapter} does not know the format '{test.format}'")
    if test.format in ("date", "date-time") and site.adapter == "postgres":
        raise UntranslatedError("postgres cannot read a text as a date without failing")
    return {"format": test.format}


def not_multiple(test: NotMultiple, _path: ColumnPath, _site: CheckSite) -> dict[str, Any]:
    """Something is left over."""
    if not test.of.is_finite() or test.of <= 0:
        raise UntranslatedError(f"nothing is a multiple of '{test.of}'")
    return {"multipleOf": plain_number(test.of)}


def wrong_count(test: WrongCount, path: ColumnPath, site: CheckSite) -> dict[str, Any]:
    """Too few or too many items, entries, or fields that are not null."""
    kind = kind_of(path)
    if site.adapter not in _COUNTED.get(kind or "", ()):
        raise UntranslatedError(f"{site.adapter} cannot count what is in {path}")
    noun = "Items" if kind == "array" else "Properties"
    limits = {f"min{noun}": test.minimum, f"max{noun}": test.maximum}
    written: dict[str, Any] = {word: limit for word, limit in limits.items() if limit is not None}
    if not written:
        raise UntranslatedError("it has no limit")
    if kind == "struct" and path.type is not None:
        written["fields"] = [field.name for field in path.type.fields]
    return written


def repeated_items(_test: RepeatedItems, path: ColumnPath, site: CheckSite) -> dict[str, Any]:
    """Fewer distinct items than items."""
    if not site.is_spark or kind_of(path) != "array" or path.type is None:
        raise UntranslatedError(f"{site.adapter} cannot compare the items of {path}")
    element = path.type.element
    return {"uniqueItems": True} | ({"itemType": element.kind} if element else {})


def missing_entries(test: MissingEntries, path: ColumnPath, site: CheckSite) -> dict[str, Any]:
    """There, but without one of the entries that it must have."""
    kind = kind_of(path)
    if site.adapter not in _WITH_ENTRIES.get(kind or "", ()):
        raise UntranslatedError(f"{site.adapter} cannot look for entries in {path}")
    words: dict[str, Any] = {"required": list(test.names)}
    fields = {field.name.lower() for field in path.type.fields} if path.type else set()
    undeclared = [name for name in test.names if name.lower() not in fields]
    return words | ({"undeclared": undeclared} if kind == "struct" and undeclared else {})


def unreadable(test: Unreadable, path: ColumnPath, site: CheckSite) -> dict[str, Any]:
    """A text that is there and cannot be read as the type."""
    if not site.is_spark:
        raise UntranslatedError(f"{site.adapter} cannot read the texts of {path} without failing")
    words: dict[str, Any] = {"kind": test.type.kind}
    if test.type.kind not in ("string", "json"):
        words["name"] = site.dialect.type_name(test.type)
    if test.type.length is not None:
        words["length"] = test.type.length
    return {"readableAs": words}


ROW_TESTS: Mapping[type, Callable[[Any, ColumnPath, CheckSite], dict[str, Any]]] = {
    Null: null,
    OneOf: one_of,
    NoneOf: none_of,
    OutOfRange: out_of_range,
    NotAgainstNow: not_against_now,
    WrongLength: wrong_length,
    NoMatch: no_match,
    WrongFormat: wrong_format,
    NotMultiple: not_multiple,
    WrongCount: wrong_count,
    RepeatedItems: repeated_items,
    MissingEntries: missing_entries,
    Unreadable: unreadable,
}
