"""A quality rule with all that holds where it says nothing."""

from collections.abc import Mapping
from typing import Any

from floe.model import (
    EXTENDED_METRICS,
    STANDARD_METRICS,
    Place,
    QualityRule,
    is_percent_unit,
    is_query,
    is_row_unit,
    metric_of,
    view,
)

Entry = Mapping[str, Any]

# Nobody knows how many rows are right.
_NONE_BY_DEFAULT = frozenset((*STANDARD_METRICS, *EXTENDED_METRICS)) - {"rowCount"}


def plain_rule(entry: Entry) -> QualityRule:
    """A rule that counts rows says so in one way; without an operator there may be none."""
    rule = _read(entry)
    is_condition = rule.kind == "sql" and not is_query(str(rule.query or ""))
    if rule.kind != "library" and not is_condition:
        return rule
    plain = {key: value for key, value in entry.items() if key != "unit"}
    unit = _plain_unit(entry.get("unit"))
    if unit is not None:
        plain["unit"] = unit
    has_operator = any(str(key).lower().startswith("must") for key in entry)
    if not has_operator and (is_condition or metric_of(rule) in _NONE_BY_DEFAULT):
        plain["mustBe"] = 0
    return _read(plain)


def _plain_unit(unit: Any) -> Any:
    if not isinstance(unit, str):
        return unit
    if is_row_unit(unit):
        return None
    return "percent" if is_percent_unit(unit) else unit


def _read(entry: Entry) -> QualityRule:
    return view(QualityRule, entry, (), lambda path: Place("", path))
