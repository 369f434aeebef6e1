import pytest
import re2

from floe.patterns import SafePattern, gate_pattern
from tests.patterns.grid import PATTERNS, TEXTS

REWRITTEN = {
    r"\Q.\E": r"\.",
    r"^\Qa+b (1)\E$": r"^a\+b \(1\)$",
    r"\Qab\E+": "ab+",
    r"\Q[x]": r"\[x\]",
    "[[:alpha:]]": "[A-Za-z]",
    "^[[:digit:]_]{2}$": "^[0-9_]{2}$",
    "[^[:space:]]": r"[^\t\n\x0b\f\r ]",
    "[[:^digit:]]": r"[\x00-\x2f\x3a-\x7f\x{80}-\x{10ffff}]",
    "[[:alpha:]-z]": r"[A-Za-z\-z]",
    "(?P<x>a)": "(?:a)",
    r"(?P<my_name>\d)": r"(?:\d)",
    r"^(?<year>\d{4})$": r"^(?:\d{4})$",
    r"\(?<x>": r"\(?<x>",
    r"\\Q": r"\\Q",
    "[(?P<x>]": "[(?P<x>]",
}


@pytest.mark.parametrize(("pattern", "expected"), REWRITTEN.items())
def test_what_only_re2_knows_is_said_in_words_that_all_engines_know(pattern, expected):
    r"""`[[:alpha:]]`, `(?P<n>…)` and `\Q…\E` were refused, though RE2 takes them."""
    assert gate_pattern(pattern) == SafePattern(expected)


@pytest.mark.long
def test_what_passes_the_gate_is_found_in_the_same_texts():
    passed = {
        pattern: passed.text
        for pattern in PATTERNS
        if isinstance(passed := gate_pattern(pattern), SafePattern) and passed.text != pattern
    }
    assert len(passed) > 500
    wrong = [
        (pattern, text)
        for pattern, written in passed.items()
        for known, rewritten in [(re2.compile(pattern), re2.compile(written))]
        for text in TEXTS
        if bool(known.search(text)) != bool(rewritten.search(text))
    ]
    assert wrong == []


@pytest.mark.parametrize("pattern", [r"(?i)\p{Lu}", r"(?i)\x{e9}", r"(?i)[[:^alpha:]]", r"\p{C}"])
def test_what_engines_fold_or_name_differently_is_refused(pattern):
    assert "differently" in str(gate_pattern(pattern))
