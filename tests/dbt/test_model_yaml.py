import pytest

from floe.dbt import DbtOptions

PRODUCT = """
domain: sales
tags: [gold, shared]
team: {members: [{username: product@shop.example, role: owner}]}
managementPorts: [{name: docs, content: discoverability, url: https://shop.example}]
inputPorts: [{name: raw, version: 1.0.0, contractId: c-in}]
outputPorts:
  - {name: out, version: 1.0.0, contractId: c, sbom: [{url: https://shop.example/sbom}]}
"""
IN = """
schema:
  - name: orders_in
    properties: [{name: a, logicalType: integer}, {name: b, logicalType: integer}]
"""
OUT = """
name: Orders
status: active
tags: [silver, shared]
description: {purpose: Know sales., limitations: No refunds., usage: Sum it.}
team: {members: [{username: contract@shop.example, role: owner}]}
schema:
  - id: orders
    name: orders
    physicalType: table
    description: Orders of the shop.
    tags: [own]
    properties:
      - id: a_id
        name: a
        logicalType: integer
        primaryKey: true
        required: true
        criticalDataElement: true
        businessName: Number
        classification: internal
        tags: [key]
        description: What it is.
      - {name: amount, physicalName: b, logicalType: integer, unique: true}
"""


@pytest.fixture
def model(project):
    def run(out=OUT, adapter="spark", **files):
        made = project(DbtOptions(adapter=adapter), shop=PRODUCT, c=out, **{"c-in": IN}, **files)
        return made.model("shop", "orders")

    return run


def test_in_a_project_of_somebody_else_each_model_keeps_its_words_in_the_engine(project):
    options = DbtOptions(has_project=True)
    found = project(options, shop=PRODUCT, c=OUT, **{"c-in": IN}).model("shop", "orders")
    assert found["config"]["persist_docs"] == {"relation": True, "columns": True}


def test_a_model_tells_who_answers_for_it_and_where_its_contract_is(model):
    found = model()

    assert found["description"] == (
        "Orders of the shop.\n\n**Purpose:** Know sales.\n\n"
        "**Limitations:** No refunds.\n\n**Usage:** Sum it."
    )
    assert found["config"]["tags"] == ["silver", "shared", "gold", "own"]
    assert "persist_docs" not in found["config"]
    assert found["config"]["meta"] == {
        "domain": "sales",
        "owner": "contract@shop.example",
        "data_contract": "c",
        "floe": {
            "contract": "c",
            "contract_name": "Orders",
            "version": "1.0.0",
            "status": "active",
            "reference": "c.yaml#/schema/orders",
            "product": "shop",
            "product_version": "1.0.0",
            "port": "out",
            "management_ports": [
                {"name": "docs", "content": "discoverability", "url": "https://shop.example"}
            ],
            "sbom": [{"url": "https://shop.example/sbom"}],
            "tests": 4,
        },
    }


def test_a_column_tells_what_its_contract_says_of_it(model):
    first, second = model()["columns"]

    assert (first["name"], first["data_type"], first["description"]) == (
        "a",
        "bigint",
        "What it is.",
    )
    assert first["config"] == {
        "tags": ["key"],
        "meta": {
            "critical_data_element": True,
            "business_name": "Number",
            "classification": "internal",
            "floe": {"reference": "c.yaml#/schema/orders/properties/a_id"},
        },
    }
    assert (second["name"], second["config"]["meta"]) == (
        "b",
        {"floe": {"reference": "c.yaml#orders.amount", "name": "amount"}},
    )


@pytest.mark.parametrize(
    ("adapter", "kinds"),
    [
        ("spark", [["not_null", "primary_key"], ["unique"]]),
        ("duckdb", [["not_null"], []]),
        ("postgres", [["not_null", "primary_key"], ["unique"]]),
        ("snowflake", [["not_null", "primary_key"], ["unique"]]),
        ("bigquery", [["not_null", "primary_key"], []]),
    ],
)
def test_constraints_are_those_that_an_engine_takes(model, adapter, kinds):
    columns = model(adapter=adapter)["columns"]

    assert [[each["type"] for each in one.get("constraints", [])] for one in columns] == kinds


GROWS = """    customProperties: [{property: dbt.materialized, value: incremental}]
"""


