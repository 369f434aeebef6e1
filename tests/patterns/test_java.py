import pytest

from floe.patterns import java_pattern


@pytest.mark.parametrize(
    ("pattern", "expected"),
    [
        ("^a$", r"^a\z"),
        ("(?m)^", r"(?m)(?:\A|(?<=\n))"),
        ("(?m:^a$)b$", r"(?m:(?:\A|(?<=\n))a(?=\n|\z))b\z"),
        ("(a(?im)$)$", r"(a(?im)(?=\n|\z))\z"),
        ("(?m)a$|(?-m:^$)", r"(?m)a(?=\n|\z)|(?-m:^\z)"),
        ("(?P<name>x$)", r"(?:x\z)"),
        (r"[$^]\$", r"[\$^]\$"),
        ("a.b(?s:.)[.]", r"a[^\n]b(?s:.)[.]"),
        (r"\s[\S]", r"[\t\n\f\r ][\x00-\x08\x0b\x0e-\x1f!-\x{10ffff}]"),
        ("(?i)ka[-s](?-i)k", r"(?i)[\x{212a}k]a[\x{17f}\-s](?-i)k"),
    ],
)
def test_ends_of_texts_and_lines_are_those_of_re2(pattern, expected):
    assert java_pattern(pattern) == expected
