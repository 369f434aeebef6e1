import dataclasses
import sqlite3
from datetime import UTC, datetime, timedelta, timezone

import pytest
from sqlalchemy import create_engine, inspect, text

from floe.adapters.ledger.address import read_address
from floe.adapters.ledger.tables import METADATA
from floe.checks import (
    ColumnPath,
    ColumnPresence,
    ColumnType,
    DuplicateRows,
    Newest,
    Reachable,
    Table,
    TableMetric,
    Threshold,
)
from floe.errors import ConfigurationError, OutsideError
from floe.results import Status, describe_measured

ORDERS = Table("orders.odcs.yaml", "orders", "t_orders")
BEGINNING = datetime(2026, 1, 1, tzinfo=UTC)


def test_a_run_comes_back_as_it_was(ledger, run_of, varied):
    run = run_of(results=varied, where="country = 'NL'", rows={"orders": 7, "customers": 2**40})
    ledger.record(run)
    assert ledger.find(run.id) == run


def test_a_run_without_results_comes_back(ledger, run_of):
    run = run_of(results=(), rows={}, version=None, schema_hash=None, server=None)
    ledger.record(run)
    assert ledger.find(run.id) == run


def test_the_samples_are_never_stored(ledger, run_of, result_of):
    result = result_of(Status.FAILED, samples=({"email": "anna@example.com"},))
    ledger.record(run_of(results=[result]))
    assert ledger.find("run-00001").results == (dataclasses.replace(result, samples=()),)


def test_the_samples_are_in_no_file(tmp_path, run_of, result_of, open_ledger):
    result = result_of(Status.FAILED, samples=({"email": "anna@example.com"},))
    open_ledger().record(run_of(results=[result]))
    files = [file for file in tmp_path.rglob("*") if file.is_file()]
    assert files
    assert [file for file in files if b"anna@example.com" in file.read_bytes()] == []


def test_the_same_run_again_changes_nothing(ledger, run_of):
    ledger.record(run_of())
    ledger.record(run_of(seconds=99.0, results=()))
    assert ledger.find("run-00001") == run_of()


def test_a_run_is_found_by_a_beginning_that_only_it_has(ledger, run_of):
    ledger.record(run_of(1))
    ledger.record(run_of(10))
    assert ledger.find("run-0001").id == "run-00010"
    assert ledger.find("run-000") is None
    assert ledger.find("run_0001") is None
    assert ledger.find("nothing") is None


def test_the_newest_runs_come_first(ledger, run_of):
    for number in (2, 1, 3):
        ledger.record(run_of(number))
    assert [run.id for run in ledger.list()] == ["run-00003", "run-00002", "run-00001"]
    assert [run.id for run in ledger.list(limit=2)] == ["run-00003", "run-00002"]


def test_a_summary_has_the_figures_of_its_run(ledger, run_of, varied):
    run = run_of(results=varied, rows={"orders": 7, "customers": 5})
    ledger.record(run)
    (summary,) = ledger.list()
    assert summary.counts == {status: run.count(status) for status in Status}
    assert (summary.rows, summary.seconds, summary.started_at) == (12, 2.5, run.started_at)
    assert (summary.contract, summary.version, summary.server) == ("orders", "1.2.0", "production")
    assert (summary.fq_id, summary.contract_id) == ("sales.shop/orders:1.2.0", "orders")
    hashes = (summary.schema_hash, summary.document_hash, summary.effective_hash)
    assert hashes == ("abc", "def", "123")


def test_runs_are_told_apart_by_contract_file_time_and_status(ledger, run_of, result_of):
    ledger.record(run_of(1, [result_of(Status.FAILED)]))
    ledger.record(run_of(2, [result_of()]))
    ledger.record(run_of(3, [result_of()], contract="other", contract_file="other.odcs.yaml"))

    def ids(*arguments, **options):
        return [run.id for run in ledger.list(*arguments, **options)]

    assert ids("orders") == ["run-00002", "run-00001"]
    assert ids("other.odcs.yaml") == ["run-00003"]
    assert ids("nobody") == []
    assert ids(since=run_of(2).started_at) == ["run-00003", "run-00002"]
    assert ids(status=(Status.FAILED,)) == ["run-00001"]
    assert ids(status=(Status.FAILED, Status.PASSED), limit=9) == ids()


