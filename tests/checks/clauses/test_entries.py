import pytest


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        (
            "minProperties: 1, maxProperties: 3",
            {
                "/entries:minProperties": "BadRows(ValueTest(c, WrongCount(minimum=1)))",
                "/entries:maxProperties": "BadRows(ValueTest(c, WrongCount(maximum=3)))",
            },
        ),
        (
            "required: [a, b]",
            {"/entries:required": "BadRows(ValueTest(c, MissingEntries(['A_', 'b'])))"},
        ),
        (
            "required: true",
            {"/entries:required": "not run: required must be a list of names and is True"},
        ),
    ],
)
def test_objects_have_the_entries_they_should(of_column, written, expected):
    fields = "properties: [{name: a, physicalName: A_}, {name: b}]"
    prop = f"logicalType: object, {fields}, logicalTypeOptions: {{{written}}}"
    assert of_column(prop, "entries") == expected
