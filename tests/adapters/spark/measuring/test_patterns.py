"""Patterns as Java runs them: the same answers as RE2, and never the end of the process."""

import ipaddress
import re
from importlib import import_module

import pytest
import re2
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from floe.checks import BadRows, ColumnPath, NoMatch, RowCount, ValueTest
from floe.patterns import SafePattern, gate_pattern, longest_text
from tests.patterns import grid

pytestmark = pytest.mark.spark

TEXTS = (
    *(
        "",
        "a",
        "b",
        "ab",
        "aab",
        "a\n",
        "\n",
        "a\nb",
        "\na",
        "a b",
        "A",
        "AB",
        "é",
        "aé",
        "雪",
        "🎉a",
    ),
    *("1", "12", "a1", "1-2", "a,b,", ",", "x", "xx", "a-", "abc", "cab", "[", "]", "a]", "^", "$"),
    *("\\", "a.b", "\t", "a\r\n", "\u2028", "a\u0085", "_", "&&", "a&b"),
)
PIECES = st.sampled_from(
    [
        *(
            "a",
            "b",
            ".",
            r"\d",
            r"\w",
            r"\s",
            r"\S",
            r"\D",
            "[a-c]",
            "[^a]",
            "x",
            "-",
            ",",
            "é",
            "雪",
        ),
        *("^", "$", "(", ")", "(?:", "|", "*", "+", "?", "{2}", "{1,3}", "{2,}", "*?", "+?"),
        *(
            r"\.",
            r"\\",
            r"[\]a]",
            "[a$]",
            "[&b]",
            r"\b",
            "(?i)",
            "(?s)",
            "(?m)",
            r"\A",
            r"\z",
            r"[\w-]",
        ),
    ]
)
KNOWN_BAD = (
    *(r"(a+)+\1b", r"(.*a){12}$", r"(.*)(.*)(.*)(.*)(.*)x$", r"^(a|b)*$", r"(a|a)*b", r"(a|aa)+$"),
    *(
        r"(a+)+$",
        r"([a-zA-Z]+)*$",
        r"(.*){1,32000}[bc]",
        r"^(([a-z])+.)+[A-Z]([a-z])+$",
        r"(x+x+)+y",
    ),
    *(r"^(\w+\s?)*$", r"(\d+)*\d+\d+$", r"(?=(a+))a*b\1", r"(?<!a)b", r"(a?){60}a{60}", r"(.+)+="),
    *(
        r"((a{1,9}){1,9}){1,9}$",
        r"^(.|\n)*x$",
        r"([^\s]+\s*)*:$",
        r"a.*b.*c.*d.*e",
        r"\w*\w*\w*\w*!",
    ),
    *(
        r"^((a|bc){0,49},)*$",
        r"((ab)*c?)*d",
        r"(a*)*b",
        r"^(\d{1,3})+$",
        r"\d+\d+\d+x",
        r"(a|bc){999}",
    ),
    "(" * 40 + "a" + ")*" * 40,
)
DEEPEST = (
    *(r"^(a|bc){1,999}$", r"^(\w+,)*\w+$", r"^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]+$"),
    *(r"^(foo|a|b,){2,}$", r"\s+$", r"[a-c]*$", r"^.*foo.*bar$", r"^[\w.]+@([\w-]+\.)+[\w-]{2,4}$"),
    *("^" + "(" * 8 + "ab?" + ")" * 8 + "{1,60}$", r"(?:a|bc){200}", "(?:(?:a|bc){0,9},){0,40}x"),
)


def safe(patterns):
    passed = {pattern: gate_pattern(pattern) for pattern in patterns}
    return {one: found.text for one, found in passed.items() if isinstance(found, SafePattern)}


def bad(pattern):
    return BadRows(ValueTest(ColumnPath(("s",)), NoMatch(pattern)))


@settings(max_examples=3, phases=(Phase.generate,), suppress_health_check=list(HealthCheck))
@given(st.lists(st.lists(PIECES, max_size=8).map("".join), min_size=200, max_size=200))
def test_a_pattern_means_to_spark_what_it_means_to_re2(frame_of, patterns):
    java = import_module("floe.patterns").java_pattern
    column = import_module("pyspark.sql.functions").col("s")
    frame = frame_of([{"s": text} for text in TEXTS], "s string")
    passed = safe(dict.fromkeys(patterns))
    found = frame.select("s", *(column.rlike(java(one)) for one in passed.values())).collect()
    wrong = {
        (pattern, row[0])
        for row in found
        for pattern, seen in zip(passed, row[1:], strict=True)
        if seen != bool(re2.search(pattern, row[0]))
    }
    assert wrong == set()


def test_every_construct_is_found_where_re2_finds_it(frame_of):
    """A dot was no carriage return, a space a vertical tab, and (?i) knew no long s."""
    java = import_module("floe.patterns").java_pattern
    column = import_module("pyspark.sql.functions").col("s")
    frame = frame_of([{"s": text} for text in grid.TEXTS], "s string")
    passed = list(safe(grid.PATTERNS).items())
    assert len(passed) > 1500
    wrong = []
    for start in range(0, len(passed), 200):
        some = passed[start : start + 200]
        found = frame.select("s", *(column.rlike(java(text)) for _, text in some)).collect()
        compiled = [re2.compile(pattern) for pattern, _ in some]
        wrong += [
            (pattern, row[0])
            for row in found
            for (pattern, _), judge, seen in zip(some, compiled, row[1:], strict=True)
            if seen != bool(judge.search(row[0]))
        ]
    assert wrong == []


@pytest.mark.parametrize("pattern", KNOWN_BAD)
def test_known_bad_patterns_are_refused(pattern):
    assert safe([pattern]) == {}


def test_the_deepest_patterns_over_the_longest_texts_leave_spark_alive(frame_of, measured):
    passed = safe(DEEPEST)
    assert passed.keys() == set(DEEPEST)
    units = ("a", "a,", "ab.", " ", "foo", "a@a.")
    lengths = sorted({longest_text(pattern) for pattern in passed.values()})
    texts = [(unit * n)[:n] for unit in units for n in lengths]
    frame = frame_of([{"s": text} for text in texts], "s string")
    rules = [bad(pattern) for pattern in passed.values()]
    seen = measured({"t": frame}, "t", *rules, RowCount(), options={"timeout": 300.0}).measured
    expected = [
        sum(len(text) > longest_text(one) or not re2.search(one, text) for text in texts)
        for one in passed.values()
    ]
    assert [seen[rule].figure for rule in rules] == expected


@given(st.lists(st.sampled_from(["1", "ab", "0", "", "1.2.3.4", "ffff", "g"]), max_size=10))
def test_an_ipv6_address_is_what_python_takes_for_one(parts):
    patterns = import_module("floe.adapters.spark.measuring.text_formats").PATTERNS
    text = ":".join(parts)
    try:
        ipaddress.IPv6Address(text)
    except ValueError:
        assert not re.fullmatch(patterns["ipv6"], text)
    else:
        assert re.fullmatch(patterns["ipv6"], text)
