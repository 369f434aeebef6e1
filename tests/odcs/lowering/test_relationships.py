TABLES = """
schema:
  - id: orders
    name: orders
    properties:
      - id: order_id
        name: id
      - id: customer
        name: customer_id
        relationships:
          - {relationship}
  - id: customers
    name: customers
    properties:
      - id: key
        name: id
"""


def customer(lowered):
    return lowered.tree["schema"][0]["properties"][1]


def with_relationship(text):
    return TABLES.replace("{relationship}", text)


def test_a_dot_id_becomes_a_slash_id(lower):
    lowered = lower(with_relationship("to: schema.customers.properties.key"))
    assert customer(lowered)["relationships"] == [{"to": "schema/customers/properties/key"}]
    assert [note.message for note in lowered.notes] == [
        "'schema.customers.properties.key' is written as 'schema/customers/properties/key'"
    ]


def test_shorthand_by_names_stays(lower):
    lowered = lower(with_relationship("to: customers.id"))
    assert customer(lowered)["relationships"] == [{"to": "customers.id"}]
    assert lowered.notes == ()


def test_an_unresolved_reference_that_the_schema_accepts_stays(lower):
    lowered = lower(with_relationship("to: suppliers.id"))
    assert customer(lowered)["relationships"] == [{"to": "suppliers.id"}]


def test_a_foreign_key_that_the_schema_cannot_spell_is_carried(lower):
    entry = "{type: foreignKey, to: 'other.yaml#schema.a.properties.b'}"
    lowered = lower(with_relationship(entry))
    assert customer(lowered) == {
        "id": "customer",
        "name": "customer_id",
        "customProperties": [
            {
                "property": "floeRelationships",
                "value": [{"type": "foreignKey", "to": "other.yaml#schema.a.properties.b"}],
                "vendor": "floe",
            }
        ],
    }


def test_an_external_dot_id_becomes_a_slash_id(lower):
    other = "kind: DataContract\nschema: [{id: a, name: a, properties: [{id: b, name: b}]}]\n"
    lowered = lower(
        with_relationship("to: other.yaml#schema.a.properties.b"), files={"other.yaml": other}
    )
    assert customer(lowered)["relationships"] == [{"to": "other.yaml#/schema/a/properties/b"}]


def test_the_other_types_are_carried_with_canonical_ends(lower):
    entry = (
        "{type: relatesTo, to: [schema.customers.properties.key, customers.id], description: Why}"
    )
    lowered = lower(with_relationship(entry))
    assert customer(lowered)["customProperties"][0]["value"] == [
        {
            "type": "relatesTo",
            "to": ["schema/customers/properties/key", "customers.id"],
            "description": "Why",
        }
    ]
    assert "relationships" not in customer(lowered)


def test_a_description_moves_into_the_relationship_s_custom_properties(lower):
    lowered = lower(with_relationship("{to: customers.id, description: Who ordered}"))
    assert customer(lowered)["relationships"] == [
        {
            "to": "customers.id",
            "customProperties": [
                {"property": "description", "value": "Who ordered", "vendor": "floe"}
            ],
        }
    ]


def test_a_composite_key_stays_at_its_schema_object(lower):
    text = """
schema:
  - id: lines
    name: lines
    properties: [{id: a, name: a}, {id: b, name: b}]
    relationships:
      - {from: [schema.lines.properties.a, lines.b], to: [orders.a, orders.b]}
      - {type: lineage, to: schema.lines.properties.a}
"""
    lowered = lower(text)
    lines = lowered.tree["schema"][0]
    assert lines["relationships"] == [
        {"from": ["schema/lines/properties/a", "lines.b"], "to": ["orders.a", "orders.b"]}
    ]
    assert lines["customProperties"][0]["value"] == [
        {"type": "lineage", "to": "schema/lines/properties/a"}
    ]


def test_relationships_join_those_that_are_carried_already(lower):
    text = with_relationship("{type: relatesTo, to: customers.id}").replace(
        "        name: customer_id\n",
        "        name: customer_id\n"
        "        customProperties:\n"
        "          - {property: floeRelationships, value: [{type: lineage, to: orders.id}]}\n",
    )
    assert customer(lower(text))["customProperties"][0]["value"] == [
        {"type": "lineage", "to": "orders.id"},
        {"type": "relatesTo", "to": "customers.id"},
    ]


def test_an_sla_keeps_its_relationships_in_its_custom_properties(lower):
    text = with_relationship("to: customers.id") + (
        "slaProperties:\n"
        "  - {property: freshness, value: 1, unit: d, businessImpact: high,\n"
        "     element: schema.orders.properties.order_id,\n"
        "     relationships: [{type: relatesTo, to: schema.orders.properties.order_id}]}\n"
    )
    lowered = lower(text)
    assert lowered.tree["slaProperties"] == [
        {
            "property": "freshness",
            "value": 1,
            "unit": "d",
            "element": "schema/orders/properties/order_id",
            "customProperties": [
                {"property": "floeBusinessImpact", "value": "high", "vendor": "floe"},
                {
                    "property": "floeRelationships",
                    "value": [{"type": "relatesTo", "to": "schema/orders/properties/order_id"}],
                    "vendor": "floe",
                },
            ],
        }
    ]


def test_a_custom_property_s_relationships_are_carried_beside_it(lower):
    text = (
        "customProperties:\n"
        "  - {property: steward, relationships: [{type: governedBy, to: roles.dpo}]}\n"
        "roles: [{id: dpo, role: dpo}]\n"
    )
    assert lower(text).tree["customProperties"] == [
        {"property": "steward", "value": None},
        {
            "property": "floeCarried",
            "value": [
                {
                    "of": "customProperties/steward",
                    "relationships": [{"type": "governedBy", "to": "roles/dpo"}],
                }
            ],
            "vendor": "floe",
        },
    ]
