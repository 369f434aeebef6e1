"""The row test OneOf."""

from typing import Any

from floe.checks import ColumnPath, OneOf
from floe.dbt.data_tests.paths import kind_of
from floe.dbt.data_tests.translation import Site
from floe.dbt.data_tests.values import known_values


def one_of(test: OneOf, path: ColumnPath, _site: Site) -> dict[str, Any]:
    """Among the values; a listed null stands for null."""
    return {"missingValues": known_values(test.values, kind_of(path))}
