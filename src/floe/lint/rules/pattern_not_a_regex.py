import re
from collections.abc import Iterator
from functools import cache

import jsonschema_rs

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.lint.labels import label
from floe.model import Contract, Place

_HINTS = (
    (r"\(\?P[<=]", "write (?<name>…): (?P<name>…) is Python's own form"),
    (r"\(\?[a-zA-Z-]+[:)]", "flags such as (?i) are no part of ECMA-262: spell them out, as [aA]"),
    (r"\\[AzZ]", "write ^ for the start and $ for the end"),
    (r"\(\?>|[*+?}]\+", "atomic groups and possessive quantifiers are no part of ECMA-262"),
    (r"\[\[:", "POSIX classes such as [[:alpha:]] are no part of ECMA-262: write [A-Za-z]"),
    (r"^[*+?]", "to match any text write .*"),
)


@rule("lint/pattern-not-a-regex", Severity.ERROR)
def pattern_not_a_regex(graph: Graph) -> Iterator[Finding]:
    r"""A pattern that is not a regular expression as ECMA-262 has them.

    Why: the standard asks for that dialect, and a pattern that cannot be read makes its
    check fail on the day it first runs.

    Instead: close what is open, and escape what is meant literally: `\.`, `\(`, `\{`.
    """
    for contract in graph.contracts:
        for pattern, place, owner in _patterns(contract):
            if not _is_regex(pattern):
                yield Finding(
                    place,
                    f"the pattern of '{owner}' is not a regular expression (ECMA-262)",
                    hint=_way_out(pattern),
                )


def _patterns(contract: Contract) -> Iterator[tuple[str, Place, str]]:
    for column in contract.all_properties:
        pattern = (column.logical_type_options or {}).get("pattern")
        if isinstance(pattern, str):
            yield pattern, column.place / "logicalTypeOptions" / "pattern", label(column)
    for quality, element in contract.walk_quality():
        for key in ("pattern", "regex"):
            pattern = (quality.arguments or {}).get(key)
            if isinstance(pattern, str):
                yield pattern, quality.place / "arguments" / key, label(element or quality)


def _is_regex(pattern: str) -> bool:
    return _validator().is_valid(pattern)


@cache
def _validator() -> jsonschema_rs.Draft202012Validator:
    return jsonschema_rs.Draft202012Validator({"format": "regex"}, validate_formats=True)


def _way_out(pattern: str) -> str:
    hints = (hint for form, hint in _HINTS if re.search(form, pattern))
    return next(hints, "close what is open, and escape what is meant literally")
