from hypothesis import given
from hypothesis import strategies as st

from floe.odcs import contract_validator, lower_contract

OLD_HEADER = "dataContractSpecification: 3.1.0\nid: orders\ntitle: Orders\nversion: 1.0.0\n"


def messages(lowered):
    return [note.message for note in lowered.notes]


def test_the_header_dialect_is_gone(lower):
    lowered = lower("", header=OLD_HEADER)
    assert lowered.tree == {
        "apiVersion": "v3.2.0",
        "kind": "DataContract",
        "id": "orders",
        "name": "Orders",
        "version": "1.0.0",
    }
    assert messages(lowered) == ["'v3.1.0' becomes 'v3.2.0'"]


def test_a_status_is_filled_in_where_the_edition_asks_for_one(lower):
    lowered = lower("", edition="3.1.0")
    assert lowered.tree["status"] == "draft"
    assert "3.1.0 asks for a status: 'draft' is filled in" in messages(lowered)


def test_libraries_travel_in_custom_properties(lower):
    lowered = lower("quality: [{id: q, metric: pattern}]\nproperties: [{name: a}]\n")
    assert lowered.tree["customProperties"] == [
        {"property": "floeQuality", "value": [{"id": "q", "metric": "pattern"}], "vendor": "floe"},
        {"property": "floeProperties", "value": [{"name": "a"}], "vendor": "floe"},
    ]


def test_nulls_are_gone(lower):
    assert "name" not in lower("name: null\n").tree


def test_imports_are_expanded(lower):
    library = "kind: DataContract\nid: lib\nquality: [{id: q, metric: nullValues}]\n"
    lowered = lower(
        "schema:\n  - name: orders\n    properties:\n      - name: id\n"
        "        relationships: [{type: imports, to: lib.yaml#quality.q}]\n",
        files={"lib.yaml": library},
    )
    assert lowered.tree["schema"][0]["properties"] == [
        {"name": "id", "quality": [{"id": "q", "metric": "nullValues", "mustBe": 0}]}
    ]


def test_unknown_keys_are_carried_by_the_nearest_element_that_can(lower):
    lowered = lower(
        "price: {priceAmount: 1, mood: good}\n"
        "support: [{channel: chat, hours: 9-17}]\n"
        "schema: [{name: orders, properties: [{name: id, pii: true}]}]\n"
    )
    assert lowered.tree["customProperties"][0]["value"] == [{"of": "price", "mood": "good"}]
    assert lowered.tree["support"][0]["customProperties"] == [
        {"property": "floeHours", "value": "9-17", "vendor": "floe"}
    ]
    assert lowered.tree["schema"][0]["properties"][0]["customProperties"] == [
        {"property": "floePii", "value": True, "vendor": "floe"}
    ]


def test_exclusive_bounds_of_edition_3_0_become_numbers(lower):
    lowered = lower(
        "schema:\n  - name: t\n    properties:\n      - name: a\n        logicalType: integer\n"
        "        logicalTypeOptions: {minimum: 1, exclusiveMinimum: true, maximum: 9,"
        " exclusiveMaximum: false}\n"
    )
    options = lowered.tree["schema"][0]["properties"][0]["logicalTypeOptions"]
    assert options == {"exclusiveMinimum": 1, "maximum": 9}


NEWER = """
context: Shop
servers:
  - {server: lake, type: iceberg, catalog: c, catalogUrl: 'https://c.example.com'}
  - {server: db, type: postgres, host: h, port: '5432', database: d, schema: s}
slaProperties:
  - {id: fresh, property: freshness, value: 1, unit: d, businessImpact: high}
schema:
  - id: größe
    name: sizes
    deprecated: true
    properties:
      - {id: a, name: a, logicalType: map, map: {key: {logicalType: string}, value: {}}}
      - {id: v, name: v, logicalType: vector, logicalTypeOptions: {dimensions: 3}}
      - {id: s, name: s, logicalType: string, enum: [{value: x}], synonyms: [{synonym: y}]}
      - id: r
        name: r
        relationships: [{id: fk, to: schema.größe.properties.a}]
"""


