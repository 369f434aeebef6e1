import pytest


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("5", "BadRows(ValueTest(c, NotMultiple(Decimal('5'))))"),
        ("0.01", "BadRows(ValueTest(c, NotMultiple(Decimal('0.01'))))"),
        ("0", "not run: multipleOf must be a number above zero and is 0"),
        ("two", "not run: multipleOf must be a number above zero and is 'two'"),
    ],
)
def test_numbers_are_multiples(of_column, written, expected):
    prop = f"logicalType: number, logicalTypeOptions: {{multipleOf: {written}}}"
    assert of_column(prop, "multiple_of") == {"/multiple_of": expected}
