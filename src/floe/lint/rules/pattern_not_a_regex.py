import re
import warnings
from collections.abc import Iterator
from functools import cache
from importlib import import_module

import jsonschema_rs

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.lint.labels import argument_place, label
from floe.model import Contract, Place, read_metric

_INLINE_FLAG = re.compile(r"(\(\?[a-zA-Z-]+)[:)]")
_HINTS = (
    (r"\\[AzZ]", "write ^ for the start and $ for the end"),
    (r"^[*+?]", "to match any text write .*"),
)
_STANDARD_HINTS = (
    *_HINTS,
    (r"\(\?P[<=]", "write (?<name>…): (?P<name>…) is Python's own form"),
    (r"\(\?>|[*+?}]\+", "atomic groups and possessive quantifiers are no part of ECMA-262"),
    (r"\[\[:", "POSIX classes such as [[:alpha:]] are no part of ECMA-262: write [A-Za-z]"),
)


@rule("lint/pattern-not-a-regex", Severity.ERROR)
def pattern_not_a_regex(graph: Graph) -> Iterator[Finding]:
    r"""A pattern that is not a regular expression.

    In `logicalTypeOptions` the standard asks for the dialect of ECMA-262. In a quality rule
    Python's dialect and RE2's pass too, since engines read flags such as `(?i)`.

    Why: a pattern that cannot be read makes its check fail on the day it first runs.

    Instead: close what is open, and escape what is meant literally: `\.`, `\(`, `\{`.
    """
    for contract in graph.contracts:
        for pattern, place, owner in _options(contract):
            if not _is_standard(pattern):
                message = f"the pattern of '{owner}' is not a regular expression (ECMA-262)"
                yield Finding(place, message, hint=_to_standard(pattern))
        for pattern, place, owner in _arguments(contract):
            dialects = (_is_standard, _is_python, _is_run)
            if not any(reads(pattern) for reads in dialects):
                message = f"the pattern of '{owner}' is not a regular expression"
                yield Finding(place, message, hint=_way_out(pattern))


def _options(contract: Contract) -> Iterator[tuple[str, Place, str]]:
    for column in contract.all_properties:
        pattern = (column.logical_type_options or {}).get("pattern")
        if isinstance(pattern, str):
            yield pattern, column.place / "logicalTypeOptions" / "pattern", label(column)


def _arguments(contract: Contract) -> Iterator[tuple[str, Place, str]]:
    for quality, element in contract.walk_quality():
        arguments = read_metric(quality).arguments
        for key in ("pattern", "regex"):
            if isinstance(pattern := arguments.get(key), str):
                yield pattern, argument_place(quality, key), label(element or quality)


def _is_standard(pattern: str) -> bool:
    return _validator().is_valid(pattern)


def _is_python(pattern: str) -> bool:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            re.compile(pattern)
    except (re.error, OverflowError, RecursionError):
        return False
    return True


def _is_run(pattern: str) -> bool:
    return import_module("floe.patterns").pattern_problem(pattern) is None


@cache
def _validator() -> jsonschema_rs.Draft202012Validator:
    return jsonschema_rs.Draft202012Validator({"format": "regex"}, validate_formats=True)


def _to_standard(pattern: str) -> str:
    if flag := _INLINE_FLAG.search(pattern):
        return f"ECMA-262 has no inline flag {flag[1]}): spell it out, as [aA] for (?i)"
    return _way_out(pattern, _STANDARD_HINTS)


def _way_out(pattern: str, forms: tuple[tuple[str, str], ...] = _HINTS) -> str:
    hints = (hint for form, hint in forms if re.search(form, pattern))
    return next(hints, "close what is open, and escape what is meant literally")
