import re
from collections.abc import Mapping
from typing import Any

from floe.dbt.manifest.clauses.check_ids import CheckId
from floe.dbt.manifest.clauses.clause import Clause, Subject
from floe.model import FLOATS, INTEGERS

_BOUNDS = ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum")
_NUMBERS = (*INTEGERS, *FLOATS, "decimal")
_WHOLE = re.compile(r"-?\d+")
_BITS = (8, 16, 32, 64)
# The formats of integers, by the bounds that they mean.
_INTEGER_FORMATS = {
    **{(-(2 ** (bits - 1)), 2 ** (bits - 1) - 1): f"i{bits}" for bits in _BITS},
    **{(0, 2**bits - 1): f"u{bits}" for bits in _BITS},
    (0, None): "u128",
}


def required(_: Subject, __: CheckId) -> Clause:
    """No value is null."""
    return Clause(fields={"required": True})


def unique(_: Subject, __: CheckId) -> Clause:
    """No value comes twice."""
    return Clause(fields={"unique": True})


def primary_key(subject: Subject, _: CheckId) -> Clause:
    """No key comes twice."""
    parts = subject.arguments.get("properties") or [subject.test.column]
    return Clause(key=tuple(part if isinstance(part, str) else ".".join(part) for part in parts))


def enum(subject: Subject, _: CheckId) -> Clause:
    """Every value is one of those listed."""
    values = subject.arguments.get("validValues", subject.arguments.get("values", ()))
    return Clause(fields={"enum": [{"value": value} for value in values]})


def option(subject: Subject, check: CheckId) -> Clause | None:
    """An option of the type, by its own name or by that of its clause."""
    name = check.suffix or _OPTIONS.get(check.clause, check.clause)
    value = subject.arguments.get(name, _bound(subject.arguments, name))
    return None if value is None else _with_options({name: _number(subject, value)})


def value_format(subject: Subject, _: CheckId) -> Clause | None:
    """The format of texts; that of integers is kept as their bounds."""
    given = subject.arguments
    bounds = (_number(subject, given.get("minimum")), _number(subject, given.get("maximum")))
    found = given.get("format") or _INTEGER_FORMATS.get(bounds)
    return _with_options({"format": found}) if found else None


def dimensions(subject: Subject, _: CheckId) -> Clause | None:
    """How many numbers a vector has."""
    count = subject.arguments.get("minItems")
    return None if count is None else _with_options({"dimensions": count})


def _number(subject: Subject, value: Any) -> Any:
    """A number; one that YAML could not hold exactly is given to tests as a text of digits."""
    kind = subject.arguments.get("type")
    if not isinstance(value, str) or kind not in _NUMBERS:
        return value
    return int(value) if _WHOLE.fullmatch(value) else float(value)


def _with_options(options: dict[str, Any]) -> Clause:
    return Clause(fields={"logicalTypeOptions": options})


def _bound(given: Mapping[str, Any], name: str) -> Any:
    """Edition 3.0 wrote a bound that is exclusive under the name of one that is not."""
    if name not in _BOUNDS:
        return None
    return next((given[other] for other in _BOUNDS if other in given), None)


_OPTIONS = {"multiple_of": "multipleOf"}
