"""Columns, and what lies in them, as a test is given them."""

from typing import Any

from floe.checks import ColumnPath, Inside
from floe.dbt.data_tests.translation import CheckSite, UntranslatedError
from floe.dbt.dialects import UnwritableError
from floe.dbt.names import name_problem

_INSIDE = {Inside.ITEMS: "items", Inside.KEYS: "keys", Inside.VALUES: "values"}
_WITH_FIELDS = ("spark", "duckdb", "bigquery")


def place_of(path: ColumnPath, site: CheckSite) -> dict[str, Any]:
    """The argument `path`; none where the column's name says it all."""
    _check(path, site)
    if is_plain(path, site):
        return {}
    return {"path": written_steps(path)}


def written_steps(path: ColumnPath) -> list[str | dict[str, str]]:
    """The path to a value: names, and words for what lies in arrays and maps."""
    return [_step(step) for step in path.steps]


def inner_steps(path: ColumnPath) -> dict[str, Any]:
    """The argument `inside`: the path from the column to a value that lies in it."""
    return {"inside": [_step(step) for step in path.steps[1:]]} if path.steps[1:] else {}


def type_of(path: ColumnPath) -> dict[str, str]:
    """The argument `type`: the kind of value at the end of the path, where it is known."""
    kind = kind_of(path)
    return {} if kind is None else {"type": kind}


def kind_of(path: ColumnPath) -> str | None:
    """The kind of value at the end of a path; None where the contract is silent."""
    return path.type.kind if path.type is not None and path.type.kind != "unknown" else None


def is_plain(path: ColumnPath, site: CheckSite) -> bool:
    """Whether a path is a column whose name needs no quotes."""
    return len(path.steps) == 1 and not site.dialect.needs_quotes(path.column)


def key_part(path: ColumnPath, site: CheckSite) -> str | list[Any]:
    """A column of a key: its name, or the path to it."""
    if path.is_repeated:
        raise UntranslatedError(f"{path} holds several values per row")
    steps = place_of(path, site).get("path")
    return path.column if steps is None else list(steps)


def _check(path: ColumnPath, site: CheckSite) -> None:
    if path.is_repeated and not site.is_spark:
        raise UntranslatedError(f"{site.adapter} cannot look into the array or map at {path}")
    if len(path.steps) > 1 and site.adapter not in _WITH_FIELDS:
        raise UntranslatedError(f"{site.adapter} has no objects with fields, as {path} needs")
    for step in path.steps:
        if isinstance(step, str):
            _check_name(step, site)


def _check_name(name: str, site: CheckSite) -> None:
    problem = name_problem(name)
    if problem is not None:
        raise UntranslatedError(f"the column {name!r} cannot be named: {problem}")
    try:
        site.dialect.identifier(name)
    except UnwritableError as error:
        raise UntranslatedError(f"the column {name!r} cannot be named: {error}") from error


def _step(step: str | Inside) -> str | dict[str, str]:
    return {"inside": _INSIDE[step]} if isinstance(step, Inside) else step
