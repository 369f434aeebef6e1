from pathlib import Path

import pytest
from junitparser import JUnitXml

from floe.findings import Severity
from floe.reports import Report, render

GOLDEN = Path(__file__).parent / "golden"


def parse(report):
    return JUnitXml.fromstring(render(report, "junit").encode())


def test_the_junit_file_is_as_agreed(report, golden):
    golden(GOLDEN / "report.junit.xml", render(report, "junit"))


def test_every_file_is_a_suite_and_only_errors_fail(report):
    suites = parse(report)
    assert [(suite.name, suite.tests, suite.failures) for suite in suites] == [
        ("orders.odcs.yaml", 2, 1),
        ("payments.odcs.yaml", 1, 0),
        ("products/customers.odcs.yaml", 1, 0),
    ]
    assert (suites.tests, suites.failures, suites.errors) == (4, 1, 0)


def test_what_the_command_fails_on_is_a_failure(report):
    """With `--fail-on warning` the command failed, and all of its tests had passed."""
    suites = JUnitXml.fromstring(render(report, "junit", fail_on=Severity.INFO).encode())
    assert suites.failures == len(report.findings)


def test_a_file_without_findings_passes(report):
    suite = next(suite for suite in parse(report) if suite.name == "payments.odcs.yaml")
    assert [(case.name, case.is_passed) for case in suite] == [("no findings", True)]


def test_a_failure_tells_all_that_the_terminal_does(report):
    case = next(case for suite in parse(report) for case in suite if not case.is_passed)
    assert case.result[0].type == "lint/dangling-reference"
    assert case.result[0].text == (
        "error[lint/dangling-reference]: 'customers/custmer_id' leads nowhere\n"
        "  --> orders.odcs.yaml:11:17\n"
        "11 |           - to: customers/custmer_id\n"
        "   |                 ^^^^^^^^^^^^^^^^^^^^ did you mean 'customers/customer_id'?"
    )


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        ("<a & \"b\" ]]> 'c'>", "<a & \"b\" ]]> 'c'>"),
        ("\x00\x01\x1f", "\ufffd" * 3),
        ("\ufffe\uffff", "\ufffd" * 2),
        ("\ud800", "\ufffd"),
        ("注文 👩", "注文 👩"),
    ],
)
def test_any_character_gives_well_formed_xml(message, expected, report_on):
    case = next(iter(next(iter(parse(report_on("id: a", message=message))))))
    assert case.result[0].message == expected


def test_two_findings_at_one_place_have_two_names(found):
    suite = next(iter(parse(Report((found("a"), found("b")), 1))))
    assert [case.name for case in suite] == ["lint/some-fault : a", "lint/some-fault : b"]


def test_nothing_looked_at_is_an_empty_file():
    assert list(parse(Report((), 0))) == []
