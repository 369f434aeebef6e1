import json
from datetime import UTC, datetime, timedelta
from pathlib import Path

import jsonschema_rs
import pytest

from floe.adapters.ledger import Ledger
from floe.checks import NO_ROWS, Check, Table
from floe.model import Place
from floe.results import Result, Run, Status

FORMATS = Path(__file__).parents[2] / "docs" / "formats"
NOW = datetime.now(UTC)


def make_run(number, figure, **fields):
    check = Check(
        id="orders.id/required",
        clause="required",
        table=Table("a/orders.yaml", "orders", "orders"),
        place=Place("a/orders.yaml", ("schema", 0)),
        description="every order has an id",
        column="id",
        threshold=NO_ROWS,
    )
    status = Status.FAILED if figure else Status.PASSED
    result = Result(check=check, status=status, measured=figure, failing_rows=figure, rows=100)
    given = {
        "id": f"run{number}",
        "contract": "orders",
        "contract_file": "a/orders.yaml",
        "version": "1.0.0",
        "schema_hash": None,
        "server": "local",
        "started_at": NOW - timedelta(days=10 - number),
        "seconds": 1.5,
        "results": (result,),
        "rows": {"orders": 100},
    }
    return Run(**given | fields)


@pytest.fixture
def recorded(workspace, monkeypatch):
    """A workspace in which two contracts were checked, one of them three times."""
    monkeypatch.setenv("COLUMNS", "100")
    root = workspace({"floe.toml": "", "a/orders.yaml": "kind: DataContract\n"})
    ledger = Ledger.open("sqlite:///.floe/ledger.db", root)
    with ledger.transaction() as transaction:
        for number, figure in ((1, 0), (2, 3), (9, 7)):
            transaction.runs.record(make_run(number, figure))
        other = make_run(8, 0, contract="customers", contract_file="a/customers.yaml")
        transaction.runs.record(other)
    return root


def validate(ran, name):
    assert (ran.code, ran.err) == (0, "")
    found = json.loads(ran.out)
    schema = json.loads((FORMATS / f"{name}.schema.json").read_text(encoding="utf-8"))
    jsonschema_rs.Draft202012Validator(schema).validate(found)
    return found


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ([], ["run9", "run8", "run2", "run1"]),
        (["orders"], ["run9", "run2", "run1"]),
        (["a/orders.yaml"], ["run9", "run2", "run1"]),
        (["a/customers.yaml"], ["run8"]),
        (["nobody"], []),
        (["--limit", "1"], ["run9"]),
        (["--since", "3d"], ["run9", "run8"]),
        (["--since", "1000000 years"], ["run9", "run8", "run2", "run1"]),
        (["--since", (NOW - timedelta(days=9)).isoformat()], ["run9", "run8", "run2", "run1"]),
        (["--since", (NOW + timedelta(days=2)).date().isoformat()], []),
        (["--status", "failed"], ["run9", "run2"]),
        (["--status", "failed", "--status", "passed"], ["run9", "run8", "run2", "run1"]),
        (["orders", "--status", "error"], []),
    ],
)
@pytest.mark.usefixtures("recorded")
def test_runs_are_found(floe, arguments, expected):
    found = validate(floe("results", *arguments, "--json"), "results")
    assert [run["run"] for run in found["runs"]] == expected
    assert found["summary"] == {"runs": len(expected)}


@pytest.mark.usefixtures("recorded")
def test_people_get_a_list(floe):
    ran = floe("results", "customers")
    moment = (NOW - timedelta(days=2)).strftime("%Y-%m-%d %H:%M")
    assert (ran.code, ran.out.splitlines()) == (
        0,
        [
            "WHEN (UTC)        RUN   CONTRACT         SERVER  VERDICT   ROWS  TIME",
            f"{moment}  run8  customers 1.0.0  local   1 passed  100   1.5 s",
            "1 run",
        ],
    )