def test_what_is_new_in_3_2_is_carried_in_3_1(lower):
    tree = lower(NEWER, edition="3.1.0").tree
    sizes = tree["schema"][0]
    assert sizes["id"] == "gr_f6__df_e"
    assert sizes["customProperties"] == [
        {"property": "floeId", "value": "größe"},
        {"property": "floeDeprecated", "value": True},
    ]
    mapped, vector, text, related = sizes["properties"]
    assert {c["property"] for c in mapped["customProperties"]} == {"floeLogicalType", "floeMap"}
    assert "logicalTypeOptions" not in vector
    assert text["quality"] == [
        {"metric": "invalidValues", "arguments": {"validValues": ["x"]}, "mustBe": 0}
    ]
    assert {c["property"] for c in text["customProperties"]} == {"floeEnum", "floeSynonyms"}
    assert related["relationships"] == [
        {
            "to": "schema/gr_f6__df_e/properties/a",
            "customProperties": [{"property": "floeId", "value": "fk"}],
        }
    ]
    lake, database = tree["servers"]
    assert (lake["type"], lake["catalog"]) == ("custom", "c")
    assert [c["property"] for c in lake["customProperties"]] == ["floeType", "floeCatalogUrl"]
    assert database["port"] == 5432
    assert tree["customProperties"] == [
        {"property": "floeContext", "value": "Shop"},
        {
            "property": "floeCarried",
            "value": [{"of": "slaProperties/fresh", "businessImpact": "high"}],
        },
    ]


def test_3_2_needs_no_change_for_its_own_words(lower):
    lowered = lower(NEWER.replace("größe", "sizes").replace(", businessImpact: high", ""))
    assert messages(lowered) == [
        "'schema.sizes.properties.a' is written as 'schema/sizes/properties/a'"
    ]


operators = st.dictionaries(
    st.sampled_from(("mustBe", "mustBeGreaterThan", "mustBeLessThan")), st.integers(0, 9)
)
arguments = st.fixed_dictionaries(
    {},
    optional={
        "validValues": st.lists(st.sampled_from((">0", "<=NOW()", "a", 1, "<x>")), min_size=1),
        "pattern": st.just("^a"),
        "regex": st.just("^b"),
    },
)
rules = st.builds(
    lambda base, given, more: {**base, **given, **more},
    st.sampled_from(
        (
            {"metric": "pattern"},
            {"metric": "enumValues"},
            {"metric": "invalidValues"},
            {"metric": "nullValues", "id": "q"},
            {"metric": "rowCount"},
            {"type": "text"},
            {"rule": "validValues"},
            {},
        )
    ),
    st.fixed_dictionaries({"arguments": arguments}),
    operators,
)
references = st.sampled_from(("a.b", "schema.a.properties.b", "x.yaml#y", "/schema/a", "ä/ö", ""))
relationships = st.fixed_dictionaries(
    {"to": references | st.lists(references, min_size=1)},
    optional={
        "type": st.sampled_from(("foreignKey", "relatesTo", "definition")),
        "from": references,
        "description": st.just("why"),
    },
)


@given(st.lists(rules), st.lists(relationships), st.sampled_from(("3.1.0", "3.2.0")))
def test_whatever_the_rules_and_relationships_the_result_is_standard(rules, relationships, edition):
    prop = {"name": "b", "quality": rules, "relationships": relationships}
    table = {"name": "a", "properties": [prop], "relationships": relationships}
    tree = {"id": "i", "version": "1", "schema": [table]}
    lowered = lower_contract(tree, edition)
    assert contract_validator(edition).validate(lowered.tree) == ()
    assert lower_contract(lowered.tree, edition).tree == lowered.tree


WORDS = """
id name type metric rule to from value arguments dimension map quality relationships properties
items customProperties logicalTypeOptions exclusiveMinimum logicalType enum element port
validValues mustBe
"""
words = st.sampled_from(WORDS.split())
anything = st.recursive(
    st.none() | st.booleans() | st.integers(0, 9) | st.sampled_from(("", "library", "a.b", ">0")),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words, inner, max_size=5),
    max_leaves=25,
)
sections = st.sampled_from(
    ("schema", "servers", "team", "customProperties", "description", "slaProperties", "price")
)


@given(st.dictionaries(sections, anything), st.sampled_from(("3.1.0", "3.2.0")))
def test_a_misshapen_contract_does_not_stop_it(tree, edition):
    lowered = lower_contract(tree, edition)
    assert lower_contract(lowered.tree, edition).tree == lowered.tree
