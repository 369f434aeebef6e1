"""Service levels of the Data Contract Specification."""

import re
from collections.abc import Mapping
from typing import Any, Final

from floe.documents import Path
from floe.odcs.older.conversion import Conversion, Node

# Where the promise, the column and the timetable of each level stand.
_VALUES: Final = ("percentage", "period", "threshold", "interval", "time")
_ELEMENTS: Final = ("timestampField", "sourceTimestampField")
# A longer number is no promise that anybody could keep; it stays as it is written.
_AMOUNT: Final = re.compile(r"\s*(\d{1,15}(?:\.\d{1,15})?)\s*(%|[A-Za-z]+)\s*", re.ASCII)


def convert_service_levels(
    levels: Mapping[str, Any], conversion: Conversion, path: Path = ()
) -> list[Node]:
    """One SLA property per level; what ODCS has no place for becomes a custom property."""
    return [
        _convert(name, level if isinstance(level, Mapping) else {"value": level}, conversion, path)
        for name, level in levels.items()
    ]


def _convert(name: str, level: Mapping[str, Any], conversion: Conversion, path: Path) -> Node:
    rest = {key: value for key, value in level.items() if value is not None}
    sla: Node = {"property": name, **_value(_take(rest, (*_VALUES, "value")))}
    element = _take(rest, _ELEMENTS)
    if element is not None:
        sla["element"] = element
    if "description" in rest:
        sla["description"] = rest.pop("description")
    if "cron" in rest:
        sla |= {"scheduler": "cron", "schedule": rest.pop("cron")}
    return conversion.settle("SlaProperty", sla, rest, (*path, name))


def _take(level: dict[str, Any], keys: tuple[str, ...]) -> Any:
    return next((level.pop(key) for key in keys if key in level), None)


def _value(written: Any) -> Node:
    match = _AMOUNT.fullmatch(written) if isinstance(written, str) else None
    if match is None:
        return {"value": written}
    amount = float(match.group(1))
    unit = "percent" if match.group(2) == "%" else match.group(2)
    return {"value": int(amount) if amount.is_integer() else amount, "unit": unit}
