import pytest


@pytest.mark.parametrize(
    ("prop", "expected"),
    [
        ("required: true", {"/required": "BadRows(ValueTest(c, Null()))"}),
        ("primaryKey: true", {"/required": "BadRows(ValueTest(c, Null()))"}),
        ("required: false", {}),
        ("unique: true", {}),
        ("required: 'yes'", {"/required": "not run: required must be true or false and is 'yes'"}),
        ("items: {required: true}", {"[]/required": "BadRows(ValueTest(c[], Null()))"}),
    ],
)
def test_required_values_are_not_null(of_column, prop, expected):
    assert of_column(prop, "required") == expected
