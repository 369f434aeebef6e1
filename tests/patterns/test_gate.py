import re

import pytest
import re2
from hypothesis import given
from hypothesis import strategies as st

from floe.patterns import SafePattern, gate_pattern, longest_text, pattern_problem

ORDINARY = (
    *("", "^$", "abc", "^[A-Z]{3}$", r"^\d{4}-\d{2}-\d{2}$", r"^\+?1?\d{10}$", r"\s+$", r"^\S+$"),
    r"^[a-zA-Z0-9._%+-]+@[a-zA-Z0-9.-]+\.[a-zA-Z]{2,}$",
    r"^[\w.+-]+@[\w-]+\.[\w.-]+$",
    r"^[^@\s]+@[^@\s]+\.[^@\s]+$",
    r"^[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$",
    r"^(\d{1,3}\.){3}\d{1,3}$",
    r"^([0-9a-f]{1,4}:){7}[0-9a-f]{1,4}$",
    r"^https?://[^\s/$.?#].[^\s]*$",
    r"^(19|20)\d\d-(0[1-9]|1[012])-(0[1-9]|[12][0-9]|3[01])$",
    r"^[A-Z]{2}[0-9]{2}[A-Z0-9]{1,30}$",
    r"^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$",
    r"^([A-Z]{3})(,[A-Z]{3})*$",
    *(r"^-?\d+(\.\d+)?$", r"^(open|closed|shipped)$", r"(?i)^yes|no$", r"^\p{L}+$", r"^[^;]*$"),
    *(r"^.*foo.*bar$", r"^[\w\-. ]+$", r"^\(\d{3}\) \d{3}-\d{4}$", r"^#[0-9a-fA-F]{6}$", r"\bid\b"),
    *(r"(?m)^a$", r"(?s).", r"^\x41\x{e9}$", "^é+$", r"a{2,}", r"[a\]b]"),
)
BOUNDED = {
    r"^[\w.]+@([\w-]+\.)+[\w-]{2,4}$": r"^[\w.]+@([\w-]+\.){1,500}[\w-]{2,4}$",
    r"^(\d+,)*\d+$": r"^(\d+,){0,500}\d+$",
    r"^(\d+,)*?\d+$": r"^(\d+,){0,500}?\d+$",
    r"^[A-Z][a-z]+( [A-Z][a-z]+)*$": r"^[A-Z][a-z]+( [A-Z][a-z]+){0,500}$",
    r"^(foo|bar){2,}$": r"^(foo|bar){2,500}$",
    r"^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]+$": (
        r"^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.){1,500}[a-z]+$"
    ),
}
REFUSED = {
    r"(a+)+\1b": "RE2",
    r"(?=a)b": "RE2",
    r"(?<!a)b": "RE2",
    r"(?>a)b": "RE2",
    r"a*+b": "RE2",
    r"\Z": "RE2",
    r"\h": "RE2",
    r"[": "RE2",
    r"(": "RE2",
    r"a**": "RE2",
    r"((((a{100}){100}){100}){100})": "RE2",
    r"a{1001}": "RE2",
    r"(a+)+$": "repetition inside a repetition",
    r"(a*)*": "repetition inside a repetition",
    r"([a-z]+)*$": "repetition inside a repetition",
    r"(\w+\s?)*$": "repetition inside a repetition",
    r"(.*a){12}$": "repetition inside a repetition",
    r"(x+x+)+y": "repetition inside a repetition",
    r"^(\d{1,3})+$": "repetition inside a repetition",
    r"(a{1,9}){9}": "repetition inside a repetition",
    r"(a?){60}a{60}": "repetition inside a repetition",
    r"(a*a*,)*x": "share characters inside a repetition",
    r"(\w+\d+;)*x": "share characters inside a repetition",
    r"(.*)(.*)(.*)(.*)(.*)x$": "share the same characters",
    r"\d+\d+\d+x": "share the same characters",
    r"\w*\w*\w*\w*!": "share the same characters",
    r"a.*b.*c.*d.*e": "share the same characters",
    r"^(a|b)*$": "choice of single characters",
    r"(?:a|[bc])+": "choice of single characters",
    r"^(a|aa)+$": "begin alike",
    r"((a|a),)*x": "begin alike",
    r"(a|b|ab)*c": "begin alike",
    r"((\d+,)*;)*": "repeated group inside a repeated group",
    r"((((ab?)?){1,3}){1,3}){1,3}$": "repetition inside a repetition",
    r"((((a|bc){1,2}){2}){1,3}){1,3}x": "repetition inside a repetition",
    r"^((a|bc){0,49},)*$": "too deep inside repetitions",
    r"^(a|bc){1,999}(a|bc){1,999}$": "too deep inside repetitions",
    "^" + "(" * 15 + "ab?" + ")" * 15 + "{1,250}$": "too deep inside repetitions",
    r"(b?)*": "",
    r"(^)*": "",
    r"[a&&b]": "'&' inside a class",
    r"[a[b]]": "'[' inside a class",
    r"[]a]": "begins with ']'",
    r"(?i)É": "beyond ASCII under (?i)",
    r"(?U)a+": "read differently",
    r"\v": "read differently",
    r"\012": "read differently",
    r"\C": "read differently",
    r"\pN\p{Greek}": "name differently",
    r"a{": "no quantifier",
    r"a{,5}": "no quantifier",
    r"{a}": "no quantifier",
    "a" * 501: "longer than 500",
    "(" * 30 + "a" + ")" * 30: "levels of groups",
}


