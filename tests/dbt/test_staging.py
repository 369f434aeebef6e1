import pytest

from floe.dbt import DbtOptions

PRODUCT = """
id: shop
inputPorts: [{name: raw, version: 1.0.0, contractId: c-in}]
outputPorts: [{name: out, version: 1.0.0, contractId: c}]
"""
IN = """
description: {purpose: What the till says.}
schema:
  - name: Orders
    description: One row per order.
    properties:
      - {name: id, logicalType: integer, primaryKey: true, description: Its number.}
      - {name: select, logicalType: string, classification: pii}
  - name: unused
    properties: [{name: a}]
  - name: unknown
"""
OUT = """
schema:
  - name: orders
    properties: [{name: id, logicalType: integer, primaryKey: true}]
"""
FOLDER = "models/shop/staging/raw"
STAGED = DbtOptions(staging=True)


@pytest.fixture
def staged(project):
    def run(options=STAGED, out=OUT):
        return project(options, shop=PRODUCT, c=out, **{"c-in": IN})

    return run


def test_each_table_of_a_source_has_a_view_that_models_read(staged):
    """Models read sources themselves, and each its own way."""
    texts = staged().texts

    assert texts[f"{FOLDER}/stg_raw__orders.sql"] == (
        "with source as (\n\n    select * from {{ source('raw', 'Orders') }}\n\n),\n\n"
        "final as (\n\n    select\n        id,\n        `select`\n    from source\n\n)\n\n"
        "select * from final\n"
    )
    assert "select *\n    from source" in texts[f"{FOLDER}/stg_raw__unknown.sql"]
    assert f"{FOLDER}/stg_raw__unused.sql" in texts
    assert "ref('stg_raw__orders')" in texts["models/shop/orders.sql"]
    assert not any("source(" in texts[path] for path in texts if path == "models/shop/orders.sql")


def test_sources_stand_beside_their_views(staged):
    texts = staged().texts

    assert f"{FOLDER}/_raw__sources.yml" in texts
    assert "models/shop/_shop__sources.yml" not in texts


def test_a_view_has_the_words_of_its_table_and_no_tests(staged):
    orders, unused, unknown = staged().yaml(f"{FOLDER}/_raw__models.yml")["models"]

    assert orders["description"].startswith("One row per order.")
    assert orders["config"]["materialized"] == "view"
    assert orders["config"]["meta"]["floe"]["staging"] == "c-in.yaml#Orders"
    assert [column["name"] for column in orders["columns"]] == ["id", "select"]
    assert orders["columns"][1]["config"]["meta"]["classification"] == "pii"
    assert "data_tests" not in str(orders)
    assert (unused["name"], unknown["name"]) == ("stg_raw__unused", "stg_raw__unknown")
    assert "access" not in orders["config"]


def test_a_name_that_is_taken_is_not_given_to_a_view(staged):
    out = OUT.replace("name: orders", "name: stg_raw__orders")
    options = DbtOptions(staging=True, taken_models=frozenset({"STG_RAW__UNUSED"}))

    names = {path.rpartition("/")[2] for path in staged(options, out).texts if "staging" in path}
    assert {"stg_raw__orders_2.sql", "stg_raw__unused_2.sql"} <= names


def test_without_a_word_models_read_the_source(staged):
    assert "source('raw', 'Orders')" in staged(DbtOptions()).texts["models/shop/orders.sql"]


def test_each_model_can_have_a_file_of_its_own(staged):
    made = staged(DbtOptions(staging=True, yaml_per="model"))

    (model,) = made.yaml("models/shop/orders.yml")["models"]
    (view,) = made.yaml(f"{FOLDER}/stg_raw__orders.yml")["models"]
    assert (model["name"], view["name"]) == ("orders", "stg_raw__orders")
    assert not any(path.endswith("__models.yml") for path in made.texts)
