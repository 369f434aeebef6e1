import jsonschema_rs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from floe.contracts import draft_from_port
from floe.documents import print_yaml, read_text
from floe.findings import Severity
from floe.graph import build_graph
from floe.lint import RULES, lint
from floe.model import Policy
from floe.odcs.schemas import read_official
from floe.tiers import find_tiers

OFFICIAL = jsonschema_rs.validator_for(read_official("3.2.0"))
PRODUCT = """
apiVersion: v1.1.0
kind: DataProduct
id: customer-360
name: Customer 360
version: 1.2.0
domain: sales
tenant: retail
tags: [silver]
description: {purpose: Everything., limitations: Nightly., usage: Campaigns.}
inputPorts:
  - {name: orders, version: 1.0.0, contractId: orders}
outputPorts:
  - name: customers
    version: 2.0.0
    description: One row per customer.
    tags: [pii]
    schema:
      - name: Customers
        properties:
          - {name: customerId, logicalType: integer, required: true, primaryKey: true}
          - {name: balance, logicalType: "decimal(10,2)"}
          - name: email
            quality: [{metric: nullValues, mustBe: 0}]
            relationships: [{type: relatesTo, to: "orders.odcs.yaml#orders.email"}]
team:
  name: analytics
  members: [{username: ann@example.com, role: owner}, {role: nobody}]
support: [{channel: chat, url: "https://chat.example.com"}]
"""
ORDERS = """
apiVersion: v3.2.0
kind: DataContract
id: orders
name: Orders
version: 1.0.0
schema:
  - name: orders
    properties:
      - {name: order_id, logicalType: integer, required: true, description: Number.}
      - {name: email, logicalType: string}
"""
TOP = """
apiVersion: v3.2.0
kind: DataContract
id: top
version: 1.0.0
slaProperties:
  - {property: freshness, value: 1, unit: d}
"""


def draft(product=PRODUCT, others=(("orders.odcs.yaml", ORDERS),), number=0, tier=None):
    texts = [("shop/product.yaml", product), *others, *([("top.yaml", tier)] if tier else ())]
    graph = build_graph([read_text(file, text) for file, text in texts])
    [own] = graph.products
    tiers = find_tiers(graph, "top.yaml" if tier else None, {})
    return draft_from_port(own, own.output_ports[number], graph, tiers=tiers)


def gaps(made):
    return [(one.rule, str(one.place), one.message) for one in made.gaps]


def lint_errors(tree, others=()):
    texts = [("draft.odcs.yaml", print_yaml(tree)), *others]
    documents = [read_text(file, text) for file, text in texts]
    outcome = lint(
        build_graph(documents, policy=Policy("standard")), RULES, files={"draft.odcs.yaml"}
    )
    return [one for one in outcome.findings if one.severity is Severity.ERROR]


@pytest.mark.req("REQ-223.1", "REQ-223.2", "REQ-223.3", "REQ-223.4")
def test_a_port_with_columns_becomes_a_whole_contract():
    made = draft(tier=TOP)
    assert made.tree == {
        "apiVersion": "v3.2.0",
        "kind": "DataContract",
        "id": "customer-360-customers",
        "name": "Customer 360-customers",
        "version": "2.0.0",
        "status": "draft",
        "tenant": "retail",
        "domain": "sales",
        "tags": ["silver", "pii"],
        "description": {
            "purpose": "One row per customer.",
            "limitations": "Nightly.",
            "usage": "Campaigns.",
        },
        "team": {
            "name": "analytics",
            "members": [{"id": "ann_example_com", "username": "ann@example.com", "role": "owner"}],
        },
        "support": [{"id": "chat", "channel": "chat", "url": "https://chat.example.com"}],
        "schema": [
            {
                "id": "customers",
                "name": "Customers",
                "properties": [
                    {
                        "id": "customer_id",
                        "name": "customerId",
                        "logicalType": "integer",
                        "required": True,
                        "primaryKey": True,
                    },
                    {
                        "id": "balance",
                        "logicalType": "number",
                        "physicalType": "decimal(10,2)",
                        "name": "balance",
                    },
                    {
                        "id": "email",
                        "name": "email",
                        "quality": [{"id": "null_values_1", "metric": "nullValues", "mustBe": 0}],
                        "customProperties": [
                            {
                                "property": "floeRelationships",
                                "value": [
                                    {"type": "relatesTo", "to": "orders.odcs.yaml#orders.email"}
                                ],
                                "vendor": "floe",
                            }
                        ],
                    },
                ],
            }
        ],
        "slaProperties": [{"id": "freshness", "property": "freshness", "value": 1, "unit": "d"}],
        "authoritativeDefinitions": [
            {
                "type": "inputContract",
                "url": "orders.odcs.yaml",
                "description": "Made from the contract 'orders', version 1.0.0.",
            }
        ],
        "customProperties": [
            {"property": "floe.generated", "value": True},
            {"property": "floe.product", "value": "customer-360"},
            {"property": "floe.port", "value": "customers"},
        ],
    }
    assert gaps(made) == [
        (
            "generate/gap-types",
            "outputPorts[0].schema[0]",
            "nobody knows the types of Customers: email",
        )
    ]
    assert OFFICIAL.is_valid(made.tree)
    assert lint_errors(made.tree) == []


