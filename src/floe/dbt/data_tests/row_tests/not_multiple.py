"""The row test NotMultiple."""

from typing import Any

from floe.checks import ColumnPath, NotMultiple
from floe.dbt.data_tests.demands import plain_number
from floe.dbt.data_tests.translation import Site, UntranslatedError


def not_multiple(test: NotMultiple, _path: ColumnPath, _site: Site) -> dict[str, Any]:
    """Something is left over."""
    if not test.of.is_finite() or test.of <= 0:
        raise UntranslatedError(f"nothing is a multiple of '{test.of}'")
    return {"multipleOf": plain_number(test.of)}
