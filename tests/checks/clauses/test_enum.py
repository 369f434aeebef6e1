import pytest


@pytest.mark.parametrize(
    ("prop", "expected"),
    [
        (
            "logicalType: string, enum: [{value: a}, {value: 'b'}]",
            "BadRows(ValueTest(c, NoneOf(['a', 'b'])))",
        ),
        ("logicalType: string, enum: [{value: 1}]", "BadRows(ValueTest(c, NoneOf(['1'])))"),
        ("logicalType: integer, enum: [{value: 1}]", "BadRows(ValueTest(c, NoneOf([1])))"),
        (
            "logicalType: date, enum: [{value: '2024-02-29'}]",
            "BadRows(ValueTest(c, NoneOf([2024-02-29])))",
        ),
        ("logicalType: integer, enum: [{value: x}]", "not run: 'x' is no int64"),
        ("logicalType: integer, enum: [{label: x}]", "not run: none of its entries has a value"),
    ],
)
def test_every_value_is_listed(of_column, prop, expected):
    assert of_column(prop, "enum") == {"/enum": expected}
