import dataclasses
import json
import re
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree as Xml

import jsonschema_rs
import pytest
from junitparser import JUnitXml

from floe.documents import read_text
from floe.reports.runs import RUN_FORMATS, render_runs, render_runs_inside
from floe.results import CheckOutcome, Status

GOLDEN = Path(__file__).parent / "golden"
SHAPE = Path(__file__).parents[3] / "docs" / "formats" / "check.schema.json"
SUFFIXES = {
    "json": "json",
    "junit": "xml",
    "github": "github.txt",
    "sarif": "sarif.json",
    "gitlab": "gitlab.json",
    "html": "html",
}
HOSTILE = (
    "\x1b[2J\x1b]0;title\x07",
    "<script>alert(1)</script>",
    "]]> & \" ' <b>",
    "\n::set-output name=x::y",
    "\r\n::error::fake",
    "\x00\x9b31m\u202etxt\ud800",
    "%0A::stop-commands::x",
)
SHAPE_OF_SECTION_13 = {
    "results": [
        "check",
        "rule",
        "clause",
        "table",
        "column",
        "status",
        "severity",
        "measured",
        "failing_rows",
        "threshold",
        "answered_by",
        "reason",
    ],
    "summary": [
        "passed",
        "failed",
        "warned",
        "informational",
        "not_run",
        "error",
        "rows",
        "passes",
        "jobs",
        "seconds",
    ],
}


def validate(text):
    found = json.loads(text)
    schema = json.loads(SHAPE.read_text(encoding="utf-8"))
    jsonschema_rs.Draft202012Validator(schema).validate(found)
    return found


@pytest.mark.parametrize("format", SUFFIXES)
def test_a_format_is_as_agreed(run, locate, golden, format):
    golden(GOLDEN / f"run.{SUFFIXES[format]}", render_runs((run,), format, locate=locate))


def test_every_format_has_a_golden_file():
    assert set(RUN_FORMATS) == {"text", *SUFFIXES}


def test_the_json_has_the_agreed_keys_in_their_order(run):
    found = validate(render_runs((run,), "json"))
    assert list(found)[:4] == ["results", "contract", "server", "summary"]
    assert (found["contract"], found["server"]) == ("orders", "production")
    for result in found["results"]:
        assert list(result)[:12] == SHAPE_OF_SECTION_13["results"]
    assert list(found["summary"]) == SHAPE_OF_SECTION_13["summary"]


def test_samples_are_in_the_json_only_where_there_are_any(run):
    results = validate(render_runs((run,), "json"))["results"]
    assert [each["check"] for each in results if "samples" in each] == ["orders.order_id/unique"]


def test_several_runs_are_one_object(run_of, result_of):
    first, second = run_of(result_of()), run_of(result_of(Status.FAILED), contract="customers")
    found = validate(render_runs((first, second), "json"))
    assert (found["contract"], found["server"]) == (None, None)
    assert [each["contract"] for each in found["results"]] == ["orders", "customers"]
    assert [each["summary"]["failed"] for each in found["runs"]] == [0, 1]
    assert (found["summary"]["failed"], found["summary"]["rows"]) == (1, 2400000)


def test_no_run_is_an_object_too():
    found = validate(render_runs((), "json"))
    assert (found["results"], found["contract"], found["runs"]) == ([], None, [])


@pytest.mark.parametrize("figure", [float("nan"), float("inf"), 10**40])
def test_every_figure_is_valid_json(run_of, result_of, figure):
    text = render_runs((run_of(result_of(measured=figure, samples=({"a": figure},))),), "json")
    assert "NaN" not in re.sub('"NaN"', "", text)
    validate(text)


def test_a_ci_server_counts_what_happened(run):
    suites = JUnitXml.fromstring(render_runs((run,), "junit").encode())
    assert (suites.tests, suites.failures, suites.errors, suites.skipped) == (7, 2, 1, 1)
    lenient = CheckOutcome(runs=(run,), allow_not_run=True)
    suites = JUnitXml.fromstring(render_runs((run,), "junit", outcome=lenient).encode())
    assert (suites.tests, suites.failures, suites.errors, suites.skipped) == (7, 1, 1, 2)


