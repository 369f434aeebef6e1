import re
from pathlib import Path

import pytest

from floe.checks import ColumnPath, ColumnPresence, Comparison, Table, TableMetric, Threshold
from floe.cleaning import width
from floe.reports.runs import render_runs
from floe.results import Status

GOLDEN = Path(__file__).parent / "golden"
ESCAPES = re.compile("\x1b\\[[0-9;]*m")


def test_the_text_is_as_agreed(run, locate, golden):
    golden(GOLDEN / "run.txt", render_runs((run,), "text", locate=locate))


def test_colour_is_added_only_when_asked_for(run, locate, golden):
    text = render_runs((run,), "text", locate=locate, color=True)
    golden(GOLDEN / "run.ansi", text)
    assert ESCAPES.sub("", text) == render_runs((run,), "text", locate=locate)


def test_a_small_window_leaves_out_columns_and_no_words(run, locate, golden):
    golden(GOLDEN / "run.60.txt", render_runs((run,), "text", locate=locate, width=60))


def test_all_checks_are_listed_when_asked_for(run, locate, golden):
    text = render_runs((run,), "text", locate=locate, verbose=True, width=120)
    golden(GOLDEN / "run.verbose.txt", text)
    assert all(result.check.id in text for result in run.results)


@pytest.mark.parametrize("columns", [40, 60, 75, 76, 80, 100, 140])
@pytest.mark.parametrize("verbose", [False, True])
def test_every_line_fits(run, locate, columns, verbose):
    text = render_runs((run,), "text", locate=locate, width=columns, verbose=verbose)
    assert [line for line in text.splitlines() if width(line) > columns] == []


def test_what_did_not_hold_comes_first(run):
    text = render_runs((run,), "text")
    words = re.findall(r"^  \S (failed|error|not run|warned)", text, re.MULTILINE)
    assert words == ["failed", "error", "not run", "warned"]


def test_the_verdict_alone(run):
    assert render_runs((run,), "text", quiet=True) == (
        "failed: 2 passed, 1 failed, 1 warned, 1 info, 1 not run, 1 error;\n"
        "1,200,000 rows, 260,870 rows/s, 2 passes, 3 jobs, 4.6 s\n"
    )


@pytest.mark.parametrize(
    ("statuses", "word"),
    [
        ([], "incomplete: no checks"),
        ([Status.INFORMATIONAL], "incomplete: 1 info"),
        ([Status.PASSED, Status.WARNED, Status.INFORMATIONAL], "passed: "),
        ([Status.PASSED, Status.NOT_RUN], "incomplete: "),
        ([Status.NOT_RUN, Status.ERROR], "error: "),
        ([Status.ERROR, Status.FAILED], "failed: "),
    ],
)
def test_the_verdict_is_the_worst_that_happened(run_of, result_of, statuses, word):
    run = run_of(*map(result_of, statuses))
    assert render_runs((run,), "text", quiet=True).startswith(word)


def test_several_runs_share_a_verdict(run_of, result_of):
    first, second = run_of(result_of()), run_of(result_of(), contract="customers", server=None)
    text = render_runs((first, second), "text")
    assert [line for line in text.splitlines() if line and line[0] != " "] == [
        "orders 1.2.0 on production",
        "customers 1.2.0",
        "passed: 2 passed; 2,400,000 rows, 260,870 rows/s, 4 passes, 6 jobs, 9.2 s",
    ]


def test_without_a_scan_there_is_no_rate(run_of, result_of):
    run = run_of(result_of(), passes=0, jobs=0, seconds=0.25, table_seconds={})
    assert render_runs((run,), "text", quiet=True) == ("passed: 1 passed; 1,200,000 rows, 0.25 s\n")


def test_a_table_that_metadata_answers_is_in_no_rate(run_of, result_of):
    """The rows of all tables were divided by the time in which one of them was read."""
    rows, seconds = {"orders": 200_000, "log": 9_000_000}, {"orders": 4.0}
    run = run_of(result_of(), rows=rows, table_seconds=seconds, seconds=9.0)
    assert " 50,000 rows/s, " in render_runs((run,), "text", quiet=True)
    few = run_of(result_of(), rows={"orders": 3}, table_seconds=seconds)
    assert "rows/s" not in render_runs((few,), "text", quiet=True)


