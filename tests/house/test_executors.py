from floe.adapters.spark.measuring.metrics import METRICS
from floe.adapters.spark.measuring.row_tests import ROW_TESTS
from floe.checks import (
    ColumnPresence,
    DuplicateRows,
    LargestChangeGap,
    LargestGap,
    LastChange,
    Metric,
    OrphanRows,
    QueryValue,
    Reachable,
    RowTest,
)

STAGES = {DuplicateRows, LargestGap, OrphanRows, QueryValue}
KNOWN_WITHOUT_ROWS = {ColumnPresence, LargestChangeGap, LastChange, Reachable}


def test_every_row_test_has_its_expression():
    assert set(ROW_TESTS) == set(RowTest.__args__)


def test_every_metric_shares_a_pass_or_has_a_stage_or_needs_no_rows():
    assert set(METRICS) | STAGES | KNOWN_WITHOUT_ROWS == set(Metric.__args__)
    assert set(METRICS) & (STAGES | KNOWN_WITHOUT_ROWS) == set()
