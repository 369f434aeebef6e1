import time

import pytest

from floe.reports import render


def excerpt(report, **options):
    return [line[4:] for line in render(report, "text", **options).splitlines()[2:4]]


@pytest.mark.parametrize(
    ("line", "column", "shown", "carets"),
    [
        ("a:\tb", 4, "a:    b", "      ^"),
        ("\t\tb", 3, "        b", "        ^"),
        ("注文: 顧客 # x", 5, "注文: 顧客 # x", "      ^^^^"),
        ("é: é", 4, "é: é", "   ^"),
        ("cafe\u0301: noir", 8, "cafe\u0301: noir", "      ^^^^"),
        ("👩\u200d🚀: x", 6, "👩\u200d🚀: x", "      ^"),
        ("가나: x", 5, "가나: x", "      ^"),
        ("нет: да", 6, "нет: да", "     ^^"),
    ],
)
def test_the_caret_stands_below_its_word_in_any_script(line, column, shown, carets, report_on):
    assert excerpt(report_on(line, column=column)) == [shown, carets]


@pytest.mark.parametrize("line_break", ["\n", "\r\n", "\r", "\x85", "\u2028"])
def test_lines_are_counted_as_yaml_counts_them(line_break, report_on):
    text = line_break.join(["a: 1", "b: 2", "c: 3"])
    assert excerpt(report_on(text, line=2, column=4)) == ["b: 2", "   ^"]


def test_a_long_value_is_cut(report_on):
    shown, carets = excerpt(report_on("key: " + "x" * 500, column=6), width=44)
    assert shown == "key: " + "x" * 25 + "…"
    assert carets == "     " + "^" * 26


def test_the_word_stays_in_sight_in_the_middle_of_a_long_line(report_on):
    line = f"[{'a, ' * 100}here, {'b, ' * 100}]"
    shown, carets = excerpt(report_on(line, column=302), width=44)
    assert shown == "…, a, a, a, a, a, a, a, a, a, here, b, …"
    assert shown[carets.index("^") : len(carets)] == "here"


def test_a_wide_line_is_cut_by_columns_not_by_characters(report_on):
    shown, carets = excerpt(report_on("k: " + "注" * 200, column=4), width=44)
    assert shown == "k: " + "注" * 12 + "…"
    assert carets == "   " + "^" * 25


@pytest.mark.long
@pytest.mark.parametrize("piece", ["x", "a: ", "[{", '"', "注", "eyJ-", "://", "password: ", "\t"])
def test_a_line_of_a_megabyte_is_shown_in_no_time(piece, report_on):
    line = piece * (1_000_000 // len(piece))
    report = report_on("id: a", column=500_001)
    report.sources["orders.odcs.yaml"] = type("Text", (), {"text": line, "tree": None})()
    begin = time.process_time()
    assert max(map(len, render(report, "text").splitlines())) <= 100
    # Far from what it takes, and far from what it would take if time grew with the square.
    assert time.process_time() - begin < 60
