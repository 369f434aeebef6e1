import json

from floe.findings import Finding, Severity
from floe.model import Place
from floe.reports import Report, render

FOUND = Finding(
    Place("e.ndjson", ("inputs", 0, "name")),
    "too long",
    rule="naming/x",
    severity=Severity.WARNING,
    line=3,
    column=1,
    count=1200,
)
ONCE = Finding(Place("e.ndjson"), "no JSON", rule="naming/y", line=4, column=1)


def test_a_finding_of_many_events_is_shown_with_its_path_and_its_count():
    text = render(Report((FOUND, ONCE), 2, events=5000, unlisted=7), "text")
    assert text == (
        "warning[naming/x]: too long\n"
        " --> e.ndjson:3:1 inputs[0].name (first of 1,200)\n\n"
        "error[naming/y]: no JSON\n"
        " --> e.ndjson:4:1\n\n"
        "1 error, 1 warning in 5000 events of 2 files (7 not listed)\n"
    )


def test_programs_are_told_how_often_and_of_how_much():
    printed = json.loads(render(Report((FOUND, ONCE), 2, events=5000, unlisted=7), "json"))
    assert [each.get("count") for each in printed["findings"]] == [1200, None]
    assert (printed["summary"]["events"], printed["summary"]["unlisted"]) == (5000, 7)


def test_files_that_hold_no_events_have_no_number_of_them():
    assert "events" not in json.loads(render(Report((), 2), "json"))["summary"]


def test_sarif_counts_occurrences():
    [run] = json.loads(render(Report((FOUND, ONCE), 2, events=2), "sarif"))["runs"]
    assert [each.get("occurrenceCount") for each in run["results"]] == [1200, None]
