import pytest

from floe.odcs.schema_errors import contract_validator, passes_newer
from floe.odcs.schemas import EDITIONS, NEWEST_EDITION, read_official
from floe.schemas import SchemaError, collect_keys, validate

OPERATORS = (
    "mustBe",
    "mustNotBe",
    "mustBeGreaterThan",
    "mustBeGreaterOrEqualTo",
    "mustBeLessThan",
    "mustBeLessOrEqualTo",
    "mustBeBetween",
    "mustNotBeBetween",
)


def contract(edition="3.2.0", **parts):
    header = {"apiVersion": f"v{edition}", "kind": "DataContract", "id": "orders"}
    return {**header, "version": "1.0.0", "status": "active", **parts}


def with_property(**parts):
    return contract(schema=[{"name": "orders", "properties": [{"name": "id", **parts}]}])


def errors_of(tree, edition="3.2.0", profile="standard"):
    return validate(tree, contract_validator(edition, profile))


@pytest.mark.parametrize("profile", ["standard", "extended", "platform"])
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_small_contract_passes_every_edition_and_profile(edition, profile):
    tree = contract(edition, schema=[{"name": "orders", "properties": [{"name": "id"}]}])
    assert errors_of(tree, edition, profile) == ()


@pytest.mark.parametrize("edition", EDITIONS)
def test_all_that_a_header_lacks_is_told_at_once(edition):
    missing = ["version", "apiVersion", "kind", "id"]
    if edition != "3.2.0":
        missing.append("status")
    assert errors_of({}, edition) == tuple(
        SchemaError((), "required", f"'{key}' is missing for a contract", missing=key)
        for key in missing
    )


@pytest.mark.req("REQ-222.3")
def test_a_misspelt_logical_type_is_one_error_with_the_alternatives():
    assert errors_of(with_property(logicalType="strng")) == (
        SchemaError(
            ("schema", 0, "properties", 0, "logicalType"),
            "enum",
            "'strng' is not a logicalType",
            allowed=("string", "date", "timestamp", "time", "number", "integer", "object",
                     "array", "boolean", "map", "vector"),
        ),
    )  # fmt: skip


NESTING = ("properties", "items", "map")


def keys_of(definition=None):
    schema = read_official(NEWEST_EDITION)
    return collect_keys(schema, schema["$defs"][definition] if definition else schema)


@pytest.mark.req("REQ-222.3")
def test_only_keys_that_no_branch_knows_are_unexpected():
    tree = with_property(logicalType="strng", properties=[{"name": "a"}], isNullable=True)
    surplus, logical_type = errors_of(tree)
    assert surplus == SchemaError(
        ("schema", 0, "properties", 0),
        "unevaluatedProperties",
        "'isNullable' is not a key of a property",
        unexpected=("isNullable",),
        allowed=tuple(key for key in keys_of("SchemaProperty") if key not in NESTING),
    )
    assert logical_type.message == "'strng' is not a logicalType"


def test_an_unknown_key_of_the_contract_is_told_once():
    assert errors_of(contract(owner="sales")) == (
        SchemaError(
            (),
            "additionalProperties",
            "'owner' is not a key of a contract",
            unexpected=("owner",),
            allowed=keys_of(),
        ),
    )


@pytest.mark.parametrize(
    ("server", "error"),
    [
        (
            {"type": "postgres", "host": "h", "database": "d", "schema": "s"},
            SchemaError(
                ("servers", 0),
                "required",
                "'port' is missing for a server of type postgres",
                missing="port",
            ),
        ),
        (
            {"type": "bigquery", "project": "p", "dataset": "d", "host": "h"},
            SchemaError(
                ("servers", 0),
                "unevaluatedProperties",
                "'host' does not belong to a server of type bigquery",
                unexpected=("host",),
            ),
        ),
        (
            {"host": "h"},
            SchemaError(
                ("servers", 0), "required", "'type' is missing for a server", missing="type"
            ),
        ),
    ],
)
def test_a_server_is_judged_by_its_type(server, error):
    assert errors_of(contract(servers=[{"server": "prod", **server}])) == (error,)


def test_a_server_of_no_known_type_gets_one_error():
    (error,) = errors_of(contract(servers=[{"server": "a", "type": "postgrs", "host": "h"}]))
    assert error.path == ("servers", 0, "type")
    assert error.message == "'postgrs' is not a type for a server"
    assert "postgres" in error.allowed


