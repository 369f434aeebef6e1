"""TOML tables become typed values, or one sentence on the first key that does not fit.

Plain dataclasses instead of pydantic: its import alone would cost a lint of one file
more than the linting does.
"""

import dataclasses
import datetime
import types
from collections.abc import Callable, Mapping
from difflib import get_close_matches
from enum import StrEnum
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

Table = TypeVar("Table")
Words = tuple[str, ...]

# The metadata of a field that takes in every key that has no field of its own.
REST = {"rest": True}


class SettingError(Exception):
    """A key that is unknown, missing or of the wrong kind."""


def read_table(table: type[Table], content: Any, path: Words = (), also: Words = ()) -> Table:
    """Read a table; `also` names keys that are accepted and left alone."""
    if not isinstance(content, dict):
        raise SettingError(f"'{_print(path)}' must be a table")
    hints, rest = get_type_hints(table), _find_rest(table)
    content = _gather_rest(table, content, rest) if rest else content
    for key in content:
        if key not in hints and key not in also:
            raise SettingError(_unknown(key, path, (*hints, *also)))
    for field in dataclasses.fields(table):  # type: ignore[arg-type]
        if _is_needed(field) and field.name not in content:
            raise SettingError(f"'{_print((*path, field.name))}' is missing")
    return table(
        **{
            key: _read(hints[key], content[key], path if key == rest else (*path, key))
            for key in hints
            if key in content
        }
    )


def _find_rest(table: type[Any]) -> str | None:
    return next((f.name for f in dataclasses.fields(table) if "rest" in f.metadata), None)


def _gather_rest(table: type[Any], content: dict[str, Any], rest: str) -> dict[str, Any]:
    own = {field.name for field in dataclasses.fields(table)} - {rest}
    return {
        **{key: value for key, value in content.items() if key in own},
        rest: {key: value for key, value in content.items() if key not in own},
    }


def _read(hint: Any, value: Any, path: Words) -> Any:
    origin = get_origin(hint)
    if hint is Any:
        return value
    if dataclasses.is_dataclass(hint):
        return read_table(hint, value, path)  # type: ignore[arg-type]
    if origin in (Union, types.UnionType):
        kinds = [kind for kind in get_args(hint) if kind is not types.NoneType]
        tables = [kind for kind in kinds if get_origin(kind) is Mapping and isinstance(value, dict)]
        return _read((tables or kinds)[0], value, path)
    if origin is Literal:
        return _one_of(get_args(hint), value, path)
    if origin is tuple:
        return _list(get_args(hint)[0], value, path)
    if origin is Mapping:
        return _mapping(get_args(hint)[1], value, path)
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return hint(_one_of(tuple(hint), value, path))
    return _scalar(hint, value, path)


def _one_of(choices: Words, value: Any, path: Words) -> Any:
    if value not in choices:
        listed = ", ".join(str(choice) for choice in choices)
        raise SettingError(f"'{_print(path)}' must be one of {listed}")
    return value


def _list(hint: Any, value: Any, path: Words) -> tuple[Any, ...]:
    if not isinstance(value, list):
        raise SettingError(f"'{_print(path)}' must be a list")
    return tuple(_read(hint, item, (*path, str(n))) for n, item in enumerate(value))


def _mapping(hint: Any, value: Any, path: Words) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise SettingError(f"'{_print(path)}' must be a table")
    return {key: _read(hint, item, (*path, key)) for key, item in value.items()}


def _scalar(hint: Any, value: Any, path: Words) -> Any:
    is_right, what = _SCALARS[hint]
    if not is_right(value):
        raise SettingError(f"'{_print(path)}' must be {what}")
    return value


_SCALARS: dict[Any, tuple[Callable[[Any], bool], str]] = {
    str: (lambda value: isinstance(value, str) and value.strip() != "", "a non-empty string"),
    bool: (lambda value: isinstance(value, bool), "true or false"),
    int: (lambda value: isinstance(value, int) and not isinstance(value, bool), "a whole number"),
    datetime.date: (
        lambda value: isinstance(value, datetime.date) and not hasattr(value, "hour"),
        "a date such as 2027-01-31",
    ),
}


def _is_needed(field: "dataclasses.Field[Any]") -> bool:
    missing = dataclasses.MISSING
    return field.default is missing and field.default_factory is missing


def _unknown(key: str, path: Words, keys: Words) -> str:
    near = get_close_matches(key, keys, 1)
    hint = f", did you mean '{near[0]}'?" if near else ""
    return f"unknown key '{_print((*path, key))}'{hint}"


def _print(path: Words) -> str:
    return ".".join(path)
