"""The row test Null."""

from typing import Any

from floe.checks import ColumnPath, Null
from floe.dbt.data_tests.translation import Site


def null(_test: Null, _path: ColumnPath, _site: Site) -> dict[str, Any]:
    """Missing, though the level above it is there."""
    return {"nullValues": True}
