import pytest

INSIDE = "not run: a value inside an array or map cannot be unique in the table"


@pytest.mark.parametrize(
    ("prop", "expected"),
    [
        ("unique: true", {"/unique": "DuplicateRows([c])"}),
        ("unique: false", {}),
        ("properties: [{name: d, unique: true}]", {".d/unique": "DuplicateRows([c.d])"}),
        ("items: {unique: true}", {"[]/unique": INSIDE}),
        ("unique: 1", {"/unique": "not run: unique must be true or false and is 1"}),
    ],
)
def test_unique_values_come_once(of_column, prop, expected):
    assert of_column(prop, "unique") == expected
