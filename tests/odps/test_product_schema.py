import json

import jsonschema_rs
import pytest

from floe.odcs.extended_schema import extended_definitions
from floe.odps.editor_schema import product_editor_schema
from floe.odps.extended_schema import EXTENSIONS
from floe.odps.schema_errors import extended_product_validator, passes_newer, product_validator
from floe.odps.schemas import API_VERSIONS, EDITIONS, edition_of
from floe.schemas import SchemaError, validate

RELATED = {"relationships": [{"type": "relatesTo", "to": "contracts.yaml#schema.orders"}]}
PORT = {"name": "orders", "version": "1.0.0"}
COLUMNS = {"name": "orders", "properties": [{"name": "id", "logicalType": "integer"}]}

EXTENDED = {
    "allow_ids": {"team": {"id": "sales", "members": [{"id": "ada", "username": "ada"}]}},
    "relate_product": {**RELATED, "outputPorts": [{**PORT, **RELATED}]},
    "refer_in_legacy_words": {
        "customProperties": [{"property": "a", "value": 1, "references": [{"to": "b.c"}]}]
    },
    "free_custom_properties_from_value": {"customProperties": [{"property": "a", **RELATED}]},
    "carry_columns": {"outputPorts": [{**PORT, "schema": [COLUMNS]}]},
}


def product(edition="1.1.0", **parts):
    header = {"apiVersion": f"v{edition}", "kind": "DataProduct", "id": "shop"}
    return {**header, "status": "active", **parts}


def extended(edition):
    return extended_product_validator(edition, extended_definitions)


def test_every_extension_has_its_example():
    assert list(EXTENDED) == [extend.__name__ for extend in EXTENSIONS]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("parts", EXTENDED.values(), ids=EXTENDED)
def test_what_an_extension_allows_the_standard_rejects(parts, edition):
    tree = product(edition, **parts)
    assert validate(tree, product_validator(edition)) != ()
    assert validate(tree, extended(edition)) == ()


@pytest.mark.parametrize("key", ["inputPorts", "outputPorts", "managementPorts", "support"])
def test_ids_are_allowed_where_a_reference_may_point(key):
    item = {"id": "a", "name": "a", "version": "1", "contractId": "c"}
    items = {
        "inputPorts": item,
        "outputPorts": item,
        "managementPorts": {"id": "a", "name": "a", "content": "control"},
        "support": {"id": "a", "channel": "c", "url": "https://example.com"},
    }
    tree = product("1.0.0", **{key: [items[key]]})
    (error,) = validate(tree, product_validator("1.0.0"))
    assert (error.path, error.unexpected) == ((key, 0), ("id",))
    assert validate(tree, extended("1.0.0")) == ()


def test_all_that_a_header_lacks_is_told_at_once():
    assert validate({}, product_validator("1.0.0")) == tuple(
        SchemaError((), "required", f"'{key}' is missing for a product", missing=key)
        for key in ("apiVersion", "kind", "id", "status")
    )


def test_a_port_is_told_what_it_lacks_and_what_it_has_too_much():
    tree = product("1.0.0", inputPorts=[{"name": "a", "version": "1", "contract": "c"}])
    assert validate(tree, product_validator("1.0.0")) == (
        SchemaError(
            ("inputPorts", 0),
            "required",
            "'contractId' is missing for an input port",
            missing="contractId",
        ),
        SchemaError(
            ("inputPorts", 0),
            "additionalProperties",
            "'contract' is not a key of an input port",
            unexpected=("contract",),
            allowed=(
                "name",
                "version",
                "contractId",
                "tags",
                "customProperties",
                "authoritativeDefinitions",
            ),
        ),
    )


def test_columns_of_a_port_are_judged_as_in_a_contract():
    wrong = {"name": "orders", "properties": [{"name": "id", "logicalType": "int"}]}
    (error,) = validate(product(outputPorts=[{**PORT, "schema": [wrong]}]), extended("1.1.0"))
    assert error.path == ("outputPorts", 0, "schema", 0, "properties", 0, "logicalType")
    assert error.message == "'int' is not a logicalType"


@pytest.mark.parametrize(
    ("relationship", "message"),
    [
        ({"type": "relatesTo"}, "'to' is missing for a relationship"),
        ({"to": "a.b", "from": "c.d"}, "'from' does not belong to a relationship"),
        ({"to": "a.b", "type": "knows"}, "'knows' is not a type for a relationship"),
    ],
)
def test_a_relationship_of_a_product_is_judged(relationship, message):
    (error,) = validate(product(relationships=[relationship]), extended("1.1.0"))
    assert error.message == message


@pytest.mark.parametrize(
    ("declared", "parts", "newer"),
    [
        ("v1.0.0", {"type": "aggregate"}, "v1.1.0"),
        ("v0.9.0", {"outputPorts": [{"name": "a"}]}, "v1.1.0"),
        ("v1.0.0", {"nonsense": 1}, None),
        ("v1.1.0", {"nonsense": 1}, None),
        ("v9", {}, None),
    ],
)
def test_a_product_that_only_a_newer_edition_accepts_is_told_which(declared, parts, newer):
    assert passes_newer(product(declared.removeprefix("v"), **parts), declared) == newer


def test_a_newer_edition_is_tried_in_the_given_profile():
    tree = product("1.0.0", type="aggregate", **RELATED)
    assert passes_newer(tree, "v1.0.0") is None
    assert passes_newer(tree, "v1.0.0", extended) == "v1.1.0"


@pytest.mark.parametrize("api_version", API_VERSIONS)
@pytest.mark.parametrize("parts", [{}, {"type": "aggregate"}, {"nonsense": 1}, *EXTENDED.values()])
def test_an_editor_judges_a_product_as_its_edition_does(parts, api_version):
    schema = product_editor_schema(extended_definitions())
    assert schema["$id"] == "urn:floe:schema:product"
    editor = jsonschema_rs.Draft201909Validator(json.loads(json.dumps(schema)))
    tree = product(api_version.removeprefix("v"), **parts)
    assert editor.is_valid(tree) == extended(edition_of(api_version)).accepts(tree)
