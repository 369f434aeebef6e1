import pytest

from floe.odcs.extended_schema import EXTENSIONS, extended_definitions
from floe.odcs.relationship_extensions import RELATIONSHIP_TYPES
from floe.odcs.schema_errors import contract_validator
from floe.odcs.schemas import EDITIONS
from floe.schemas import SchemaError, validate

TO = {"to": "schema.customers.properties.id"}
UUID = "7f3b8a52-0c1d-4e7a-9a55-1d2c3b4a5f60"


def contract(edition="3.2.0", **parts):
    header = {"apiVersion": f"v{edition}", "kind": "DataContract", "id": "orders"}
    return {**header, "version": "1.0.0", "status": "active", **parts}


def on_property(**parts):
    return {"schema": [{"name": "orders", "properties": [{"name": "id", **parts}]}]}


def on_object(**parts):
    return {"schema": [{"name": "orders", **parts}]}


def sla(**parts):
    return {"slaProperties": [{"property": "latency", "value": 4, **parts}]}


def rule(**parts):
    return on_property(quality=[parts])


EXTENDED = {
    "allow_any_id": on_property(id="größe"),
    "describe_relationships": on_property(relationships=[{**TO, "description": "why"}]),
    "relate_schema_objects": on_object(relationships=[{**TO, "type": "imports"}]),
    "relate_properties": on_property(relationships=[{**TO, "type": "relatesTo"}]),
    "relate_sla_and_custom_properties": sla(relationships=[{**TO, "type": "relatesTo"}]),
    "refer_in_legacy_words": sla(references=[{**TO, "type": "import_reference"}]),
    "allow_libraries": {
        "quality": [{"id": "email", "metric": "nullValues", "mustBe": 0}],
        "properties": [{"name": "email"}],
    },
    "enrich_sla_properties": sla(businessImpact="revenue", customProperties=[]),
    "add_dimensions": rule(metric="nullValues", mustBe=0, dimension="validity"),
    "add_metrics": rule(metric="pattern", arguments={"regex": "a+"}, mustBe=0),
    "free_operators": rule(metric="invalidValues", arguments={"validValues": [">=0"]}),
}


def errors_of(parts, edition="3.2.0", profile="extended"):
    return validate(contract(edition, **parts), contract_validator(edition, profile))


def test_every_extension_has_its_example():
    assert list(EXTENDED) == [extend.__name__ for extend in EXTENSIONS]


@pytest.mark.parametrize(
    ("name", "edition"),
    # 3.2.0 has taken over the wider ids.
    [
        (name, edition)
        for name in EXTENDED
        for edition in ("3.1.0", "3.2.0")
        if (name, edition) != ("allow_any_id", "3.2.0")
    ],
)
def test_what_an_extension_allows_the_standard_rejects(name, edition):
    parts = EXTENDED[name]
    assert errors_of(parts, edition, "standard") != ()
    assert errors_of(parts, edition) == ()


@pytest.mark.parametrize(
    "name",
    [
        "allow_any_id",
        "describe_relationships",
        "relate_schema_objects",
        "relate_properties",
        "allow_libraries",
    ],
)
def test_the_first_edition_is_extended_where_it_is_closed(name):
    parts = EXTENDED[name]
    if name == "allow_libraries":
        parts = {"quality": [{"rule": "rowCount", "mustBe": 1}], "properties": [{"name": "email"}]}
    assert errors_of(parts, "3.0.2", "standard") != ()
    assert errors_of(parts, "3.0.2") == ()


@pytest.mark.parametrize("kind", RELATIONSHIP_TYPES)
def test_every_relationship_type_is_read_on_properties(kind):
    assert errors_of(on_property(relationships=[{**TO, "type": kind}])) == ()


@pytest.mark.parametrize("kind", sorted({*RELATIONSHIP_TYPES} - {"foreignKey"}))
def test_only_a_foreign_key_needs_from_on_a_schema_object(kind):
    assert errors_of(on_object(relationships=[{**TO, "type": kind}])) == ()


@pytest.mark.parametrize("relationship", [TO, {**TO, "type": "foreignKey"}])
def test_a_foreign_key_on_a_schema_object_needs_from(relationship):
    assert errors_of(on_object(relationships=[relationship])) == (
        SchemaError(
            ("schema", 0, "relationships", 0),
            "required",
            "'from' is missing for a relationship of a schema object",
            missing="from",
        ),
    )


