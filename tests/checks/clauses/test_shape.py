import pytest

from floe.model import print_type


def test_every_named_property_must_be_there_however_deep(told):
    body = """\
schema:
  - name: t
    properties:
      - {name: id, physicalName: ID_}
      - name: address
        properties: [{name: zip}]
      - name: lines
        items: {logicalType: object, properties: [{name: sku}]}
      - name: attributes
        map: {key: {logicalType: string}, value: {logicalType: object, properties: [{name: x}]}}
"""
    assert told(body, "present") == {
        "t.id/present": "ColumnPresence(ID_)",
        "t.address/present": "ColumnPresence(address)",
        "t.address.zip/present": "ColumnPresence(address.zip)",
        "t.lines/present": "ColumnPresence(lines)",
        "t.lines[].sku/present": "ColumnPresence(lines[].sku)",
        "t.attributes/present": "ColumnPresence(attributes)",
        "t.attributes{value}.x/present": "ColumnPresence(attributes{value}.x)",
    }


def test_a_property_without_a_name_says_so_in_all_its_checks(told):
    body = "schema:\n  - name: t\n    properties: [{logicalType: string, required: true}]\n"
    assert told(body, "present", "required") == {
        "t.properties[0]/present": "not run: the property has no name",
        "t.properties[0]/required": "not run: the property has no name",
    }


def test_an_object_without_a_name_says_so(told):
    body = "schema:\n  - properties: [{name: a}]\n"
    assert told(body, "present") == {"schema[0].a/present": "not run: the object has no name"}


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
        (
            "logicalType: integer, physicalType: varchar(3)",
            {
                "/type:logicalType": "not run: no varchar(3) can hold values of the type integer",
                "/type": "ColumnType(c, logical='integer',"
                " physical=DataType('string', length=3), written='varchar(3)')",
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


@pytest.mark.parametrize(
    ("written", "compared"),
    [
        ("logicalType: timestamp, logicalTypeOptions: {timezone: true}", "timestamp"),
        ("logicalType: timestamp, logicalTypeOptions: {timezone: false}", "timestamp_ntz"),
        (
            "logicalType: timestamp, physicalType: timestamp, logicalTypeOptions: {timezone: true}",
            "timestamp",
        ),
        ("logicalType: number, logicalTypeOptions: {format: f32}", "float"),
        ("logicalType: vector, logicalTypeOptions: {elementType: float64}", "array<double>"),
        ("logicalType: number, physicalType: double", "double"),
        (
            "logicalType: number, physicalType: 'varchar(9)', logicalTypeOptions: {format: f32}",
            "varchar(9)",
        ),
        ("logicalType: number", None),
        ("logicalType: timestamp", None),
    ],
)
def test_what_options_say_of_the_type_is_compared_with_the_table(derive, written, compared):
    """It was told to be part of the type, which was compared without it."""
    body = f"schema:\n  - name: t\n    properties: [{{name: c, {written}}}]\n"
    physical = derive(body)["t.c/type"].measures.metric.physical
    assert (physical and print_type(physical)) == compared


def test_options_and_a_physical_type_that_contradict_each_other_are_not_run(told):
    options = "logicalTypeOptions: {format: f32}"
    prop = f"{{name: c, logicalType: number, physicalType: double, {options}}}"
    body = f"schema:\n  - name: t\n    properties: [{prop}]\n"
    reason = "not run: the options say float, and the physical type is double"
    assert told(body, "type")["t.c/type:logicalTypeOptions"] == reason
    text = body.replace("double", "varchar")
    assert "t.c/type:logicalTypeOptions" not in told(text, "type")
