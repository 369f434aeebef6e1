import pytest

from floe.documents import read_text
from floe.schemas import SchemaError, SchemaValidator, Vocabulary, validate

WORDS = Vocabulary(
    nouns={"": "a box", "Lid": "a lid", "Lock": "a lock of type {type}"},
    demands={"Code": "a code: three digits make one"},
)


def validator(properties, **rest):
    definitions = {
        "Lid": {
            "type": "object",
            "properties": {"size": {"type": "integer"}},
            "required": ["size"],
            "additionalProperties": False,
        },
        "Code": {"type": "string", "pattern": "^[0-9]{3}$"},
        "Lock": {
            "type": "object",
            "properties": {"type": {"enum": ["key", "code"]}},
            "allOf": [
                {
                    "if": {"properties": {"type": {"const": "key"}}, "required": ["type"]},
                    "then": {"properties": {"teeth": {"type": "integer"}}, "required": ["teeth"]},
                },
                {
                    "if": {"properties": {"type": {"const": "code"}}, "required": ["type"]},
                    "then": {"properties": {"code": {"$ref": "#/$defs/Code"}}},
                },
            ],
            "unevaluatedProperties": False,
        },
    }
    schema = {"type": "object", "properties": properties, "$defs": definitions, **rest}
    return SchemaValidator(lambda: schema, WORDS)


@pytest.mark.parametrize(
    ("part", "value", "keyword", "message"),
    [
        ({"type": "string"}, 1.5, "type", "'x' must be text, not the number 1.5"),
        ({"type": "boolean"}, "yes", "type", "'x' must be true/false, not the text 'yes'"),
        ({"type": "object"}, [], "type", "'x' must be a mapping, not a list"),
        ({"type": "array"}, True, "type", "'x' must be a list, not true"),
        (
            {"type": ["integer", "string"]},
            {},
            "type",
            "'x' must be a whole number or text, not a mapping",
        ),
        ({"enum": ["a", "b"]}, "c", "enum", "'c' is not a x"),
        ({"type": "array", "minItems": 1}, [], "minItems", "'x' must not be empty"),
        ({"type": "array", "minItems": 2}, [1], "minItems", "'x' must have at least 2 items"),
        ({"type": "array", "maxItems": 1}, [1, 2], "maxItems", "'x' must have at most 1 items"),
        ({"uniqueItems": True}, [1, 1], "uniqueItems", "'x' must not repeat an item"),
        ({"minLength": 1}, "", "minLength", "'x' must not be empty"),
        ({"minimum": 0}, -1, "minimum", "'x' must be at least 0"),
        ({"exclusiveMinimum": 0}, 0, "exclusiveMinimum", "'x' must be greater than 0"),
        ({"$ref": "#/$defs/Code"}, "12a", "pattern", "'12a' is not a code: three digits make one"),
        ({"pattern": "^a"}, "b", "pattern", "'b' is not a x"),
        ({"const": 1}, 2, "const", "1 was expected"),
        ({"not": {"type": "string"}}, "a", "not", "'x' is not allowed here"),
        (
            {"oneOf": [{"type": "string"}, {"type": "array"}]},
            1,
            "oneOf",
            "'x' must be text or a list, not the number 1",
        ),
    ],
)
def test_each_keyword_speaks_plainly(part, value, keyword, message):
    (error,) = validate({"x": value}, validator({"x": part}))
    assert (error.path, error.keyword, error.message) == (("x",), keyword, message)


def test_an_item_of_a_list_is_called_one():
    (error,) = validate({"x": ["a", 1]}, validator({"x": {"items": {"type": "string"}}}))
    assert error.path == ("x", 1)
    assert error.message == "an item of 'x' must be text, not the number 1"


def test_a_document_that_is_no_mapping_is_told_so():
    assert validate([], validator({})) == (
        SchemaError((), "type", "the document must be a mapping, not a list"),
    )


def test_a_document_with_keys_that_are_not_text_is_told_so():
    assert validate({1: 2}, validator({"x": {}})) == (
        SchemaError((), "type", "the document has keys that are not text"),
    )


def test_accepting_agrees_with_validating():
    lids = validator({"lid": {"$ref": "#/$defs/Lid"}})
    assert lids.accepts({"lid": {"size": 1}})
    assert not lids.accepts({"lid": None})
    assert not lids.accepts({"lid": {"size": None}})
    assert not lids.accepts({1: 2})


def test_a_long_value_is_cut():
    (error,) = validate({"x": "y" * 500}, validator({"x": {"enum": ["a"]}}))
    assert error.message == f"'{'y' * 59}… is not a x"