def test_places_lead_back_to_the_product():
    made = draft(tier=TOP)
    layer = made.layer
    assert str(layer.place(("team", "members", 0))) == "team.members[0]"
    column = layer.place(("schema", 0, "properties", 1, "name"))
    assert (column.file, str(column)) == (
        "shop/product.yaml",
        "outputPorts[0].schema[0].properties[1].name",
    )
    assert str(layer.place(("description", "purpose"))) == "outputPorts[0].description"
    assert str(layer.place(("version",))) == "outputPorts[0].version"
    assert layer.place(("slaProperties", 0)).file == "top.yaml"
    assert layer.origin_of(("slaProperties", 0, "value")) == "tier"
    assert layer.origin_of(("team",)) == "generated"


@pytest.mark.req("REQ-223.5")
def test_an_empty_product_becomes_a_draft_with_a_list_of_gaps():
    made = draft("{apiVersion: v1.1.0, kind: DataProduct, outputPorts: [{}]}")
    assert made.tree["schema"] == [{"id": "output", "name": "output", "logicalType": "object"}]
    assert made.tree["version"] == "0.1.0"
    assert [one.rule.removeprefix("generate/gap-") for one in made.gaps] == [
        "version",
        "domain",
        "description",
        "owner",
        "columns",
        "sla",
    ]
    assert {one.severity for one in made.gaps} == {Severity.WARNING}
    assert OFFICIAL.is_valid(made.tree)
    assert lint_errors(made.tree) == []


def test_without_columns_those_of_the_contract_are_taken():
    port = "outputPorts: [{name: out, version: 1.0.0, contractId: orders}]"
    product = f"{{apiVersion: v1.1.0, kind: DataProduct, id: p, {port}}}"
    made = draft(product)
    assert made.tree["id"] == "orders"
    [orders] = made.tree["schema"]
    assert [column["id"] for column in orders["properties"]] == ["order_id", "email"]
    assert orders["properties"][0]["required"] is True
    assert made.layer.place(("schema", 0)).file == "orders.odcs.yaml"


def test_references_of_that_contract_still_lead_where_they_led():
    contract = ORDERS.replace(
        "{name: email, logicalType: string}",
        "{name: email, relationships: "
        '[{to: "../crm.yaml#/schema/x/properties/y"}, {to: orders.order_id}]}',
    )
    product = """
    apiVersion: v1.1.0
    kind: DataProduct
    id: p
    outputPorts: [{name: out, contractId: orders}]
    """
    made = draft(product, [("shop/contracts/orders.odcs.yaml", contract)])
    email = made.tree["schema"][0]["properties"][1]
    assert email["relationships"] == [
        {"to": "crm.yaml#/schema/x/properties/y"},
        {"to": "orders.order_id"},
    ]


