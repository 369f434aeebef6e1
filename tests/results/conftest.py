from collections.abc import Callable
from datetime import UTC, datetime

import pytest

from floe.checks import Check, Comparison, Table, TableMetric, Threshold
from floe.findings import Severity
from floe.model import Place
from floe.plan import Measurement
from floe.results import Result, judge

ORDERS = Table("shop.yaml", "orders", "orders")
NOW = datetime(2026, 5, 10, 12, tzinfo=UTC)


@pytest.fixture
def now() -> datetime:
    """The time of the run."""
    return NOW


@pytest.fixture
def orders() -> Table:
    """The table that most tests speak of."""
    return ORDERS


@pytest.fixture
def check_of() -> Callable[..., Check]:
    """A check of a metric with operators in a unit."""

    def build(measures, unit="rows", severity=Severity.ERROR, *, is_inclusive=True, **operators):
        comparisons = tuple(Comparison(name, value) for name, value in operators.items())
        return Check(
            id="orders/check",
            clause="c",
            table=ORDERS,
            place=Place("shop.yaml"),
            description="d",
            measures=measures,
            severity=severity,
            threshold=Threshold(comparisons, unit, is_inclusive) if comparisons else None,
        )

    return build


@pytest.fixture
def result_of(check_of) -> Callable[..., Result]:
    """What becomes of one figure of a metric."""

    def build(metric, figure, rows=None, unit="rows", detail=None, **asked):
        source = TableMetric(ORDERS, metric)
        seen = Measurement(figure, rows, detail=detail)
        return judge(check_of(source, unit, **asked), {source: seen}, NOW)

    return build