def test_a_moment_of_another_zone_is_the_same_moment(ledger, run_of):
    zone = timezone(timedelta(hours=5, minutes=30))
    run = run_of(started_at=datetime(2026, 3, 1, 3, 0, tzinfo=zone))
    ledger.record(run)
    (found,) = ledger.list(since=datetime(2026, 2, 28, 21, 30, tzinfo=UTC))
    assert found.started_at == run.started_at
    assert ledger.list(since=datetime(2026, 2, 28, 21, 30, 1, tzinfo=UTC)) == ()


def test_a_check_has_a_history(ledger, run_of, result_of, check_of):
    for number, figure in enumerate((0, 3, 7), start=1):
        status = Status.FAILED if figure else Status.PASSED
        result = result_of(status, measured=figure, failing_rows=figure)
        other = result_of(check=check_of(column="amount"))
        ledger.record(run_of(number, [other, result]))
    past = ledger.history("orders", "orders.customer_id/required")
    assert [(each.run, each.result.measured) for each in past] == [
        ("run-00003", 7),
        ("run-00002", 3),
        ("run-00001", 0),
    ]
    assert past[0].result == result
    assert (past[0].version, past[0].server) == ("1.2.0", "production")
    assert len(ledger.history("orders")) == 6
    assert len(ledger.history("orders.odcs.yaml", "orders.amount/required")) == 3
    assert len(ledger.history("orders", status=(Status.FAILED,))) == 2
    assert len(ledger.history("orders", since=run_of(3).started_at)) == 2
    assert len(ledger.history("orders", limit=1)) == 1
    assert ledger.history("other") == ()


def test_availability_is_counted_from_what_was_seen(ledger, run_of, result_of, check_of):
    check = check_of("availability", None)
    seen = [(Status.PASSED, 100), (Status.FAILED, 0), (Status.ERROR, None), (Status.NOT_RUN, None)]
    for number, (status, figure) in enumerate(seen, start=1):
        ledger.record(run_of(number, [result_of(status, check, measured=figure)]))
    ledger.record(run_of(9, [], contract="other", reached={"orders": True}))
    assert ledger.availability("orders", "orders", BEGINNING) == (1, 3)
    assert ledger.availability("orders", "orders", run_of(2).started_at) == (0, 2)
    assert ledger.availability("orders", "customers", BEGINNING) == (0, 0)


def test_what_a_run_says_it_reached_counts_more_than_its_figures(ledger, run_of, result_of):
    ledger.record(run_of(results=[result_of()], reached={"orders": True, "customers": False}))
    assert ledger.availability("orders", "orders", BEGINNING) == (1, 1)
    assert ledger.availability("orders", "customers", BEGINNING) == (0, 1)


@pytest.mark.parametrize("text", ["nul \x00", "half \ud800", "'; DROP TABLE check_runs; --", "😀"])
def test_any_text_can_be_stored_and_looked_up(ledger, run_of, result_of, check_of, text):
    result = result_of(Status.NOT_RUN, check_of(id=text, description=text), reason=text)
    ledger.record(run_of(1, [result], contract=text, rows={text: 1}))
    (past,) = ledger.history(text, text)
    readable = text.translate({0: "\N{REPLACEMENT CHARACTER}", 0xD800: "\N{REPLACEMENT CHARACTER}"})
    assert (past.result.check.id, past.result.reason) == (readable, readable)
    assert [run.contract for run in ledger.list(text)] == [readable]


def test_names_of_any_length_stay_apart(ledger, run_of, result_of, check_of):
    long = "😀" * 5000
    for number, end in enumerate("ab"):
        result = result_of(check=check_of(id=long + end))
        ledger.record(run_of(number, [result], contract=long + end))
    (past,) = ledger.history(long + "a", long + "a")
    assert past.run == "run-00000"


def test_a_secret_in_a_reason_is_hidden(ledger, run_of, result_of):
    reason = "cannot connect to jdbc://reader:hunter2@db/sales"
    ledger.record(run_of(results=[result_of(Status.ERROR, reason=reason)]))
    assert ledger.find("run-00001").results[0].reason == (
        "cannot connect to jdbc://reader:***@db/sales"
    )


