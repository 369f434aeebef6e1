from pathlib import Path

import pytest

from floe.reports import Report, render

GOLDEN = Path(__file__).parent / "golden"


def test_the_text_is_as_agreed(report, golden):
    golden(GOLDEN / "report.txt", render(report, "text"))


def test_colour_is_added_only_when_asked_for(report, golden):
    golden(GOLDEN / "report.ansi", render(report, "text", color=True))
    assert "\x1b" not in render(report, "text")


def test_the_excerpt_of_the_style_guide_is_reproduced(report_on):
    text = "\n" * 40 + "      to: orders.custmer_id\n"
    report = report_on(
        text,
        41,
        11,
        message="'orders.custmer_id' leads nowhere",
        hint="did you mean 'orders.customer_id'?",
        rule="lint/dangling-reference",
    )
    assert render(report, "text") == (
        "error[lint/dangling-reference]: 'orders.custmer_id' leads nowhere\n"
        "  --> orders.odcs.yaml:41:11\n"
        "41 |       to: orders.custmer_id\n"
        "   |           ^^^^^^^^^^^^^^^^^ did you mean 'orders.customer_id'?\n"
        "\n"
        "1 error in 1 file\n"
    )


def test_a_long_hint_gets_a_line_of_its_own(report_on):
    hint = "x" * 91
    assert render(report_on("id: a\n", column=5, hint=hint), "text").splitlines()[2:5] == [
        "1 | id: a",
        "  |     ^",
        f"help: {hint}",
    ]


def test_a_narrow_terminal_moves_the_hint_down(report_on):
    report = report_on("id: a\n", column=5, hint="choose another")
    assert "^ choose another\n" in render(report, "text", width=40)
    assert "^\nhelp: choose another\n" in render(report, "text", width=20)


def test_a_finding_without_a_line_names_its_file_alone(report_on):
    report = report_on("id: a\n", line=0, column=0, hint="write one")
    assert render(report, "text").splitlines()[:3] == [
        "error[lint/some-fault]: it is wrong",
        " --> orders.odcs.yaml",
        "help: write one",
    ]


def test_a_finding_in_an_unknown_file_has_no_excerpt(found):
    assert render(Report((found(line=3),), 1), "text") == (
        "error[lint/some-fault]: it is wrong\n --> orders.odcs.yaml:3:1\n\n1 error in 1 file\n"
    )


def test_a_finding_below_the_last_line_has_no_excerpt(report_on):
    assert "|" not in render(report_on("id: a\n", line=9), "text")


def test_many_findings_of_one_rule_are_all_shown(found):
    findings = tuple(found(line=line) for line in range(1, 501))
    assert render(Report(findings, 1), "text").count("error[lint/some-fault]") == 500


def test_quiet_leaves_the_verdict(report):
    assert render(report, "text", quiet=True) == (
        "1 error, 1 warning, 1 info in 3 files (1 suppressed, 2 in the baseline, 1 override)\n"
    )


@pytest.mark.parametrize(
    ("files", "expected"), [(0, "no findings in 0 files\n"), (1, "no findings in 1 file\n")]
)
def test_nothing_found_is_said_in_one_line(files, expected):
    assert render(Report((), files), "text") == expected


def test_a_message_of_several_lines_is_joined(report_on):
    report = report_on("id: a\n", message="one\n  two\r\nthree")
    assert render(report, "text").startswith("error[lint/some-fault]: one   two three\n")