def test_errors_come_in_the_order_of_the_document():
    tree = {"z": 1, "a": [{"size": "b"}, {}], "m": 2}
    text = {"type": "string"}
    lids = {"items": {"$ref": "#/$defs/Lid"}}
    errors = validate(tree, validator({"a": lids, "m": text, "z": text}))
    assert [error.path for error in errors] == [("z",), ("a", 0, "size"), ("a", 1), ("m",)]


def test_an_empty_field_is_no_value():
    (error,) = validate({"x": None}, validator({"x": {"type": "string"}}))
    assert error.message == "'x' must be text, not empty"


def test_keys_of_a_failed_branch_are_not_called_surplus():
    lock = {"type": "key", "code": "123"}
    assert validate({"lock": lock}, validator({"lock": {"$ref": "#/$defs/Lock"}})) == (
        SchemaError(
            ("lock",), "required", "'teeth' is missing for a lock of type key", missing="teeth"
        ),
    )


def test_a_key_that_no_branch_knows_is_named_beside_another_error():
    lock = {"type": "code", "code": "1", "colour": "red", "shape": "round"}
    errors = validate({"lock": lock}, validator({"lock": {"$ref": "#/$defs/Lock"}}))
    assert errors == (
        SchemaError(
            ("lock",),
            "unevaluatedProperties",
            "'colour' and 'shape' are not keys of a lock of type code",
            unexpected=("colour", "shape"),
            allowed=("type", "code"),
        ),
        SchemaError(("lock", "code"), "pattern", "'1' is not a code: three digits make one"),
    )


def test_a_key_of_another_branch_is_misplaced():
    lock = {"type": "code", "teeth": 4}
    assert validate({"lock": lock}, validator({"lock": {"$ref": "#/$defs/Lock"}})) == (
        SchemaError(
            ("lock",),
            "unevaluatedProperties",
            "'teeth' does not belong to a lock of type code",
            unexpected=("teeth",),
        ),
    )


def test_an_alternative_becomes_the_branch_that_was_meant():
    either = {"oneOf": [{"$ref": "#/$defs/Lid"}, {"type": "array"}]}
    assert validate({"x": {"size": "big"}}, validator({"x": either})) == (
        SchemaError(("x", "size"), "type", "'size' must be a whole number, not the text 'big'"),
    )


def test_several_missing_alternatives_are_one_error():
    choice = {"oneOf": [{"required": ["a"]}, {"required": ["b"]}, {"required": ["c"]}]}
    assert validate({}, validator({}, **choice)) == (
        SchemaError(
            (),
            "oneOf",
            "one of 'a', 'b' or 'c' is missing for a box",
            missing="a",
            allowed=("a", "b", "c"),
        ),
    )
    assert validate({"a": 1, "c": 2}, validator({}, **choice)) == (
        SchemaError((), "oneOf", "'a' and 'c' exclude each other in a box"),
    )


def test_a_document_that_fits_two_forms_is_told_so():
    forms = {"oneOf": [{"minProperties": 1}, {"maxProperties": 1}]}
    assert validate({"a": 1}, validator({}, **forms)) == (
        SchemaError((), "ambiguous", "the document fits more than one form of a box"),
    )


def test_a_schema_is_read_when_it_is_first_needed():
    reads = []

    def read():
        reads.append(1)
        return {"type": "object"}

    lazy = SchemaValidator(read, WORDS)
    assert reads == []
    assert lazy.accepts({})
    assert lazy.accepts({"a": 1})
    assert reads == [1]


LONG = "99999999999999999.99"


@pytest.mark.parametrize("text", [LONG, "9999999999999999.99", "-0.3333333333333333333"])
def test_a_number_that_no_float_holds_is_a_number(text):
    """The engine takes plain floats alone: keys that are not text were told of instead."""
    number = read_text("box.yaml", f"x: {text}\n").tree
    assert SchemaValidator(lambda: {"properties": {"x": {"type": "number"}}}, WORDS).accepts(number)
    assert validate(number, validator({"x": {"type": "number"}})) == ()
    assert validate({"x": [number]}, validator({"x": {"items": {"type": "object"}}})) == ()
    assert validate({**number, "y": 1}, validator({"y": {"type": "string"}})) == (
        SchemaError(("y",), "type", "'y' must be text, not the number 1"),
    )


@pytest.mark.parametrize(
    ("part", "message"),
    [
        ({"type": "integer"}, f"'x' must be a whole number, not the number {LONG}"),
        ({"type": "string"}, f"'x' must be text, not the number {LONG}"),
        ({"enum": [1]}, f"{LONG} is not a x"),
        ({"maximum": 99999999999999999}, "'x' must be at most 99999999999999999"),
    ],
)
def test_a_number_that_no_float_holds_is_shown_and_compared_with_all_its_digits(part, message):
    tree = read_text("box.yaml", f"x: {LONG}\n").tree
    assert [error.message for error in validate(tree, validator({"x": part}))] == [message]
