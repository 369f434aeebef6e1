import pytest


@pytest.mark.parametrize(
    ("kind", "written", "expected"),
    [
        ("string", "[null, '', 'N/A']", "[None, '', 'N/A']"),
        ("integer", "[0, -1, 'N/A']", "[0, -1, 'N/A']"),
        ("date", "['1900-01-01']", "[1900-01-01]"),
    ],
)
def test_listed_values_count_as_missing(of_rule, kind, written, expected):
    rule = f"metric: missingValues, arguments: {{missingValues: {written}}}"
    found = of_rule(rule, f"logicalType: {kind}")
    assert found == f"BadRows(ValueTest(c, OneOf({expected})))"


@pytest.mark.parametrize("written", ["{}", "{missingValues: []}", "{missingValues: x}"])
def test_a_missing_list_is_told(of_rule, written):
    assert of_rule(f"metric: missingValues, arguments: {written}") == (
        "not run: the argument missingValues is missing, or is no list with entries"
    )


def test_a_value_that_is_no_single_one_is_told(of_rule):
    assert of_rule("metric: missingValues, arguments: {missingValues: [[1]]}") == (
        "not run: [1] is not a single value"
    )
