"""No pattern that is let through makes an engine slow, whatever the text."""

import random

import pytest
import re2
from hypothesis import given
from hypothesis import strategies as st

from floe.patterns import SafePattern, gate_pattern, java_pattern, longest_text
from floe.patterns.ends import cut_ends
from tests.security.pumped_texts import pumped_texts, random_pattern

# Each was let through on texts of 10,000 characters, and took from a tenth of a second to hours.
QUADRATIC = (
    *(r"^.*a.*$", r"^(.*),(.*)$", r"^[^@\s]+@[^@\s]+\.[^@\s]+$", r"a.*$", r"^.*?a.*?b$"),
    *(r"^[a-z]*[0-9]*[a-z]*x", r"^[a-z]*-?[a-z]*x", r"(?m)^[\s\S]*x", r"foo[a-z]+bar$"),
    *(r"(?i)[a-c][a-c]+!$", r"\b\w+@$"),
)
REFUSED = {
    "^" + "(a|a)" * 90 + "b": "share the same characters",
    r"^a*a*bc*c*d": "share the same characters",
    r"^[ab]*[bc]*[cd]*[de]*x": "share the same characters",
    r"(?:.a|a.)*x": "begin alike",
    r"^([ab]|b){0,40}x": "begin alike",
    r"^(a|ab|b){0,40}x": "begin alike",
    r"([a-z]*-?[a-z]*,)*x": "share characters inside a repetition",
}
# What a search asks of the ends of a pattern is its shortest form.
CUT = {
    r"[a-z]+[0-9]": r"[a-z][0-9]",
    r"\s+$": r"\s$",
    r"(\d+)-(\d+)": r"(\d)-(\d)",
    r"a*?b{2,}": r"a{0}b{2}",
    r"^a+b+": r"^a+b",
    r"(?:[a-z]+\.)+x": r"(?:[a-z]\.)x",
    r"(?i)(a+|b*)c$": r"(?i)(a|b{0})c$",
    r"(a+b+){3}": r"(a+b+){3}",
    r"\ba+\b": r"\ba+\b",
}


@pytest.mark.parametrize("pattern", QUADRATIC)
def test_a_pattern_with_a_square_of_steps_meets_short_texts_only(pattern):
    passed = gate_pattern(pattern)
    assert isinstance(passed, SafePattern)
    assert longest_text(passed.text) <= 1_000


@pytest.mark.parametrize(("pattern", "reason"), REFUSED.items(), ids=lambda text: text[:30])
def test_a_pattern_that_no_limit_helps_is_refused(pattern, reason):
    refused = gate_pattern(pattern)
    assert isinstance(refused, str)
    assert reason in refused


@pytest.mark.parametrize(("pattern", "expected"), CUT.items())
def test_what_is_searched_for_has_no_more_rounds_at_its_ends_than_it_needs(pattern, expected):
    assert cut_ends(pattern) == expected


@given(st.integers(0, 10**9), st.text("ab.-@ 1,\né", max_size=20))
def test_the_cut_pattern_is_found_in_the_same_texts(seed, text):
    pattern = random_pattern(random.Random(seed))  # noqa: S311
    if isinstance(gate_pattern(pattern), SafePattern):
        assert bool(re2.search(pattern, text)) == bool(re2.search(cut_ends(pattern), text))


@pytest.mark.spark
def test_java_needs_little_time_for_any_pattern_and_any_text(spark):
    """300 patterns at random, each under texts that were made from it; 2.8 s for one before."""
    java = spark.sparkContext._jvm  # noqa: SLF001
    clock = java.java.lang.management.ManagementFactory.getThreadMXBean()
    chance = random.Random(13)  # noqa: S311
    accepted = 0
    while accepted < 300:
        passed = gate_pattern(random_pattern(chance))
        if isinstance(passed, str):
            continue
        accepted += 1
        searched = java.java.util.regex.Pattern.compile(java_pattern(passed.text))
        for text in pumped_texts(passed.text, longest_text(passed.text), chance):
            started = clock.getCurrentThreadCpuTime()
            searched.matcher(text).find()
            milliseconds = (clock.getCurrentThreadCpuTime() - started) / 1e6
            assert milliseconds < 500, (passed.text, text[:50], text[-5:])
