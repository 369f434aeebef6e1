"""The row test NoneOf."""

from typing import Any

from floe.checks import ColumnPath, NoneOf
from floe.dbt.data_tests.paths import kind_of
from floe.dbt.data_tests.translation import Site
from floe.dbt.data_tests.values import known_values


def none_of(test: NoneOf, path: ColumnPath, _site: Site) -> dict[str, Any]:
    """There, and among none of the values."""
    return {"validValues": known_values(test.values, kind_of(path))}
