"""A contract's pattern in the words of an engine."""

import re

from floe.dbt.data_tests.translation import Site, UntranslatedError
from floe.patterns import java_pattern

# Words of RE2 that other engines read differently, or not at all.
_OWN_WORDS = re.compile(r"\\[pPQEzAbBCxdDwWsS]|\(\?|\[\[|[*+?}]\?|\\.(?<=\\[afnrtv0-9])")
_WITH_RE2 = ("duckdb", "bigquery")


def engine_pattern(pattern: str, site: Site) -> str:
    """The same pattern for another engine; those with RE2 read it as it is."""
    if site.adapter in _WITH_RE2:
        return pattern
    if site.is_spark:
        return java_pattern(pattern)
    if _OWN_WORDS.search(pattern):
        raise UntranslatedError(f"{site.adapter} may read the pattern {pattern!r} differently")
    return pattern
