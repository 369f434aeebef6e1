import pytest


@pytest.mark.parametrize(
    ("prop", "expected"),
    [
        ("logicalType: integer", {"/type": "ColumnType(c, logical='integer')"}),
        (
            "physicalType: 'decimal(10,2)'",
            {
                "/type": "ColumnType(c, physical=DataType('decimal', precision=10, scale=2),"
                " written='decimal(10,2)')"
            },
        ),
        (
            "logicalType: string, physicalType: varchar(3)",
            {
                "/type": "ColumnType(c, logical='string',"
                " physical=DataType('string', length=3), written='varchar(3)')"
            },
        ),
        (
            "logicalType: string, physicalType: wobble(3)",
            {
                "/type:physicalType": "not run: floe cannot read the type 'wobble(3)'",
                "/type": "ColumnType(c, logical='string', written='wobble(3)')",
            },
        ),
        ("description: untyped", {}),
    ],
)
def test_logical_and_physical_types_are_compared(of_column, prop, expected):
    assert of_column(prop, "type") == expected


def test_elements_of_arrays_have_types_of_their_own(of_column):
    prop = "logicalType: array, items: {logicalType: string}"
    assert set(of_column(prop, "type")) == {"/type", "[]/type"}
