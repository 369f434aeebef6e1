import pytest


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("minItems: 1", {"/items:minItems": "BadRows(ValueTest(c, WrongCount(minimum=1)))"}),
        ("maxItems: 2", {"/items:maxItems": "BadRows(ValueTest(c, WrongCount(maximum=2)))"}),
        ("uniqueItems: true", {"/items:uniqueItems": "BadRows(ValueTest(c, RepeatedItems()))"}),
        ("uniqueItems: false", {"/items:uniqueItems": "informational: items may come twice"}),
        (
            "uniqueItems: all",
            {"/items:uniqueItems": "not run: uniqueItems must be true or false, is 'all'"},
        ),
    ],
)
def test_arrays_have_as_many_items_as_they_should(of_column, written, expected):
    prop = f"logicalType: array, logicalTypeOptions: {{{written}}}"
    assert of_column(prop, "items") == expected


def test_arrays_in_arrays_are_looked_at(of_column):
    prop = "logicalType: array, items: {logicalType: array, logicalTypeOptions: {minItems: 1}}"
    assert of_column(prop, "items") == {
        "[]/items:minItems": "BadRows(ValueTest(c[], WrongCount(minimum=1)))"
    }