@pytest.mark.parametrize(
    ("rule", "error"),
    [
        (
            {"metric": "nullValues"},
            SchemaError(
                (),
                "oneOf",
                "one of 'mustBe', 'mustNotBe', 'mustBeGreaterThan', 'mustBeGreaterOrEqualTo', "
                "'mustBeLessThan', 'mustBeLessOrEqualTo', 'mustBeBetween' or 'mustNotBeBetween' "
                "is missing for a quality rule",
                missing="mustBe",
                allowed=OPERATORS,
            ),
        ),
        (
            {"metric": "nullValues", "mustBe": 0, "mustBeLessThan": 5},
            SchemaError(
                (), "oneOf", "'mustBe' and 'mustBeLessThan' exclude each other in a quality rule"
            ),
        ),
        (
            {"metric": "nullValues", "mustBeLessThan": "five"},
            SchemaError(
                ("mustBeLessThan",),
                "type",
                "'mustBeLessThan' must be a number, not the text 'five'",
            ),
        ),
        (
            {"metric": "rowCount", "mustBeBetween": [1]},
            SchemaError(
                ("mustBeBetween",), "minItems", "'mustBeBetween' must have at least 2 items"
            ),
        ),
        (
            {"type": "sql", "mustBe": 0},
            SchemaError(
                (), "required", "'query' is missing for a quality rule of type sql", missing="query"
            ),
        ),
        (
            {"type": "custom", "engine": "soda"},
            SchemaError(
                (),
                "required",
                "'implementation' is missing for a quality rule of type custom",
                missing="implementation",
            ),
        ),
        (
            {"type": "text", "description": "all well", "mustBe": 0},
            SchemaError(
                (),
                "unevaluatedProperties",
                "'mustBe' does not belong to a quality rule of type text",
                unexpected=("mustBe",),
            ),
        ),
        (
            {"description": "no gaps", "mustBe": 0},
            SchemaError(
                (),
                "required",
                "'metric' is missing, without which 'mustBe' means nothing",
                missing="metric",
            ),
        ),
        (
            {"metric": "nullCount", "mustBe": 0},
            SchemaError(
                ("metric",),
                "enum",
                "'nullCount' is not a metric",
                allowed=(
                    "nullValues",
                    "missingValues",
                    "invalidValues",
                    "duplicateValues",
                    "rowCount",
                ),
            ),
        ),
    ],
)
def test_a_quality_rule_is_told_what_it_lacks(rule, error):
    (found,) = errors_of(with_property(quality=[rule]))
    where = ("schema", 0, "properties", 0, "quality", 0)
    assert found.path == (*where, *error.path)
    assert (found.keyword, found.message) == (error.keyword, error.message)
    assert (found.unexpected, found.missing, found.allowed) == (
        error.unexpected,
        error.missing,
        error.allowed,
    )


@pytest.mark.parametrize("profile", ["standard", "extended"])
def test_edition_3_0_has_another_word_for_the_metric(profile):
    rules = [{"type": "library", "metric": "nullValues", "mustBe": 0}, {"mustBe": 0}]
    columns = [{"name": "id", "quality": [rule]} for rule in rules]
    tree = contract("3.0.2", schema=[{"name": "orders", "properties": columns}])
    assert [error.message for error in errors_of(tree, "3.0.2", profile)] == [
        "'rule' is missing, as edition 3.0 calls 'metric': write that, or apiVersion v3.1.0",
        "'rule' is missing for a quality rule",
    ]


@pytest.mark.parametrize(
    ("relationship", "path", "message"),
    [
        ({"type": "foreignKey"}, (), "'to' is missing for a relationship of a property"),
        (
            {"from": "orders.id", "to": "orders.id"},
            (),
            "'from' does not belong to a relationship of a property",
        ),
        (
            {"to": "nonsense"},
            ("to",),
            "'nonsense' is not a reference that this edition knows: "
            "write object.property or schema/id/properties/id",
        ),
        ({"to": []}, ("to",), "'to' must not be empty"),
        ({"to": 5}, ("to",), "'to' must be text or a list, not the number 5"),
        ({"to": ["a.b", 5]}, ("to", 1), "an item of 'to' must be text, not the number 5"),
        (
            {"to": "a.b", "type": "relatesTo"},
            ("type",),
            "'relatesTo' is not a type for a relationship",
        ),
        (
            {"to": "a.b", "description": "why"},
            (),
            "'description' is not a key of a relationship of a property",
        ),
    ],
)
def test_a_relationship_has_one_helpful_error(relationship, path, message):
    (error,) = errors_of(with_property(relationships=[relationship]))
    where = ("schema", 0, "properties", 0, "relationships", 0)
    assert (error.path, error.message) == ((*where, *path), message)


