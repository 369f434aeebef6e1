"""Names that `rule` of edition 3.0 is given, where later editions have a `metric`."""

import re

from floe.model.quality import STANDARD_METRICS

_SEPARATORS = re.compile(r"[\s_-]+")

# Names of a number, which any operator may compare.
_COUNTS = {
    **{name.lower(): name for name in STANDARD_METRICS},
    "nullcount": "nullValues",
    "duplicatecount": "duplicateValues",
    "invalidcount": "invalidValues",
    "countcheck": "rowCount",
}
# Names of a condition: what breaks it is counted, and there must be none of it, or few.
_CONDITIONS = {
    **dict.fromkeys(("nullcheck", "notnull", "nonull", "nonulls", "isnotnull"), "nullValues"),
    **dict.fromkeys(("unique", "uniqueness", "uniquecheck", "isunique"), "duplicateValues"),
    **dict.fromkeys(("mustbeunique", "duplicatecheck", "noduplicates"), "duplicateValues"),
    **dict.fromkeys(("validvalues", "allowedvalues", "acceptedvalues"), "invalidValues"),
    **dict.fromkeys(("enum", "enumvalues"), "invalidValues"),
    **dict.fromkeys(("pattern", "patterncheck", "regex", "regexpattern"), "invalidValues"),
}
_RANGE = "write the range as minimum and maximum in logicalTypeOptions, or a rule of type sql"
_AGGREGATE = "write a rule of type sql, such as SELECT avg({column}) FROM {table}"
_AGE = "write it in slaProperties, as the property freshness"
_ABSENT = "write nullValues for nulls, or missingValues with the values that count as missing"
# What has a place elsewhere in a contract, by how its name begins.
_ELSEWHERE = {
    **dict.fromkeys(("between", "range", "valuerange", "validrange", "validdaterange"), _RANGE),
    **dict.fromkeys(("columnvalues", "minvalue", "maxvalue", "minimum", "maximum"), _RANGE),
    **dict.fromkeys(("mustbe", "mustnotbe", "lessthan", "greaterthan"), _RANGE),
    **dict.fromkeys(
        ("avg", "average", "mean", "median", "sum", "stddev", "min", "max"), _AGGREGATE
    ),
    **dict.fromkeys(("freshness", "latency", "timeliness"), _AGE),
    **dict.fromkeys(("missing", "nomissing", "completeness"), _ABSENT),
    **dict.fromkeys(("foreignkey", "referential"), "write it in relationships, as a foreignKey"),
}


def metric_named(name: str) -> str | None:
    """The metric that a name stands for, whatever its case; None where it may mean anything."""
    spelt = _spelt(name)
    return _COUNTS.get(spelt) or _CONDITIONS.get(spelt)


def is_condition(name: str) -> bool:
    """Whether a name says what must hold, not what is counted."""
    return _spelt(name) in _CONDITIONS


def place_elsewhere(name: str) -> str:
    """How to write what a name seems to ask for."""
    spelt = _spelt(name)
    ways = (way for beginning, way in _ELSEWHERE.items() if spelt.startswith(beginning))
    return next(ways, f"write {', '.join(STANDARD_METRICS)}, or a rule of type sql")


def _spelt(name: str) -> str:
    return _SEPARATORS.sub("", name).lower()
