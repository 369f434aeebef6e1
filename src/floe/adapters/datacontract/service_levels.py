"""Service levels of the Data Contract Specification, which datacontract-cli reads with losses."""

import re
from collections.abc import Mapping
from typing import Any, Final

# Where the promise, the column and the timetable of each level stand.
_VALUES: Final = ("percentage", "period", "threshold", "interval", "time")
_ELEMENTS: Final = ("timestampField", "sourceTimestampField")
_AMOUNT: Final = re.compile(r"\s*(\d+(?:\.\d+)?)\s*(%|[A-Za-z]+)\s*")


def convert_service_levels(levels: Mapping[str, Any]) -> list[dict[str, Any]]:
    """One SLA property per level; what ODCS has no place for becomes a custom property."""
    return [_convert(name, level) for name, level in levels.items() if isinstance(level, Mapping)]


def _convert(name: str, level: Mapping[str, Any]) -> dict[str, Any]:
    rest = {key: value for key, value in level.items() if value is not None}
    sla: dict[str, Any] = {"property": name, **_value(_take(rest, _VALUES))}
    element = _take(rest, _ELEMENTS)
    if element is not None:
        sla["element"] = element
    if "description" in rest:
        sla["description"] = rest.pop("description")
    if "cron" in rest:
        sla |= {"scheduler": "cron", "schedule": rest.pop("cron")}
    if rest:
        sla["customProperties"] = [{"property": key, "value": rest[key]} for key in rest]
    return sla


def _take(level: dict[str, Any], keys: tuple[str, ...]) -> Any:
    return next((level.pop(key) for key in keys if key in level), None)


def _value(written: Any) -> dict[str, Any]:
    match = _AMOUNT.fullmatch(written) if isinstance(written, str) else None
    if match is None:
        return {"value": written}
    amount = float(match.group(1))
    unit = "percent" if match.group(2) == "%" else match.group(2)
    return {"value": int(amount) if amount.is_integer() else amount, "unit": unit}
