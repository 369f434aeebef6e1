import json
from datetime import UTC, datetime, timedelta
from pathlib import Path

import jsonschema_rs
import pytest

from floe.cleaning import width
from floe.reports.runs import render_past_results, render_summaries
from floe.reports.runs.history import draw_curve
from floe.results import PastResult, RunSummary, Status

SHAPE = Path(__file__).parents[3] / "docs" / "formats" / "results.schema.json"
NOON = datetime(2027, 1, 31, 12, tzinfo=UTC)


def validate(text):
    found = json.loads(text)
    schema = json.loads(SHAPE.read_text(encoding="utf-8"))
    jsonschema_rs.Draft202012Validator(schema).validate(found)
    return found


def summary_of(number=1, **fields):
    given = {
        "id": f"{number:08}aaaabbbb",
        "contract": "orders",
        "contract_file": "orders.odcs.yaml",
        "version": "1.2.0",
        "server": None,
        "started_at": NOON + timedelta(minutes=number),
        "seconds": 75.2,
        "rows": 1200000,
        "counts": {Status.PASSED: 31, Status.FAILED: 2},
    }
    return RunSummary(**given | fields)


@pytest.fixture
def past(result_of):
    def make(number, figure, **fields):
        failing = figure if isinstance(figure, int) else None
        result = result_of(Status.FAILED, measured=figure, failing_rows=failing)
        given = {"run": f"run-{number}", "started_at": NOON + timedelta(days=number)}
        return PastResult(**given | {"version": "1.2.0", "server": None, "result": result} | fields)

    return make


def test_runs_are_listed():
    assert render_summaries([summary_of(2), summary_of(1)], "text").splitlines() == [
        "WHEN (UTC)        RUN           CONTRACT      SERVER  VERDICT              ROWS"
        "       TIME",
        "2027-01-31 12:02  00000002aaaa  orders 1.2.0  -       31 passed, 2 failed  1,200,000"
        "  1 min 15 s",
        "2027-01-31 12:01  00000001aaaa  orders 1.2.0  -       31 passed, 2 failed  1,200,000"
        "  1 min 15 s",
        "2 runs",
    ]


def test_a_check_is_followed_through_time(past):
    shown = render_past_results([past(3, 900), past(2, 300), past(1, 0)], "text").splitlines()
    assert [line.split()[0] for line in shown[1:4]] == ["2027-02-03", "2027-02-02", "2027-02-01"]
    assert shown[4] == "orders.customer_id/required  ▁▃█"
    assert shown[5] == "3 results"


def test_several_checks_are_told_apart(past, result_of, check_of):
    other = past(1, 0, result=result_of(check=check_of(column="amount")))
    shown = render_past_results([past(1, 3), other], "text", columns=140).splitlines()
    assert "orders.customer_id/required" in shown[1]
    assert "orders.amount/required" in shown[2]
    assert shown[3:5] == ["orders.amount/required  ▁", "orders.customer_id/required  ▁"]


def test_nothing_recorded_is_said():
    assert render_summaries([], "text") == "no runs are recorded\n"
    assert render_past_results([], "text") == "no results are recorded\n"


@pytest.mark.parametrize(
    ("figures", "curve"),
    [
        ([], ""),
        ([5], "▁"),
        ([1, 1, 1], "▁▁▁"),
        ([0, None, 7], "▁·█"),
        ([None], "·"),
        ([-1, 0, 1], "▁▅█"),
        ([7, 6, 5, 4, 3, 2, 1, 0], "█▇▆▅▄▃▂▁"),
    ],
)
def test_a_curve_shows_the_figures(figures, curve):
    assert draw_curve(figures) == curve


@pytest.mark.parametrize("figure", [None, float("nan"), 10**400, NOON])
def test_any_figure_has_a_place_in_the_curve(past, figure):
    lines = render_past_results([past(2, figure, run="b"), past(1, 3)], "text").splitlines()
    assert lines[3].startswith("orders.customer_id/required  ")


@pytest.mark.parametrize("columns", [80, 100, 140])
def test_the_lists_fit(past, columns):
    long = summary_of(contract="x" * 90, server="y" * 90, counts=dict.fromkeys(Status, 123))
    shown = render_summaries([long], "text", columns=columns)
    shown += render_past_results([past(2, 7), past(1, 7)], "text", columns=columns)
    assert [line for line in shown.splitlines() if width(line) > columns] == []


def test_programs_get_the_runs():
    hashes = {"schema_hash": "5d41", "document_hash": "402a", "effective_hash": "bc4b"}
    names = {"fq_id": "sales.shop/orders:1.2.0", "contract_id": "orders"}
    found = validate(render_summaries([summary_of(**names, **hashes)], "json"))
    assert found["summary"] == {"runs": 1}
    assert {name: found["runs"][0][name] for name in ("fq_id", "id", *hashes)} == {
        "fq_id": "sales.shop/orders:1.2.0",
        "id": "orders",
        **hashes,
    }
    assert found["runs"][0]["summary"] == {
        "passed": 31,
        "failed": 2,
        "warned": 0,
        "informational": 0,
        "not_run": 0,
        "error": 0,
        "rows": 1200000,
        "seconds": 75.2,
    }


def test_programs_get_the_history(past):
    found = validate(render_past_results([past(1, 3)], "json"))
    assert found == {
        "history": [
            {
                "run": "run-1",
                "started_at": "2027-02-01T12:00:00+00:00",
                "version": "1.2.0",
                "server": None,
                "check": "orders.customer_id/required",
                "status": "failed",
                "measured": 3,
                "failing_rows": 3,
                "rows": 1200000,
                "threshold": {"unit": "rows", "mustBe": 0},
                "answered_by": "spark",
                "reason": None,
                "seconds": 0.0,
            }
        ],
        "summary": {"results": 1},
    }


def test_no_text_steers_a_terminal(past):
    hostile = "\x1b[2J\n\u202e"
    shown = render_summaries([summary_of(contract=hostile, server=hostile, id=hostile)], "text")
    shown += render_past_results([past(1, 3, run=hostile, version=hostile)], "text")
    assert [sign for sign in shown if not sign.isprintable() and sign != "\n"] == []
