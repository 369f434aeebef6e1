"""Whatever becomes of a check, each format of it says what the exit code says."""

import json
from functools import partial

import duckdb
import pytest

from floe.cli import check_command
from floe.reports.runs import RUN_FORMATS
from tests.fakes.tables import open_fake_tables
from tests.reports.runs.test_verdicts import READERS

SHOP = """\
kind: DataContract
apiVersion: v3.2.0
id: shop
name: Shop
version: 1.0.0
status: active
servers:
  - {server: local, type: local, path: 'data/{model}.parquet', format: parquet}
schema:
  - id: orders
    name: orders
    properties:
      - {id: id, name: id, logicalType: integer, required: true}
"""
RULES = "    quality:\n      - "
FAILED = SHOP + RULES + "{id: many, metric: rowCount, mustBe: 9}\n"
WARNED = SHOP + RULES + "{id: many, metric: rowCount, mustBe: 9, severity: warning}\n"
INFORMED = SHOP + RULES + "{id: many, metric: rowCount, mustBe: 9, severity: info}\n"
NOT_RUN = SHOP + RULES + "{id: ours, type: custom, engine: soda, implementation: 'checks: []'}\n"
MISTAKEN = SHOP.replace("required:", "requred:")
LOST = SHOP.replace("data/{model}", "nowhere/{model}")
BROKEN = {"broken.odcs.yaml": "kind: DataContract\nid: [\n"}
WORKSPACES = {
    "passed": {"shop.odcs.yaml": SHOP},
    "failed": {"shop.odcs.yaml": FAILED},
    "warned": {"shop.odcs.yaml": WARNED},
    "informed": {"shop.odcs.yaml": INFORMED},
    "not run": {"shop.odcs.yaml": NOT_RUN},
    "lint error": {"shop.odcs.yaml": MISTAKEN},
    "error": {"shop.odcs.yaml": LOST},
    "unreadable": {"shop.odcs.yaml": SHOP, **BROKEN},
    "only unreadable": BROKEN,
    "nothing to measure": {"shop.odcs.yaml": SHOP.partition("schema:")[0]},
    "ledger": {"shop.odcs.yaml": SHOP, "floe.toml": '[ledger]\nurl = "sqlite:////dev/null/x.db"\n'},
}
# The exit code by default, with --allow-not-run, with --fail-on warning, and with info.
CODES = {
    "passed": (0, 0, 0, 0),
    "failed": (1, 1, 1, 1),
    "warned": (0, 0, 1, 1),
    "informed": (0, 0, 0, 1),
    "not run": (1, 0, 1, 1),
    "lint error": (1, 0, 1, 1),
    "error": (3, 3, 3, 3),
    "unreadable": (1, 1, 1, 1),
    "only unreadable": (1, 1, 1, 1),
    "nothing to measure": (1, 0, 1, 1),
    "ledger": (3, 3, 3, 3),
}
OPTIONS = ((), ("--allow-not-run",), ("--fail-on", "warning"), ("--fail-on", "info"))


@pytest.fixture
def check(floe, workspace, monkeypatch):
    """Check a workspace without Spark."""
    monkeypatch.setenv("JAVA_HOME", "/nowhere")
    monkeypatch.setattr(
        check_command, "reach_tables", lambda opened, _: partial(open_fake_tables, root=opened.root)
    )

    def run(outcome, *options):
        root = workspace({"floe.toml": "", **WORKSPACES[outcome]})
        (root / "data").mkdir(exist_ok=True)
        rows = f"COPY (SELECT 1 AS id) TO '{root / 'data' / 'orders.parquet'}' (FORMAT parquet)"
        duckdb.sql(rows)
        return floe("check", *options)

    return run


@pytest.mark.parametrize("outcome", WORKSPACES)
def test_the_exit_code_is_the_verdict_of_every_format(check, outcome):
    """Each outcome in every format; each format meets every option in some outcome."""
    turn = list(WORKSPACES).index(outcome)
    for number, format in enumerate(RUN_FORMATS):
        choice = (turn + number) % len(OPTIONS)
        code, options = CODES[outcome][choice], OPTIONS[choice]
        ran = check(outcome, *options, "--format", format, "-q")
        assert ran.code == code, (options, format, ran.err)
        said = READERS[format](ran.out)
        # What may be left out has not passed, though it is let pass.
        is_let_pass = outcome == "nothing to measure" and "--allow-not-run" in options
        if said is None:
            assert code == 1 or is_let_pass, (options, format)
        else:
            assert said is (code == 0), (options, format)


@pytest.mark.parametrize("format", RUN_FORMATS)
def test_an_unreadable_file_that_was_named_is_told_as_one_that_was_found(check, floe, format):
    """It ended with a line, and no JSON, JUnit or SARIF was written."""
    found = check("only unreadable", "--format", format)
    named = floe("check", "broken.odcs.yaml", "--table", "orders", "--format", format)
    assert (named.code, named.out, named.err) == (found.code, found.out, found.err)
    assert "broken.odcs.yaml" in named.out or format == "text"


@pytest.mark.usefixtures("check")
def test_without_a_contract_no_format_says_anything(floe, workspace):
    workspace({"floe.toml": ""})
    for format in RUN_FORMATS:
        ran = floe("check", "--format", format)
        assert (ran.code, ran.out) == (2, "")
        assert ran.err.startswith("error: there is no contract to check in ")


def test_a_recorded_run_keeps_its_verdict_where_only_some_results_are_shown(check, floe):
    """`floe results --run … --status passed` was headed `passed`."""
    check("failed")
    (run,) = json.loads(floe("results", "--json").out)["runs"]
    shown = floe("results", "--run", run["run"], "--status", "passed").out
    assert shown.splitlines()[-1].startswith("failed: 3 passed, 1 failed")
