"""Every metric that dbt can test, and why it cannot test the others."""

from collections.abc import Callable, Mapping
from typing import Any

from floe.checks import (
    Aggregate,
    BadRows,
    Check,
    DuplicateRows,
    LargestChangeGap,
    LargestGap,
    LastChange,
    Newest,
    Oldest,
    OrphanRows,
    QueryValue,
    Reachable,
    RowCount,
)
from floe.dbt.data_tests.metrics.ages import largest_gap, newest, oldest
from floe.dbt.data_tests.metrics.aggregate import aggregate
from floe.dbt.data_tests.metrics.bad_rows import bad_rows
from floe.dbt.data_tests.metrics.duplicate_rows import duplicate_rows
from floe.dbt.data_tests.metrics.orphan_rows import orphan_rows
from floe.dbt.data_tests.metrics.query_value import query_value
from floe.dbt.data_tests.metrics.row_count import row_count
from floe.dbt.data_tests.translation import Site, Translated

METRICS: Mapping[type, Callable[[Check, Any, Site], Translated]] = {
    RowCount: row_count,
    BadRows: bad_rows,
    DuplicateRows: duplicate_rows,
    OrphanRows: orphan_rows,
    Newest: newest,
    Oldest: oldest,
    LargestGap: largest_gap,
    Aggregate: aggregate,
    QueryValue: query_value,
}

REASONS: Mapping[type, str] = {
    Reachable: "dbt fails by itself where a table cannot be read",
    LastChange: "dbt does not know when a table was last written",
    LargestChangeGap: "dbt does not know when a table was written",
}
