"""The row test NoMatch."""

from typing import Any

from floe.checks import ColumnPath, NoMatch, longest_text
from floe.dbt.data_tests.patterns import engine_pattern
from floe.dbt.data_tests.translation import Site

_USUAL_LONGEST = 10_000


def no_match(test: NoMatch, _path: ColumnPath, site: Site) -> dict[str, Any]:
    """The pattern is found nowhere; a text beyond the cap is never matched, and is bad."""
    words: dict[str, Any] = {"pattern": test.pattern}
    written = engine_pattern(test.pattern, site)
    if written != test.pattern:
        words["enginePattern"] = written
    longest = min(longest_text(test.pattern), _USUAL_LONGEST)
    return words if longest == _USUAL_LONGEST else words | {"longest": longest}