def test_reading_creates_nothing(place):
    ledger = place.open()
    assert (ledger.list(), ledger.find("x"), ledger.history("x")) == ((), None, ())
    assert ledger.availability("x", "y", BEGINNING) == (0, 0)
    assert list(place.root.iterdir()) == []


def test_what_is_written_together_is_kept_whole_or_not_at_all(place, run_of):
    book = place.open()

    def fail_after_two():
        with book.ledger.transaction() as transaction:
            transaction.runs.record(run_of(1))
            transaction.runs.record(run_of(2))
            assert transaction.runs.find("run-00002") == run_of(2)
            raise ConfigurationError("a later step")

    with pytest.raises(ConfigurationError, match="a later step"):
        fail_after_two()
    assert book.list() == ()
    with book.ledger.transaction() as transaction:
        transaction.runs.record(run_of(1))
        transaction.runs.record(run_of(2))
    assert [run.id for run in book.list()] == ["run-00002", "run-00001"]


def test_a_run_is_found_by_any_id_of_its_contract(ledger, run_of, result_of):
    ledger.record(run_of(1, [result_of()], contract="Orders", fq_id="sales.shop/orders:1.2.0"))
    ledger.record(run_of(2, [result_of()], fq_id="sales.shop/orders:1.3.0"))
    assert [run.id for run in ledger.list("sales.shop/orders:1.2.0")] == ["run-00001"]
    assert [past.run for past in ledger.history("sales.shop/orders:1.3.0")] == ["run-00002"]


FIRST = {"check_runs", "check_tables", "check_results"}


@pytest.mark.parametrize("how", ["read", "write"])
def test_a_ledger_of_an_older_floe_is_brought_up_to_date(place, run_of, how):
    old = ("fq_id", "contract_id", "document_hash", "effective_hash")
    place.open().record(run_of(1, **dict.fromkeys(old)))
    engine = engine_of(place)
    with engine.begin() as connection:
        for name in old:
            connection.execute(text(f"ALTER TABLE check_runs DROP COLUMN {name}"))
        for name in reversed(METADATA.tables):
            if name not in FIRST:
                connection.execute(text(f"DROP TABLE {name}"))
        if engine.dialect.name == "postgresql":
            connection.execute(text("DROP FUNCTION floe_refuse"))
        connection.execute(text("DELETE FROM ledger_version WHERE version > 1"))
    engine.dispose()
    book = place.open()
    if how == "write":
        book.record(run_of(2))
        assert book.find("run-00002") == run_of(2)
    assert book.find("run-00001") == run_of(1, **dict.fromkeys(old))


def engine_of(place):
    return create_engine(read_address(place.url, place.root).url)


def test_the_tables_are_what_the_queries_expect(place, run_of):
    place.open().record(run_of())
    engine = engine_of(place)
    actual = {
        name: [column["name"] for column in inspect(engine).get_columns(name)]
        for name in METADATA.tables
    }
    engine.dispose()
    assert actual == {name: list(t.columns.keys()) for name, t in METADATA.tables.items()}


def test_a_ledger_of_a_newer_floe_is_left_alone(place, run_of):
    place.open().record(run_of())
    engine = engine_of(place)
    with engine.begin() as connection:
        connection.execute(text("INSERT INTO ledger_version VALUES (99)"))
    engine.dispose()
    for use in (lambda: place.open().list(), lambda: place.open().record(run_of(2))):
        with pytest.raises(ConfigurationError, match="written by a newer floe"):
            use()


def test_a_broken_run_leaves_nothing_behind(ledger, run_of, result_of):
    ledger.record(run_of(1))
    broken = run_of(2, [result_of(), result_of(failing_rows=2**70)])
    with pytest.raises((OutsideError, OverflowError)):
        ledger.record(broken)
    assert [run.id for run in ledger.list()] == ["run-00001"]


def test_a_damaged_file_is_told_in_one_line(tmp_path, run_of, open_ledger):
    (tmp_path / "ledger.db").write_bytes(b"this is no database" * 1000)
    ledger = open_ledger()
    for use in (ledger.list, lambda: ledger.record(run_of())):
        with pytest.raises(OutsideError, match=r"^ledger ledger.db: it is not a SQLite database"):
            use()