@pytest.mark.parametrize(
    ("adapter", "out", "key", "other", "is_typed"),
    [
        ("spark", OUT, ["unique", "not_null"], ["unique"], False),
        ("duckdb", OUT, ["unique"], ["unique"], True),
        ("snowflake", OUT, ["unique"], ["unique"], True),
        ("postgres", OUT, [], [], True),
        (
            "duckdb",
            OUT.replace("    tags: [own]\n", f"    tags: [own]\n{GROWS}"),
            ["unique", "not_null"],
            ["unique"],
            False,
        ),
        (
            "duckdb",
            OUT.replace("physicalType: table", "physicalType: view"),
            ["unique", "not_null"],
            ["unique"],
            False,
        ),
    ],
)
def test_what_the_engine_enforces_is_not_tested_again(model, adapter, out, key, other, is_typed):
    """Every required column of a table had both a constraint and a test that could not fail.

    A table that grows keeps the constraints that it was made with, and a view has none.
    """
    found = model(out, adapter)
    first, second = found["columns"]

    assert [next(iter(test)) for test in first.get("data_tests", ())] == key
    assert [next(iter(test)) for test in second.get("data_tests", ())] == other
    tests = [next(iter(test)) for test in found.get("data_tests", ())]
    assert ("floe_columns" not in tests) is is_typed


def test_a_key_of_two_columns_is_a_constraint_of_the_table(model):
    out = OUT.replace(
        "primaryKey: true", "primaryKey: true\n        primaryKeyPosition: 2"
    ).replace("unique: true", "primaryKey: true, primaryKeyPosition: 1")

    found = model(out)

    assert found["constraints"] == [{"type": "primary_key", "columns": ["b", "a"]}]
    assert [one["constraints"] for one in found["columns"]] == [[{"type": "not_null"}]] * 2


@pytest.mark.parametrize(
    "change",
    [
        ("physicalType: table", "physicalType: view"),
        ("physicalName: b, logicalType: integer", "physicalName: b"),
        ("physicalName: b,", 'physicalName: "b`",'),
    ],
)
def test_dbt_holds_no_table_to_columns_that_are_not_all_known(model, change):
    found = model(OUT.replace(*change))

    assert "contract" not in found["config"]
    assert not any("constraints" in column for column in found["columns"])


def test_dbt_holds_a_table_to_its_columns_where_all_are_known(model):
    assert model()["config"]["contract"] == {"enforced": True}


def test_columns_that_are_reserved_words_are_quoted(model):
    found = model(OUT.replace("physicalName: b,", "physicalName: select,"))

    assert [column.get("quote") for column in found["columns"]] == [None, True]


OPEN = OUT.replace("physicalName: b,", "physicalName: nowhere, required: true,")


@pytest.mark.parametrize("adapter", ["spark", "duckdb", "postgres"])
def test_a_required_column_that_nobody_derives_does_not_fail_the_first_build(model, adapter):
    """It had a constraint and a test that no build could pass, as the column is null."""
    key, column = model(OPEN, adapter)["columns"]

    assert "constraints" not in column
    assert [
        test[kind]["config"].get("severity")
        for test in column["data_tests"]
        for kind in test
        if kind in ("not_null", "unique")
    ] == ["warn", "warn"]
    assert {"type": "not_null"} in key["constraints"]
    tests = key.get("data_tests", [])
    assert all("severity" not in test[kind]["config"] for test in tests for kind in test)


def test_a_key_of_which_a_part_is_null_is_no_constraint(model):
    out = OUT.replace("unique: true", "primaryKey: true").replace(
        "physicalName: b", "physicalName: no"
    )

    assert "constraints" not in model(out)


def test_a_required_column_that_nobody_derives_is_told(project):
    found = project(shop=PRODUCT, c=OPEN, **{"c-in": IN}).plan.findings

    assert [each.message for each in found if each.rule == "generate/underived-column"] == [
        "the column 'nowhere' cannot be derived and is null: no input has a column of this name;"
        " it is required, so it has no constraint, and its tests only warn"
    ]


def test_a_model_without_rows_fails_no_test_of_its_first_build(project):
    """A promise of rows failed the first build of a model that nobody has said how to make."""
    product = PRODUCT.replace("inputPorts: [{name: raw, version: 1.0.0, contractId: c-in}]\n", "")
    rule = "    quality: [{id: some, type: library, metric: rowCount, mustBeGreaterThan: 0}]\n"
    out = OUT.replace("    physicalType: table\n", f"    physicalType: table\n{rule}")

    tests = project(shop=product, c=out).model("shop", "orders")["data_tests"]

    assert [
        test["floe_row_count"]["config"]["severity"] for test in tests if "floe_row_count" in test
    ] == ["warn"]


def test_what_a_port_gives_out_is_public_and_belongs_to_the_group_of_its_product(project):
    """Models were protected, and no owner answered for them in dbt."""
    made = project(shop=PRODUCT, c=OUT, **{"c-in": IN})

    config = made.model("shop", "orders")["config"]
    assert (config["access"], config["group"]) == ("public", "shop")
    assert made.yaml("models/shop/_shop__groups.yml")["groups"] == [
        {"name": "shop", "owner": {"email": "product@shop.example"}}
    ]


def test_a_group_of_the_project_keeps_its_name(project):
    options = DbtOptions(has_project=True, taken_groups=frozenset({"Shop"}))
    made = project(options, shop=PRODUCT, c=OUT, **{"c-in": IN})

    assert made.model("shop", "orders")["config"]["group"] == "shop_product"