def test_without_a_contract_the_inputs_suggest_columns_but_no_promises():
    product = """
    apiVersion: v1.1.0
    kind: DataProduct
    id: p
    inputPorts: [{name: other, contractId: unknown}]
    outputPorts: [{name: out, inputContracts: [{id: orders, version: 1.0.0}]}]
    """
    made = draft(product)
    assert made.tree["schema"] == [
        {
            "id": "out",
            "name": "out",
            "logicalType": "object",
            "properties": [
                {
                    "id": "order_id",
                    "name": "order_id",
                    "logicalType": "integer",
                    "description": "Number.",
                    "transformSourceObjects": ["Orders.orders"],
                },
                {
                    "id": "email",
                    "name": "email",
                    "logicalType": "string",
                    "transformSourceObjects": ["Orders.orders"],
                },
            ],
        }
    ]
    assert "generate/gap-guessed-columns" in [one.rule for one in made.gaps]


def test_what_the_standard_has_no_place_for_is_left_out_and_told():
    port = "{name: out, schema: [{name: t, properties: [{name: a, required: perhaps}, {name: b}]}]}"
    product = f"{{apiVersion: v1.1.0, kind: DataProduct, id: p, outputPorts: [{port}]}}"
    made = draft(product)
    assert made.tree["schema"][0]["properties"] == [
        {"id": "a", "name": "a"},
        {"id": "b", "name": "b"},
    ]
    [told] = [one for one in made.gaps if one.rule == "generate/gap-invalid"]
    assert told.message.startswith("schema[0].properties[0].required is left out")


@pytest.mark.parametrize("name", ["{a: null}", "[x]", "5", "null"])
def test_a_table_whose_name_is_no_text_is_told_by_its_number(name):
    product = PRODUCT[: PRODUCT.index("    schema:")] + "    contractId: orders\n"
    orders = ORDERS.replace("- name: orders", f"- name: {name}")
    orders = orders[: orders.index("    properties:")]
    made = draft(product, others=[("orders.odcs.yaml", orders)])
    assert "no column of 'table 1' is known" in [message for _, _, message in gaps(made)]


def test_an_owner_may_be_a_custom_property():
    owner = "customProperties: [{property: owner, value: ann}]"
    product = (
        f"{{apiVersion: v1.1.0, kind: DataProduct, id: p, {owner}, outputPorts: [{{name: o}}]}}"
    )
    made = draft(product)
    assert made.tree["team"] == {"members": [{"id": "ann", "username": "ann", "role": "owner"}]}


@pytest.mark.parametrize(
    ("product", "port", "expected"),
    [
        ("Sales Data", "Orders (new)", "sales-data-orders-new"),
        ("größen", "x", "562a2048-bd23-5b4f-96fc-7a4abd4ae497"),
    ],
)
def test_an_id_is_made_of_the_names_and_always_the_same(product, port, expected):
    ports = f"outputPorts: [{{name: '{port}'}}]"
    text = f"{{apiVersion: v1.1.0, kind: DataProduct, id: '{product}', {ports}}}"
    assert draft(text).tree["id"] == draft(text).tree["id"] == expected