def test_no_time_is_not_printed(run_of, result_of):
    """`0.0021 s` and `0 passes` say nothing."""
    nothing = {"passes": 0, "jobs": 0, "seconds": 0.0021, "table_seconds": {}}
    run = run_of(result_of(seconds=0.0004), **nothing)
    text = render_runs((run,), "text", verbose=True)
    assert text.splitlines()[-1] == "passed: 1 passed; 1,200,000 rows"
    assert " s\n" not in text


def test_what_one_cause_keeps_from_a_table_is_told_once(run_of, result_of, check_of):
    """Twelve checks of a table without a server were twelve times the same two lines."""
    lost = {"measured": None, "failing_rows": None, "rows": None, "answered_by": None}
    checks = [check_of(clause, column) for clause in ("required", "type") for column in "abc"]
    results = [result_of(Status.NOT_RUN, c, reason="there is no server", **lost) for c in checks]
    other = result_of(Status.NOT_RUN, check_of("sql", None), reason="another cause", **lost)
    text = render_runs((run_of(*results, other),), "text")
    assert [line.strip() for line in text.splitlines() if "not run" in line] == [
        "○ not run  orders: 6 checks",
        "○ not run  orders/sql",
        "incomplete: 7 not run; 1,200,000 rows, 260,870 rows/s, 2 passes, 3 jobs, 4.6 s",
    ]
    assert text.count("there is no server") == 1
    assert render_runs((run_of(*results),), "text", verbose=True).count("there is no server") == 6
    assert render_runs((run_of(*results),), "github").count("\n") == 1


def test_a_missing_column_must_be_present(run_of, result_of, check_of):
    measures = TableMetric(Table("f", "t", "t"), ColumnPresence(ColumnPath(("a",))))
    check = check_of("present", "a", measures=measures)
    result = result_of(Status.FAILED, check, measured=1, failing_rows=None, rows=None)
    text = render_runs((run_of(result),), "text")
    assert "missing, must be present" in text
    assert "must be 0" not in text


def test_a_withheld_figure_is_not_taken_for_nothing(run_of, result_of, check_of):
    limit = Threshold((Comparison("mustBeLessThan", 9),), "value")
    check = check_of("sql", None, threshold=limit, is_classified=True)
    reason = "the figure is not shown: salary is classified"
    result = result_of(Status.FAILED, check, measured=None, failing_rows=None, reason=reason)
    text = render_runs((run_of(result),), "text")
    assert "not shown, must be less than 9" in text
    assert reason in text


def test_nothing_at_all_has_a_verdict():
    assert render_runs((), "text") == "incomplete: no checks\n"


def test_a_filter_is_named(run_of, result_of):
    text = render_runs((run_of(result_of(), where="country = 'NL'"),), "text")
    assert "\n  only rows where country = 'NL'\n" in text


def test_nothing_found_where_something_must_be(run_of, result_of, check_of):
    check = check_of("freshness", None, threshold=Threshold((), "seconds"))
    result = result_of(Status.FAILED, check, measured=None, failing_rows=None, rows=None)
    assert "nothing, may be anything" in render_runs((run_of(result),), "text")


def test_a_wide_sample_is_cut_and_counted(run_of, result_of):
    row = {f"column_{number}": "x" * 50 for number in range(9)}
    text = render_runs((run_of(result_of(Status.FAILED, samples=(row,))),), "text", width=80)
    assert "  +7 more\n" in text
    assert "x" * 23 + "…" in text


def test_values_of_samples_can_be_told_apart(run_of, result_of):
    row = {"null": None, "blank": " ", "truth": True, "deep": {"a": [1, 2.5]}, "bytes": b"\x00\xff"}
    text = render_runs((run_of(result_of(Status.FAILED, samples=(row,))),), "text")
    assert """null  ' '    true   {"a": [1, 2.5]}  00ff""" in text


def test_a_classified_column_is_never_shown(run_of, result_of, check_of):
    check = check_of(column="email", is_classified=True)
    result = result_of(Status.FAILED, check, samples=({"email": "anna@a.nl", "id": 7},))
    for format in ("text", "json", "html", "junit", "github"):
        assert "anna@a.nl" not in render_runs((run_of(result),), format)
