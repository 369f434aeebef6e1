"""Valid values that are comparisons (`>0`, `<=NOW()`), said in SQL."""

import re
from typing import Any, Final

_COMPARISON: Final = re.compile(r"\s*(<=|>=|<>|!=|==|<|>|=)\s*(\S.*?)\s*")
_NUMBER: Final = re.compile(r"[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?")
_QUOTED: Final = re.compile(r"'([^']*)'|\"([^\"]*)\"")
_DATE: Final = re.compile(r"\d{4}-\d{2}-\d{2}([T ][0-9:.]+(Z|[+-]\d{2}:?\d{2})?)?")
_OPERATORS: Final = {"==": "=", "!=": "<>"}
_MOMENTS: Final = {
    "NOW": "CURRENT_TIMESTAMP",
    "CURRENT_TIMESTAMP": "CURRENT_TIMESTAMP",
    "TODAY": "CURRENT_DATE",
    "CURRENT_DATE": "CURRENT_DATE",
}


def is_comparison(value: object) -> bool:
    """Whether a valid value is a comparison and not a value."""
    return _as_sql(value) is not None


def count_invalid(values: list[Any], *, percent: bool) -> str:
    """A query for the rows (or their share) that are none of the values and break a comparison.

    Comparisons hold together, as in `[">=0", "<=100"]`; a plain value beside them is valid too.
    Rows without a value are not counted.
    """
    comparisons = [text for value in values if (text := _as_sql(value)) is not None]
    plain = [value for value in values if not is_comparison(value) and value is not None]
    valid = " AND ".join(f"{{property}} {text}" for text in comparisons)
    if plain:
        listed = ", ".join(_literal(value) for value in plain)
        valid = f"({valid}) OR {{property}} IN ({listed})"
    return count_broken(valid, percent=percent)


def count_broken(condition: str, *, percent: bool) -> str:
    """A query for the rows (or their share) of which a condition is false."""
    if percent:
        # Of no rows none is broken.
        share = f"100.0 * COUNT(CASE WHEN NOT ({condition}) THEN 1 END) / NULLIF(COUNT(*), 0)"
        return f"SELECT COALESCE({share}, 0) FROM {{object}}"  # noqa: S608
    return f"SELECT COUNT(*) FROM {{object}} WHERE NOT ({condition})"  # noqa: S608


def _as_sql(value: object) -> str | None:
    match = _COMPARISON.fullmatch(value) if isinstance(value, str) else None
    if match is None:
        return None
    operand = _operand(match.group(2))
    return operand and f"{_OPERATORS.get(match.group(1), match.group(1))} {operand}"


def _operand(text: str) -> str | None:
    moment = _MOMENTS.get(text.upper().removesuffix("()"))
    if moment is not None or _NUMBER.fullmatch(text):
        return moment or text
    quoted = _QUOTED.fullmatch(text)
    if quoted is not None:
        return _literal(quoted.group(1) or quoted.group(2) or "")
    return _literal(text) if _DATE.fullmatch(text) else None


def _literal(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).upper()
    if isinstance(value, int | float):
        return str(value)
    return "'" + str(value).replace("'", "''") + "'"
