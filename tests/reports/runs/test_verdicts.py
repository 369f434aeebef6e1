"""Every format says by itself what the exit code says."""

import json
import re
from contextlib import nullcontext
from itertools import combinations, product
from xml.etree import ElementTree as Xml

import pytest

from floe.errors import BrokenPromiseError
from floe.findings import Severity
from floe.reports.runs import RUN_FORMATS, render_runs
from floe.results import CheckOutcome, Status
from floe.spark import CheckResult

JUDGED = {Status.PASSED, Status.FAILED, Status.WARNED}


def says_junit(text):
    root = Xml.fromstring(text)  # noqa: S314
    bad = {kind: len(list(root.iter(kind))) for kind in ("failure", "error")}
    assert [root.get("failures"), root.get("errors")] == [str(bad["failure"]), str(bad["error"])]
    assert int(root.get("tests")) == len(list(root.iter("testcase")))
    return not sum(bad.values())


def says_word(word):
    """A run of which nothing is judged may be let pass; it has not passed."""
    return {"passed": True, "failed": False, "error": False, "incomplete": None}[word]


READERS = {
    "text": lambda text: says_word(text.splitlines()[0].partition(":")[0]),
    "json": lambda text: says_word(json.loads(text)["verdict"]),
    "html": lambda text: says_word(re.search(r"<h1>(\w+):", text)[1]),
    "junit": says_junit,
    "github": lambda text: "::error " not in text,
    "sarif": lambda text: (
        "error" not in [result["level"] for result in json.loads(text)["runs"][0]["results"]]
    ),
    "gitlab": lambda text: "major" not in [issue["severity"] for issue in json.loads(text)],
}


def test_every_format_is_read():
    assert set(READERS) == set(RUN_FORMATS)


def outcomes(run_of, result_of):
    for number in range(3):
        for statuses in combinations(Status, number):
            run = run_of(*map(result_of, statuses))
            for fail_on, allowed, unreadable, failures in product(
                Severity, (False, True), ((), ("lost.odcs.yaml",)), ((), ("the disk is full",))
            ):
                yield CheckOutcome(
                    runs=(run,),
                    fail_on=fail_on,
                    allow_not_run=allowed,
                    unreadable=unreadable,
                    failures=failures,
                )


@pytest.mark.long
@pytest.mark.parametrize("format", RUN_FORMATS)
def test_a_format_agrees_with_the_exit_code(run_of, result_of, format):
    """JUnit skipped what was not run, GitHub warned of it, and none knew of unreadable files."""
    for outcome in outcomes(run_of, result_of):
        said = READERS[format](render_runs(outcome.runs, format, outcome=outcome, quiet=True))
        statuses = {result.status for result in outcome.runs[0].results}
        if said is None:
            is_unmeasured = outcome.code != 0 and Status.NOT_RUN in statuses
            assert is_unmeasured or not statuses & JUDGED, outcome
        else:
            assert said is (outcome.code == 0), outcome
        assert not (said and format in ("text", "json", "html")) or statuses & JUDGED
        if unreadable := outcome.unreadable:
            shown = render_runs(outcome.runs, format, outcome=outcome)
            assert format == "text" or unreadable[0] in shown


def test_a_ledger_out_of_reach_is_told_in_every_format(run_of, result_of):
    outcome = CheckOutcome(runs=(run_of(result_of()),), failures=("the ledger is locked",))
    assert outcome.code == 3
    for format in set(RUN_FORMATS) - {"text"}:
        assert "the ledger is locked" in render_runs(outcome.runs, format, outcome=outcome)


def test_a_notebook_hears_the_same(run_of, result_of):
    """A result without a single check was true."""
    for outcome in outcomes(run_of, result_of):
        if outcome.unreadable or outcome.failures:
            continue
        (run,) = outcome.runs
        found = CheckResult(run, None)
        is_judged = bool({result.status for result in run.results} & JUDGED)
        strict = CheckOutcome(runs=(run,))
        assert found.passed is bool(found) is (strict.code == 0 and is_judged)
        lenience = {"fail_on": outcome.fail_on, "allow_not_run": outcome.allow_not_run}
        with nullcontext() if outcome.code == 0 else pytest.raises(BrokenPromiseError):
            found.raise_for_status(**lenience)