@pytest.mark.parametrize("pattern", ORDINARY)
def test_ordinary_patterns_run_as_they_are_written(pattern):
    assert gate_pattern(pattern) == SafePattern(pattern)
    assert pattern_problem(pattern) is None


@pytest.mark.parametrize(("pattern", "expected"), BOUNDED.items())
def test_rounds_of_groups_that_engines_follow_by_recursion_are_bounded(pattern, expected):
    assert gate_pattern(pattern) == SafePattern(expected)
    re2.compile(expected)


ONE_WAY = {
    "([A-Z0-9]?){0,16}": "([A-Z0-9]){0,16}",
    "^[A-Z]{2}[0-9]{2}[A-Z0-9]{4}[0-9]{7}([A-Z0-9]?){0,16}$": (
        "^[A-Z]{2}[0-9]{2}[A-Z0-9]{4}[0-9]{7}([A-Z0-9]){0,16}$"
    ),
    "^(?:a?){3}b$": "^(?:a){0,3}b$",
    "^((\\d?)){2,9}?x$": "^((\\d)){0,9}?x$",
    "^(a??){3,4}(b?){2}$": "^(a){0,4}(b){0,2}$",
}


@pytest.mark.parametrize(("pattern", "expected"), ONE_WAY.items())
def test_rounds_that_may_be_empty_are_taken_in_one_way(pattern, expected):
    """The pattern of an IBAN was refused: sixteen empty rounds can be left out in 65,536 ways."""
    assert gate_pattern(pattern) == SafePattern(expected)
    texts = ["", "a", "b", "aab", "aaaab", "1x", "123456789x", "GB82WEST12345698765432", "aaaabb"]
    searched, safe = re2.compile(pattern), re2.compile(expected)
    assert [bool(searched.search(t)) for t in texts] == [bool(safe.search(t)) for t in texts]


@pytest.mark.parametrize(("pattern", "reason"), REFUSED.items())
def test_a_dangerous_or_ambiguous_pattern_is_refused(pattern, reason, capfd):
    problem = pattern_problem(pattern)
    assert problem is not None
    assert reason in problem
    assert capfd.readouterr() == ("", "")


LONGEST = {
    "^[a-z]+$": 10_000,
    r"^(\d{1,3}\.){3}\d{1,3}$": 10_000,
    r"^(\d+,){0,500}\d+$": 10_000,
    "(foo|bar){2,500}": 10_000,
    "(a|bc){0,999}": 300,
    "(?:foo|bar){0,999}": 1_000,
}


@pytest.mark.parametrize(("pattern", "expected"), LONGEST.items())
def test_the_deeper_a_pattern_the_shorter_the_texts_that_it_may_meet(pattern, expected):
    assert longest_text(pattern) == expected


PIECES = st.sampled_from(
    [
        *("a", "b", ".", r"\d", r"\w", "[a-c]", "[^a]", "x", "-", ","),
        *("^", "$", "(", ")", "|", "*", "+", "?", "{2}", "{1,3}", "{2,}"),
    ]
)


@given(st.lists(PIECES, max_size=12).map("".join), st.text("abx-,1", max_size=12))
def test_a_pattern_that_runs_still_means_the_same(pattern, value):
    passed = gate_pattern(pattern)
    if isinstance(passed, SafePattern):
        assert bool(re2.search(pattern, value)) == bool(re2.search(passed.text, value))
        assert bool(re2.search(pattern, value)) == bool(re.search(passed.text, value))


@given(st.text(max_size=30))
def test_any_text_is_let_through_or_refused(pattern):
    problem = pattern_problem(pattern)
    assert problem is None or problem.startswith("the pattern ")