def test_a_foreign_key_pairs_one_with_one_or_lists_with_lists():
    assert (
        errors_of(on_object(relationships=[{"from": ["a.b", "a.c"], "to": ["d.e", "d.f"]}])) == ()
    )
    (error,) = errors_of(on_object(relationships=[{"from": "a.b", "to": ["d.e"]}]))
    assert error.path == ("schema", 0, "relationships", 0, "to")
    assert error.message == "'to' must be text, not a list"


@pytest.mark.parametrize(
    "reference",
    [
        "users.id",
        "schema/users_tbl/properties/pk",
        f"schema.{UUID}.properties.pk",
        "https://e.com:8080/c.yaml?v=1#/schema/a",
        "etl.yaml#jobs.data_sync_job",
        "table.(a, b)",
        "c.yaml",
    ],
)
def test_any_reference_is_left_to_the_resolver(reference):
    assert errors_of(on_property(relationships=[{"to": reference}])) == ()
    assert errors_of(on_property(relationships=[{"to": [reference, reference]}])) == ()


@pytest.mark.parametrize(
    ("to", "path", "message"),
    [
        ("", (), "'to' must not be empty"),
        ([], (), "'to' must not be empty"),
        ([""], (0,), "an item of 'to' must not be empty"),
        (3, (), "'to' must be text or a list, not the number 3"),
    ],
)
def test_a_reference_is_at_least_some_text(to, path, message):
    (error,) = errors_of(on_property(relationships=[{"to": to}]))
    where = ("schema", 0, "properties", 0, "relationships", 0, "to")
    assert (error.path, error.message) == ((*where, *path), message)


@pytest.mark.parametrize("word", ["relationships", "references"])
def test_a_reference_stands_in_for_the_value(word):
    custom = {"customProperties": [{"property": "storage", word: [TO]}]}
    level = {"slaProperties": [{"property": "dataQuality", word: [TO]}]}
    assert errors_of({**custom, **level}) == ()


def test_a_custom_property_without_value_or_reference_lacks_a_value():
    assert errors_of({"customProperties": [{"property": "storage"}]}) == (
        SchemaError(
            ("customProperties", 0),
            "required",
            "'value' is missing for a custom property",
            missing="value",
        ),
    )


def test_a_legacy_reference_has_its_own_types():
    (error,) = errors_of(sla(references=[{**TO, "type": "importreference"}]))
    assert error.message == "'importreference' is not a type for a reference"
    assert error.allowed[:2] == ("import_reference", "business_reference")


@pytest.mark.parametrize(
    "operators", [{}, {"mustBe": 0}, {"mustBeGreaterThan": 1, "mustBeLessThan": 9}]
)
def test_operators_may_be_missing_or_several(operators):
    assert errors_of(rule(metric="nullValues", **operators)) == ()


def test_an_operator_keeps_its_type():
    (error,) = errors_of(rule(metric="nullValues", mustBe=1, mustBeLessThan="nine"))
    assert error.message == "'mustBeLessThan' must be a number, not the text 'nine'"


def test_a_condition_on_rows_needs_no_operator():
    assert errors_of(rule(type="sql", query="amount > 0")) == ()
    assert errors_of(rule(type="sql", query="fromage > 0")) == ()


@pytest.mark.parametrize("query", [" (SELECT 1)", "from t select count(*)", "With x as (select 1)"])
def test_a_query_still_needs_an_operator(query):
    assert [error.keyword for error in errors_of(rule(type="sql", query=query))] == ["anyOf"]


def test_sql_still_needs_an_operator():
    (error,) = errors_of(rule(type="sql", query="SELECT 1"))
    assert error.message.endswith("is missing for a quality rule of type sql")
    assert errors_of(rule(type="sql", query="SELECT 1", mustBe=1, mustNotBe=2)) == ()


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_stays_wrong_stays_wrong(edition):
    parts = on_property(logicalType="strng", colour="red")
    assert [error.message for error in errors_of(parts, edition)] == [
        "'colour' is not a key of a property",
        "'strng' is not a logicalType",
    ]


def test_definitions_for_products_include_what_they_borrow():
    borrowed = {"SchemaObject", "RelationshipPropertyLevel", "LegacyReference"}
    assert borrowed <= set(extended_definitions())
