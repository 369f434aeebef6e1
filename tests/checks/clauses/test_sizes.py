import pytest


def test_texts_have_bounds_on_their_length(of_column):
    prop = "logicalType: string, logicalTypeOptions: {minLength: 0, maxLength: 3}"
    assert of_column(prop, "length") == {
        "/length:minLength": "BadRows(ValueTest(c, WrongLength(minimum=0)))",
        "/length:maxLength": "BadRows(ValueTest(c, WrongLength(maximum=3)))",
    }


def test_lengths_are_whole_numbers_of_texts(of_column):
    prop = "logicalType: string, logicalTypeOptions: {minLength: -1, maxLength: long}"
    assert of_column(prop, "length") == {
        "/length:minLength": "not run: minLength must be a whole number and is -1",
        "/length:maxLength": "not run: maxLength must be a whole number and is 'long'",
    }
    assert of_column("logicalType: date, logicalTypeOptions: {maxLength: 3}", "length") == {
        "/length:maxLength": "not run: maxLength is no option of the type date"
    }


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


def test_a_vector_has_its_dimensions_and_the_rest_is_told(of_column):
    prop = (
        "logicalType: vector, logicalTypeOptions: {dimensions: 3, elementType: float32,"
        " distanceMetric: cosine, normalized: true, embeddingModel: m, embeddingModelVersion: '1'}"
    )
    assert of_column(prop, "vector") == {
        "/vector:dimensions": "BadRows(ValueTest(c, WrongCount(minimum=3, maximum=3)))",
        "/vector:elementType": (
            "informational: what a vector's numbers are is part of the column's type"
        ),
        "/vector:distanceMetric": "informational: it says how vectors are compared",
        "/vector:normalized": "informational: it says how vectors are made",
        "/vector:embeddingModel": "informational: it says how vectors are made",
        "/vector:embeddingModelVersion": "informational: it says how vectors are made",
    }


def test_a_vector_of_what_floe_does_not_know_is_told(of_column):
    prop = "logicalType: vector, logicalTypeOptions: {elementType: bfloat16}"
    reason = "not run: floe does not know how tables hold 'bfloat16'"
    assert of_column(prop, "vector") == {"/vector:elementType": reason}