NAMES = st.text(min_size=1, max_size=8)
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 5) | NAMES,
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(NAMES, inner, max_size=2),
    max_leaves=4,
)
TYPES = st.sampled_from(["string", "integer", "array", "object", "decimal(10,2)", "VARCHAR", "?"])
COLUMN = st.fixed_dictionaries(
    {},
    optional={
        "name": NAMES,
        "id": NAMES,
        "logicalType": TYPES,
        "physicalType": NAMES,
        "required": st.booleans() | ANYTHING,
        "logicalTypeOptions": st.dictionaries(st.sampled_from(["minimum", "format"]), ANYTHING),
        "quality": st.lists(
            st.fixed_dictionaries({}, optional={"metric": NAMES, "mustBe": ANYTHING})
        ),
        "relationships": ANYTHING,
        "tags": ANYTHING,
        "customProperties": ANYTHING,
        "enum": ANYTHING,
    },
)
PORT = st.fixed_dictionaries(
    {},
    optional={
        "name": NAMES,
        "version": NAMES,
        "description": NAMES | ANYTHING,
        "contractId": st.sampled_from(["orders", "unknown"]),
        "inputContracts": st.just([{"id": "orders", "version": "1.0.0"}]) | ANYTHING,
        "tags": st.lists(NAMES, max_size=2) | ANYTHING,
        "schema": st.lists(
            st.fixed_dictionaries(
                {"name": NAMES}, optional={"properties": st.lists(COLUMN, max_size=2)}
            )
            | ANYTHING,
            max_size=2,
        ),
    },
)
PRODUCTS = st.fixed_dictionaries(
    {
        "apiVersion": st.just("v1.1.0"),
        "kind": st.just("DataProduct"),
        "outputPorts": st.lists(PORT, min_size=1, max_size=1),
    },
    optional={
        "id": NAMES,
        "name": NAMES | ANYTHING,
        "version": NAMES | ANYTHING,
        "domain": NAMES | ANYTHING,
        "tenant": ANYTHING,
        "description": ANYTHING | st.dictionaries(st.sampled_from(["purpose", "usage"]), ANYTHING),
        "team": ANYTHING
        | st.fixed_dictionaries(
            {
                "members": st.lists(
                    st.dictionaries(st.sampled_from(["username", "role", "id"]), ANYTHING),
                    max_size=2,
                )
            }
        ),
        "support": st.lists(
            st.dictionaries(st.sampled_from(["channel", "url", "id"]), ANYTHING), max_size=2
        ),
        "customProperties": ANYTHING,
    },
)


@pytest.mark.long
@pytest.mark.req("REQ-223.1")
@settings(max_examples=3 * settings.default.max_examples // 2)
@given(PRODUCTS)
def test_every_draft_passes_the_official_schema(product):
    made = draft(print_yaml(product), [("orders.odcs.yaml", ORDERS), ("top.yaml", TOP)])
    errors = [error.message for error in OFFICIAL.iter_errors(made.tree)]
    assert errors == []
    assert made == draft(print_yaml(product), [("orders.odcs.yaml", ORDERS), ("top.yaml", TOP)])


CLEAN_NAMES = st.from_regex(r"[a-z][a-z_]{0,8}", fullmatch=True)
CLEAN_COLUMNS = st.lists(
    st.fixed_dictionaries(
        {"name": CLEAN_NAMES},
        optional={
            "logicalType": st.sampled_from(
                ["string", "integer", "timestamp", "decimal(10,2)", "BIGINT"]
            ),
            "required": st.booleans(),
            "description": st.just("Whatever it is."),
            "quality": st.just([{"metric": "nullValues", "mustBe": 0}]),
        },
    ),
    unique_by=lambda column: column["name"],
    max_size=3,
)
CLEAN_PRODUCTS = st.fixed_dictionaries(
    {
        "apiVersion": st.just("v1.1.0"),
        "kind": st.just("DataProduct"),
        "id": CLEAN_NAMES,
        "outputPorts": st.lists(
            st.fixed_dictionaries(
                {"name": CLEAN_NAMES},
                optional={
                    "version": st.just("1.0.0"),
                    "contractId": st.just("orders"),
                    "inputContracts": st.just([{"id": "orders", "version": "1.0.0"}]),
                    "schema": st.lists(
                        st.fixed_dictionaries(
                            {"name": CLEAN_NAMES}, optional={"properties": CLEAN_COLUMNS}
                        ),
                        unique_by=lambda table: table["name"],
                        max_size=2,
                    ),
                },
            ),
            min_size=1,
            max_size=1,
        ),
    },
    optional={
        "name": CLEAN_NAMES,
        "domain": CLEAN_NAMES,
        "tags": st.lists(CLEAN_NAMES, max_size=2, unique=True),
        "team": st.just({"name": "us", "members": [{"username": "ann", "role": "owner"}]}),
        "support": st.just([{"channel": "chat"}]),
    },
)


@pytest.mark.long
@pytest.mark.req("REQ-223.5")
@given(CLEAN_PRODUCTS)
def test_the_draft_of_a_sound_product_has_no_errors_in_the_standard_profile(product):
    made = draft(print_yaml(product), [("orders.odcs.yaml", ORDERS), ("top.yaml", TOP)])
    assert lint_errors(made.tree) == []
