from collections.abc import Callable
from datetime import UTC, datetime
from decimal import Decimal

import pytest

from floe.checks import (
    NO_ROWS,
    Check,
    ColumnPath,
    Comparison,
    Newest,
    Table,
    TableMetric,
    Threshold,
)
from floe.findings import Severity
from floe.model import Place
from floe.results import Result, Run, Status

_ORDERS = Table("orders.odcs.yaml", "orders", "t_orders")
_DAY = Threshold((Comparison("mustBeLessOrEqualTo", 86400),), "seconds")


@pytest.fixture
def check_of() -> Callable[..., Check]:
    """Make a check of a column, or of the whole table."""

    def make(clause="required", column="customer_id", **fields) -> Check:
        given = {
            "id": f"orders.{column}/{clause}" if column else f"orders/{clause}",
            "clause": clause,
            "table": _ORDERS,
            "place": Place("orders.odcs.yaml", ("schema", 0, "properties", 0, clause)),
            "description": f"{column or 'orders'} is as promised",
            "column": column,
            "threshold": NO_ROWS,
        }
        return Check(**given | fields)

    return make


@pytest.fixture
def result_of(check_of) -> Callable[..., Result]:
    """Make a result of a check."""

    def make(status=Status.PASSED, check=None, **fields) -> Result:
        given = {"measured": 0, "failing_rows": 0, "rows": 1200000, "answered_by": "spark"}
        severity = Severity.WARNING if status is Status.WARNED else Severity.ERROR
        return Result(check=check or check_of(severity=severity), status=status, **given | fields)

    return make


@pytest.fixture
def run_of() -> Callable[..., Run]:
    """Make a run of some results."""

    def make(*results, **fields) -> Run:
        given = {
            "id": "0b7c51d2a8e94f6c",
            "contract": "orders",
            "contract_file": "orders.odcs.yaml",
            "version": "1.2.0",
            "fq_id": "sales.shop/orders:1.2.0",
            "contract_id": "orders",
            "schema_hash": "5d41",
            "document_hash": "402a",
            "effective_hash": "bc4b",
            "server": "production",
            "started_at": datetime(2027, 1, 31, 12, 30, tzinfo=UTC),
            "seconds": 4.6,
            "rows": {"orders": 1200000},
            "table_seconds": {"orders": 4.6},
            "passes": 2,
            "jobs": 3,
        }
        return Run(results=results, **given | fields)

    return make


@pytest.fixture
def run(check_of, result_of, run_of) -> Run:
    """A result of each status, one with sampled rows."""
    nothing = {"measured": None, "failing_rows": None, "rows": None, "answered_by": None}
    between = Threshold((Comparison("mustBeBetween", (Decimal("0.5"), 5)),), "percent")
    amount = check_of(
        "nullValues", "amount", rule="few-nulls", severity=Severity.WARNING, threshold=between
    )
    newest = TableMetric(_ORDERS, Newest(ColumnPath(("changed_at",))))
    return run_of(
        result_of(seconds=0.42),
        result_of(
            Status.FAILED,
            check_of("unique", "order_id", dimension="uniqueness"),
            measured=12,
            failing_rows=12,
            seconds=1.31,
            samples=({"order_id": 7, "country": "NL", "note": None}, {"order_id": 19, "note": "x"}),
        ),
        result_of(
            Status.WARNED, amount, measured=Decimal("7.25"), failing_rows=87000, seconds=0.42
        ),
        result_of(
            check=check_of("freshness", None, measures=newest, threshold=_DAY),
            measured=4200,
            failing_rows=None,
            rows=None,
            answered_by="metadata",
        ),
        result_of(
            Status.INFORMATIONAL,
            check_of("text", None, threshold=None, is_informational=True),
            reason="nothing to measure: a text for people",
            **nothing,
        ),
        result_of(
            Status.NOT_RUN,
            check_of("custom", "amount", rule="outliers"),
            reason="the rule is written for the engine 'soda', and only that engine can run it",
            **nothing,
        ),
        result_of(
            Status.ERROR,
            check_of("foreignKey", "customer_id"),
            reason="the table customers cannot be read: permission denied",
            **nothing,
        ),
    )


@pytest.fixture
def locate() -> Callable[[Place], tuple[str, int]]:
    """Every place stands on line 41, but for a whole file."""
    return lambda place: (f"contracts/{place.file}", 41 if place.path else 0)