def test_a_team_is_judged_by_the_form_it_has():
    missing = "'username' is missing for a team member"
    (in_object,) = errors_of(contract(team={"members": [{"name": "Ada"}]}))
    (in_list,) = errors_of(contract(team=[{"name": "Ada"}]))
    (neither,) = errors_of(contract(team="Ada"))
    assert (in_object.path, in_object.message) == (("team", "members", 0), missing)
    assert (in_list.path, in_list.message) == (("team", 0), missing)
    assert neither.message == "'team' must be a mapping or a list, not the text 'Ada'"


@pytest.mark.parametrize(
    ("edition", "message"),
    [
        ("3.1.0", "'a.b' is not an id: letters, digits, _ and - make one"),
        ("3.2.0", "'a.b' is not an id: spaces and . # / \\ @ ! % & ^ cannot be part of one"),
    ],
)
def test_a_wrong_id_is_told_what_the_edition_allows(edition, message):
    (error,) = errors_of(contract(edition, schema=[{"name": "a", "id": "a.b"}]), edition)
    assert (error.path, error.message) == (("schema", 0, "id"), message)


@pytest.mark.parametrize("options", [{"minLength": 1}, {"minLength": -1, "minimum": "x"}])
def test_options_without_a_logical_type_are_one_error(options):
    assert errors_of(with_property(logicalTypeOptions=options)) == (
        SchemaError(
            ("schema", 0, "properties", 0),
            "required",
            "'logicalType' is missing, without which 'logicalTypeOptions' mean nothing",
            missing="logicalType",
        ),
    )


@pytest.mark.req("REQ-222.3")
def test_options_of_another_type_name_those_that_fit():
    tree = with_property(logicalType="string", logicalTypeOptions={"minimum": 3})
    assert errors_of(tree) == (
        SchemaError(
            ("schema", 0, "properties", 0, "logicalTypeOptions"),
            "additionalProperties",
            "'minimum' is not a key of 'logicalTypeOptions'",
            unexpected=("minimum",),
            allowed=("minLength", "maxLength", "pattern", "format"),
        ),
    )


def test_a_key_of_another_logical_type_is_misplaced():
    assert errors_of(with_property(logicalType="string", items={"logicalType": "date"})) == (
        SchemaError(
            ("schema", 0, "properties", 0),
            "unevaluatedProperties",
            "'items' does not belong to a property of logicalType string",
            unexpected=("items",),
        ),
    )


def test_a_relationship_without_ends_misses_both_and_nothing_else():
    errors = errors_of(contract(schema=[{"name": "orders", "relationships": [{}]}]))
    assert [(error.path, error.missing) for error in errors] == [
        (("schema", 0, "relationships", 0), "from"),
        (("schema", 0, "relationships", 0), "to"),
    ]


def test_an_error_eight_levels_down_stands_alone():
    node = {"name": "leaf", "logicalType": "strng"}
    for level in range(8):
        node = {"name": f"level{level}", "logicalType": "object", "properties": [node]}
    (error,) = errors_of(contract(schema=[{"name": "orders", "properties": [node]}]))
    assert error.message == "'strng' is not a logicalType"
    assert error.path == ("schema", 0, *("properties", 0) * 9, "logicalType")


def test_a_blob_is_no_schema_object():
    (error,) = errors_of(contract(schema=[{"name": "a", "logicalType": "blob"}]))
    assert (error.message, error.allowed) == ("'blob' is not a logicalType", ("object",))


def test_formats_are_not_asserted():
    assert errors_of(contract(contractCreatedTs="yesterday")) == ()


@pytest.mark.parametrize(
    ("declared", "parts", "newer"),
    [
        ("v3.1.0", {"context": "orders of the shop"}, "v3.2.0"),
        ("v3.0.2", {"team": {"name": "sales"}}, "v3.1.0"),
        ("v3.0.0", {"schema": [{"name": "a", "deprecated": True}]}, "v3.2.0"),
        ("v3.1.0", {"nonsense": 1}, None),
        ("v3.2.0", {"nonsense": 1}, None),
        ("v2.2.2", {}, None),
    ],
)
def test_a_contract_that_only_a_newer_edition_accepts_is_told_which(declared, parts, newer):
    tree = contract(declared.removeprefix("v"), **parts)
    assert passes_newer(tree, declared) == newer


def test_a_newer_edition_is_tried_in_the_same_profile():
    tree = contract("3.1.0", context="shop", quality=[{"id": "a", "metric": "pattern"}])
    assert passes_newer(tree, "v3.1.0") is None
    assert passes_newer(tree, "v3.1.0", "extended") == "v3.2.0"


def test_a_validator_is_made_once():
    assert contract_validator("3.2.0", "extended") is contract_validator("3.2.0", "extended")
