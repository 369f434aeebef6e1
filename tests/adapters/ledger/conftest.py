from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from pathlib import Path

import pytest

from floe.adapters.ledger import Ledger
from floe.checks import NO_ROWS, Check, Comparison, Table, Threshold
from floe.findings import Severity
from floe.model import Place
from floe.results import Result, Run, Status

START = datetime(2026, 3, 1, 12, 30, 15, 123456, tzinfo=UTC)
ORDERS = Table("orders.odcs.yaml", "orders", "t_orders")


def make_check(clause="required", column="customer_id", **fields) -> Check:
    given = {
        "id": f"orders.{column}/{clause}" if column else f"orders/{clause}",
        "clause": clause,
        "table": ORDERS,
        "place": Place("orders.odcs.yaml", ("schema", 0, "properties", 2, "required")),
        "description": "every order has a customer",
        "column": column,
        "threshold": NO_ROWS,
    }
    return Check(**given | fields)


def make_result(status=Status.PASSED, check=None, **fields) -> Result:
    given = {"measured": 0, "failing_rows": 0, "rows": 1000, "answered_by": "spark"}
    return Result(check=check or make_check(), status=status, **given | fields)


def make_run(number=1, results=None, **fields) -> Run:
    """A run whose moment follows its number; without results it has fifty."""
    many = tuple(make_result(check=make_check(column=f"c{n}")) for n in range(50))
    given = {
        "id": f"run-{number:05}",
        "contract": "orders",
        "contract_id": "orders",
        "fq_id": "sales.shop/orders:1.2.0",
        "contract_file": "orders.odcs.yaml",
        "version": "1.2.0",
        "schema_hash": "abc",
        "document_hash": "def",
        "effective_hash": "123",
        "server": "production",
        "started_at": START + timedelta(minutes=number),
        "seconds": 2.5,
        "results": many if results is None else tuple(results),
        "rows": {"orders": 1000},
        "passes": 1,
        "jobs": 3,
    }
    return Run(**given | fields)


VARIED = (
    make_result(),
    make_result(Status.FAILED, measured=12, failing_rows=12, reason="12 orders have none"),
    make_result(
        Status.WARNED,
        make_check(
            "quality",
            "amount",
            rule="r1",
            severity=Severity.WARNING,
            dimension="accuracy",
            threshold=Threshold(
                (Comparison("mustBeBetween", (Decimal("0.1"), 5)), Comparison("mustNotBe", 2.5)),
                "percent",
                is_inclusive=False,
            ),
        ),
        measured=Decimal("7.10"),
    ),
    make_result(
        check=make_check("freshness", None, threshold=Threshold((), "seconds")),
        measured=datetime(2026, 2, 28, 23, 59, tzinfo=UTC),
        answered_by="metadata",
        seconds=0.25,
    ),
    make_result(
        Status.INFORMATIONAL,
        make_check("text", None, table=None, threshold=None, is_informational=True),
        measured=None,
        rows=None,
        failing_rows=None,
        answered_by=None,
        reason="nothing to measure",
    ),
    make_result(Status.NOT_RUN, make_check(is_classified=True), measured=None, reason="no reader"),
    make_result(Status.ERROR, measured=float("inf"), reason="a lost job"),
    make_result(measured=10**40),
    make_result(measured=0.1),
)


@dataclass(frozen=True)
class RunBook:
    """A ledger of runs, with a transaction for every call."""

    ledger: Ledger

    def record(self, run) -> None:
        with self.ledger.transaction() as transaction:
            transaction.runs.record(run)

    def __getattr__(self, name):
        def read(*arguments, **options):
            with self.ledger.reading() as transaction:
                return getattr(transaction.runs, name)(*arguments, **options)

        return read


@dataclass(frozen=True)
class EmptyLedger:
    """A ledger that nobody has written to yet."""

    url: str
    root: Path

    def open(self, **options) -> RunBook:
        return RunBook(Ledger.open(self.url, self.root, **options))


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)])
def place(request, tmp_path, monkeypatch) -> EmptyLedger:
    """An empty ledger of each kind."""
    if request.param == "sqlite":
        return EmptyLedger("sqlite:///.floe/ledger.db", tmp_path)
    database = request.getfixturevalue("postgres")
    monkeypatch.setenv("LEDGER_PASSWORD", database.password)
    return EmptyLedger(database.url.replace(database.password, "${LEDGER_PASSWORD}"), tmp_path)


@pytest.fixture
def ledger(place) -> RunBook:
    return place.open()


@pytest.fixture
def open_ledger(tmp_path) -> Callable[..., RunBook]:
    """Open the ledger at an address."""
    return lambda url="sqlite:///ledger.db", **options: EmptyLedger(url, tmp_path).open(**options)


@pytest.fixture
def varied() -> tuple[Result, ...]:
    """A result of each status, with every kind of figure."""
    return VARIED


@pytest.fixture
def run_of() -> Callable[..., Run]:
    return make_run


@pytest.fixture
def result_of() -> Callable[..., Result]:
    return make_result


@pytest.fixture
def check_of() -> Callable[..., Check]:
    return make_check