def test_a_ci_server_sees_real_times(run_of, result_of, check_of):
    """Every test took 0.000 seconds, for a pass over a table has one time for many checks."""
    results = [result_of(check=check_of(column=column)) for column in "abcd"]
    words = result_of(Status.INFORMATIONAL, check_of("text", None))
    run = run_of(*results, words, table_seconds={"orders": 6.0})
    (suite,) = JUnitXml.fromstring(render_runs((run,), "junit").encode())
    assert (suite.time, [case.time for case in suite]) == (6.0, [1.5, 1.5, 1.5, 1.5, 0.0])


def test_a_suite_is_a_table_of_a_contract(run_of, result_of, check_of):
    contract_wide = result_of(check=check_of("sla", None, table=None))
    root = Xml.fromstring(render_runs((run_of(result_of(), contract_wide),), "junit"))  # noqa: S314
    assert [suite.get("name") for suite in root] == ["orders.orders", "orders"]


def test_github_hears_of_nothing_that_is_well(run_of, result_of):
    assert render_runs((run_of(result_of(), result_of(Status.INFORMATIONAL)),), "github") == ""


def hostile_run(run_of, result_of, check_of, text):
    check = check_of(id=text, clause=text, description=text, column=text)
    results = [
        result_of(status, check, reason=text, answered_by=text, samples=({text: text},))
        for status in Status
    ]
    return run_of(*results, contract=text, server=text, version=text, where=text, rows={text: 1})


@pytest.mark.long
@pytest.mark.parametrize("text", HOSTILE)
@pytest.mark.parametrize("format", RUN_FORMATS)
def test_no_text_steers_a_terminal(run_of, result_of, check_of, text, format):
    shown = render_runs((hostile_run(run_of, result_of, check_of, text),), format, verbose=True)
    assert [sign for sign in shown if not sign.isprintable() and sign != "\n"] == []


@pytest.mark.parametrize("text", HOSTILE)
def test_no_text_is_a_command_to_github(run_of, result_of, check_of, text):
    run = hostile_run(run_of, result_of, check_of, text)
    for line in render_runs((run,), "github").splitlines():
        assert re.match(r"::(error|warning) file=[^,:]*,title=[^,:]*::", line)
    assert len(render_runs((run,), "github").splitlines()) == 4


@pytest.mark.parametrize("text", HOSTILE)
def test_no_text_is_markup(run_of, result_of, check_of, text):
    run = hostile_run(run_of, result_of, check_of, text)
    seen = tags(render_runs((run,), "html", verbose=True))
    assert not seen & {"script", "b", "img", "a", "link", "iframe"}
    Xml.fromstring(render_runs((run,), "junit"))  # noqa: S314


def tags(page):
    seen = set()

    class Reader(HTMLParser):
        def handle_starttag(self, tag, attrs):
            seen.add(tag)
            assert not [name for name, _ in attrs if name.startswith("on") or name == "src"]

    Reader().feed(page)
    return seen


def test_the_page_needs_nothing_else(run):
    page = render_runs((run,), "html")
    assert "default-src 'none'" in page
    assert "prefers-color-scheme: dark" in page
    assert not re.search(r"https?://|@import|url\(", page)


def test_a_notebook_gets_a_part_of_a_page_that_styles_nothing_else(run):
    part = render_runs_inside((run,))
    assert not tags(part) & {"html", "head", "body"}
    style = re.sub(r"@media[^{]*\{", "", part.partition("<style>")[2].partition("</style>")[0])
    selectors = [name for rule in re.findall(r"([^{}]+)\{", style) for name in rule.split(",")]
    assert selectors
    assert [name for name in selectors if not name.strip().startswith(".floe-runs")] == []


@pytest.mark.parametrize("format", RUN_FORMATS)
def test_a_secret_of_the_contract_is_hidden(run_of, result_of, format):
    contract = read_text("orders.odcs.yaml", "servers: [{password: hunter22}]\n")
    reason = "login with hunter22 at jdbc:pg://me:geheim@db failed"
    result = result_of(Status.ERROR, reason=reason, samples=({"a": "hunter22"},))
    check = dataclasses.replace(result.check, description="it is hunter22")
    run = run_of(dataclasses.replace(result, check=check), where="x = 'hunter22'")
    shown = render_runs((run,), format, sources={"orders.odcs.yaml": contract}, verbose=True)
    assert "hunter22" not in shown
    assert "geheim" not in shown
    assert "***" in shown


def test_a_line_is_named_where_it_is_known(run, locate):
    assert "::error file=contracts/orders.odcs.yaml,line=41,title=" in render_runs(
        (run,), "github", locate=locate
    )
    assert "::error file=orders.odcs.yaml,title=" in render_runs((run,), "github")
