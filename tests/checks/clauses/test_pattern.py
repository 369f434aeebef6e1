import pytest


@pytest.mark.parametrize(
    ("pattern", "expected"),
    [
        ("'^[A-Z]{3}$'", "BadRows(ValueTest(c, NoMatch('^[A-Z]{3}$')))"),
        ("abc", "BadRows(ValueTest(c, NoMatch('abc')))"),
        (
            "'(a+)+$'",
            "not run: the pattern has a repetition inside a repetition, with no mark"
            " between the rounds",
        ),
        ("3", "not run: the pattern must be a string and is 3"),
    ],
)
def test_patterns_are_found_in_texts(of_column, pattern, expected):
    prop = f"logicalType: string, logicalTypeOptions: {{pattern: {pattern}}}"
    assert of_column(prop, "pattern") == {"/pattern": expected}
