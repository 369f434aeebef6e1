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
        ("(?P<name>x$)", r"(?<name>x\z)"),
        (r"[$^]\$", r"[\$^]\$"),
    ],
)
def test_ends_of_texts_and_lines_are_those_of_re2(pattern, expected):
    assert java_pattern(pattern) == expected