def test_a_torn_page_is_told_in_one_line(tmp_path, run_of, open_ledger):
    for number in range(20):
        open_ledger().record(run_of(number))
    file = tmp_path / "ledger.db"
    content = bytearray(file.read_bytes())
    content[4096:] = b"\xff" * (len(content) - 4096)
    file.write_bytes(content)
    with pytest.raises(OutsideError, match=r"^ledger ledger.db: the file is damaged"):
        open_ledger().run("run-00001")


def test_a_locked_file_is_told_in_one_line_and_still_read(tmp_path, run_of, open_ledger):
    ledger = open_ledger(patience=0.1)
    ledger.record(run_of(1))
    other = sqlite3.connect(tmp_path / "ledger.db", isolation_level=None)
    try:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(OutsideError, match="it is locked by another process; try again"):
            ledger.record(run_of(2))
        assert len(ledger.list()) == 1
    finally:
        other.close()
    ledger.record(run_of(2))
    assert len(ledger.list()) == 2


@pytest.mark.parametrize("url", ["sqlite:///file/ledger.db", "sqlite:////proc/floe/ledger.db"])
def test_a_folder_that_cannot_be_made_is_told_in_one_line(tmp_path, run_of, url, open_ledger):
    (tmp_path / "file").write_text("")
    with pytest.raises(OutsideError, match=r"^ledger [^\n]*$"):
        open_ledger(url).record(run_of())


@pytest.mark.parametrize("url", ["sqlite:///file/ledger.db", f"sqlite:///{'x' * 300}.db"])
def test_a_place_that_cannot_be_looked_at_is_no_empty_ledger(tmp_path, url, open_ledger):
    """`floe contracts` said that nothing is registered, and the gate let everything through."""
    (tmp_path / "file").write_text("")
    ledger = open_ledger(url)
    for look in (ledger.list, ledger.ledger.steps):
        with pytest.raises(OutsideError, match=r"^ledger [^\n]*$"):
            look()


def test_a_folder_in_place_of_the_file_is_told_in_one_line(tmp_path, open_ledger):
    (tmp_path / "ledger.db").mkdir()
    with pytest.raises(OutsideError, match="the file cannot be opened"):
        open_ledger().runs()


def test_an_unreachable_server_is_told_in_one_line_without_its_password(monkeypatch, open_ledger):
    monkeypatch.setenv("LEDGER_PASSWORD", "hunter2")
    url = "postgresql://floe:${LEDGER_PASSWORD}@127.0.0.1:1/ledger"
    ledger = open_ledger(url, patience=2)
    with pytest.raises(OutsideError, match=r"^ledger postgresql://127.0.0.1:1/ledger: ") as told:
        ledger.list()
    assert "hunter2" not in f"{told.value}{ledger!r}{vars(ledger.ledger)!r}"
    assert "\n" not in str(told.value)


@pytest.mark.postgres
def test_a_wrong_password_is_told_without_it(postgres, monkeypatch, open_ledger):
    monkeypatch.setenv("LEDGER_PASSWORD", "p@ss/w:rd")
    url = postgres.url.replace(postgres.password, "${LEDGER_PASSWORD}")
    with pytest.raises(OutsideError, match="password authentication failed") as told:
        open_ledger(url).runs()
    assert "p@ss/w:rd" not in str(told.value)


@pytest.mark.parametrize(
    ("metric", "figure", "words"),
    [
        (ColumnPresence(ColumnPath(("customer_id",))), 1, "missing"),
        (ColumnType(ColumnPath(("customer_id",))), 1, "another type"),
        (Reachable(), 0, "unreachable"),
        (Newest(ColumnPath(("customer_id",))), 7200, "2 h old"),
        (DuplicateRows((ColumnPath(("customer_id",)),)), 1, "1 row"),
    ],
)
def test_a_stored_figure_is_put_into_the_same_words(
    ledger, run_of, result_of, check_of, metric, figure, words
):
    unit = Threshold((), "seconds" if isinstance(metric, Newest) else "rows")
    check = check_of(measures=TableMetric(ORDERS, metric), threshold=unit)
    result = result_of(Status.FAILED, check, measured=figure, failing_rows=None, rows=None)
    assert describe_measured(result) == words
    ledger.record(run_of(results=[result]))
    assert describe_measured(ledger.find("run-00001").results[0]) == words
