import re
from typing import Any

from floe.dbt.manifest.artifacts import DataTest

_LIMIT = re.compile(r"\s*(!=|<>|>=|<=|==|=|>|<)\s*(\d+(?:\.\d+)?)\s*")
_SPAN = re.compile(r"\s*between\s+(\d+)\s+and\s+(\d+)\s*", re.IGNORECASE)
# A test fails where dbt's comparison is true; a rule holds where the standard's one is.
_OPPOSITES = {
    "!=": "mustBe",
    "<>": "mustBe",
    ">": "mustBeLessOrEqualTo",
    ">=": "mustBeLessThan",
    "<": "mustBeGreaterOrEqualTo",
    "<=": "mustBeGreaterThan",
    "=": "mustNotBe",
    "==": "mustNotBe",
}


def is_plain(test: DataTest) -> bool:
    """Whether a test fails as soon as one row does, whichever row that is."""
    return test.severity == "error" and counts_all(test) and test.where is None


def counts_all(test: DataTest) -> bool:
    """Whether a test must find nothing at all."""
    return test.fail_calc is None and _limit(test) is None


def operators(test: DataTest) -> dict[str, Any] | None:
    """How many failures are allowed, as the standard writes it; None where it cannot."""
    limit = _limit(test)
    if test.fail_calc is not None:
        return None
    if limit is None:
        return {"mustBe": 0}
    if span := _SPAN.fullmatch(limit):
        return {"mustNotBeBetween": [int(span[1]), int(span[2])]}
    found = _LIMIT.fullmatch(limit)
    return {_OPPOSITES[found[1]]: _number(found[2])} if found else None


def _limit(test: DataTest) -> str | None:
    return test.warn_if if test.severity == "warn" else test.error_if


def _number(text: str) -> int | float:
    return float(text) if "." in text else int(text)