@pytest.mark.usefixtures("recorded")
def test_a_check_has_a_history(floe):
    arguments = ("results", "orders", "--check", "orders.id/required")
    found = validate(floe(*arguments, "--json"), "results")
    assert [each["measured"] for each in found["history"]] == [7, 3, 0]
    text = floe(*arguments).out.splitlines()
    assert text[1].endswith("failed  7 of 100 rows (7 %), must be 0")
    assert text[-2:] == ["orders.id/required  ▁▄█", "3 results"]


@pytest.mark.usefixtures("recorded")
def test_a_run_is_shown_as_when_it_was_made(floe):
    found = validate(floe("results", "--run", "run2", "--json"), "check")
    assert (found["contract"], found["summary"]["failed"]) == ("orders", 1)
    assert floe("results", "--run", "run2").out.splitlines() == [
        "orders 1.0.0 on local",
        "  orders 100 rows",
        "",
        "  ✗ failed   orders.id/required  3 of 100 rows (3 %), must be 0",
        "      every order has an id",
        "      --> a/orders.yaml",
        "",
        "failed: 1 failed; 100 rows, 1.5 s",
    ]
    assert "orders.id/required" not in floe("results", "--run", "run1").out
    assert "✓ passed   orders.id/required" in floe("results", "--run", "run1", "-v").out


@pytest.mark.usefixtures("recorded")
def test_a_run_can_be_narrowed_to_a_status(floe):
    found = validate(floe("results", "--run", "run2", "--status", "passed", "--json"), "check")
    assert found["results"] == []


def test_a_workspace_without_runs_stays_as_it_is(floe, workspace):
    root = workspace({"floe.toml": ""})
    ran = floe("results")
    assert (ran.code, ran.out) == (0, "no runs are recorded\n")
    assert floe("results", "--check", "x").out == "no results are recorded\n"
    assert [file.name for file in root.iterdir()] == ["floe.toml"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--run", "run"], "there is no run 'run', or several begin so"),
        (["--run", "none"], "there is no run 'none'"),
        (["orders", "--run", "run1"], "--run names one run"),
        (["--since", "yesterday"], "--since 'yesterday' is neither a date"),
        (["--limit", "0"], "0 is not in the range"),
        (["--status", "green"], "'green' is not one of"),
    ],
)
@pytest.mark.usefixtures("recorded")
def test_a_wrong_question_is_answered_in_one_line(floe, arguments, message):
    ran = floe("results", *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert message in ran.err


def test_a_damaged_ledger_is_an_accident_outside(floe, workspace):
    workspace({"floe.toml": "[ledger]\nurl = 'sqlite:///x.db'\n", "x.db": "no database " * 999})
    ran = floe("results")
    assert (ran.code, ran.out) == (3, "")
    assert ran.err == "error: ledger x.db: it is not a SQLite database, or it is damaged\n"


def test_a_password_in_the_settings_is_refused_and_not_repeated(floe, workspace):
    workspace({"floe.toml": "[ledger]\nurl = 'postgresql://floe:hunter2@db/ledger'\n"})
    ran = floe("results")
    assert ran.code == 2
    assert "hunter2" not in ran.err


@pytest.mark.process
def test_the_command_runs_on_its_own(installed_floe, recorded):
    ran = installed_floe("results", cwd=recorded / "a")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.endswith("4 runs\n")


@pytest.mark.usefixtures("recorded")
@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["orderz"], "nothing was ever recorded of 'orderz': floe results lists all runs\n"),
        (["orders", "--check", "a/b"], "nothing was ever recorded of 'a/b' of 'orders'"),
        (["orders", "--status", "error"], ""),
    ],
)
def test_a_name_without_any_run_is_told_from_one_without_such_runs(floe, arguments, said):
    ran = floe("results", *arguments)
    assert (ran.code, ran.err[: len(said)]) == (0, said)
    assert bool(ran.err) == bool(said)
