"""How much room a metric takes in one aggregate."""

import re

from floe.checks import Aggregate, Condition, Metric, RowCount
from floe.plan.limits import EngineLimits
from floe.plan.reads import where_of

# Every aggregate counts the rows that it sees.
ROW_COUNT_BUFFER = 1

_CALL = re.compile(r"\b([a-z_][a-z0-9_]*)\s*\(", re.IGNORECASE)
_QUOTED = re.compile(r"'(?:[^'\\]|\\.|'')*'|`[^`]*`|\"[^\"]*\"")
_APART = re.compile(
    r"\b(distinct|select|over|median|mode|percentile\w*|approx_percentile|histogram_numeric"
    r"|collect_\w+|array_agg|listagg|string_agg|count_min_sketch|within)\b",
    re.IGNORECASE,
)
_SINGLE = ("count", "count_if", "min", "max", "first", "last", "any_value", "bool_and", "bool_or")
_ROWS = re.compile(r"\s*count\s*\(\s*[*1]\s*\)\s*", re.IGNORECASE)


def buffers_of(metric: Metric) -> int:
    """How many buffers a metric adds to an aggregate, apart from counting its `where`."""
    if isinstance(metric, RowCount) or counts_rows(metric):
        return 0
    if isinstance(metric, Aggregate):
        calls = _CALL.findall(_without_texts(metric.expression))
        return max(1, sum(1 if call.lower() in _SINGLE else 3 for call in calls))
    return 1


def counts_rows(metric: Metric) -> bool:
    """Whether an aggregate is only the number of rows that it looks at."""
    return isinstance(metric, Aggregate) and _ROWS.fullmatch(metric.expression) is not None


def conditions_of(metric: Metric) -> tuple[Condition, ...]:
    """The condition whose rows have to be counted beside the metric."""
    where = where_of(metric)
    return () if where is None else (where,)


def can_be_fused(metric: Aggregate, limits: EngineLimits) -> bool:
    """Whether an expression can share an aggregate without making it dear."""
    text = _without_texts(metric.expression)
    return _APART.search(text) is None and buffers_of(metric) <= limits.expression_buffers


def _without_texts(expression: str) -> str:
    return _QUOTED.sub("''", expression)
