from pathlib import Path

import pytest

from floe.findings import Severity
from floe.reports import Report, render

GOLDEN = Path(__file__).parent / "golden"


def test_the_commands_are_as_agreed(report, golden):
    golden(GOLDEN / "report.github.txt", render(report, "github"))


@pytest.mark.parametrize(
    ("severity", "command"),
    [(Severity.ERROR, "error"), (Severity.WARNING, "warning"), (Severity.INFO, "notice")],
)
def test_each_severity_has_its_command(severity, command, found):
    rendered = render(Report((found(severity=severity),), 1), "github")
    assert rendered == (
        f"::{command} file=orders.odcs.yaml,line=1,col=1,title=lint/some-fault::it is wrong\n"
    )


def test_signs_with_a_meaning_are_escaped(found):
    finding = found("50 % of a,b:c", file="a,b:c%.yaml", hint="do\nthis")
    assert render(Report((finding,), 1), "github") == (
        "::error file=a%2Cb%3Ac%25.yaml,line=1,col=1,title=lint/some-fault"
        "::50 %25 of a,b:c%0Ahelp: do this\n"
    )


def test_a_message_cannot_smuggle_in_a_command(found):
    finding = found("x\n::set-output name=a::b\r\n::error::c", rule="lint/a\n::error::b")
    assert len(render(Report((finding,), 1), "github").splitlines()) == 1


def test_nothing_found_prints_nothing():
    assert render(Report((), 3), "github") == ""
