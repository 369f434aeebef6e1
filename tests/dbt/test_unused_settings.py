"""Settings `dbt.…` that nobody reads: misspelt, misplaced, said twice."""

import pytest

from floe.dbt import DbtOptions

PRODUCT = """
customProperties: [{on_product}]
inputPorts: [{{name: raw, version: 1.0.0, contractId: raw}}]
outputPorts: [{{name: out, version: 1.0.0, contractId: orders}}]
"""
TABLE = "schema: [{name: orders, properties: [{name: id, logicalType: integer}]}]\n"
ORDERS = """
customProperties: [{on_contract}]
schema:
  - name: orders
    customProperties: [{on_table}]
    properties:
      - name: id
        logicalType: integer
        customProperties: [{on_column}]
"""


@pytest.fixture
def told(project):
    def run(*on_table, on_contract="", on_product="", on_column=""):
        orders = ORDERS.format(
            on_table=", ".join(on_table), on_contract=on_contract, on_column=on_column
        )
        shop = PRODUCT.format(on_product=on_product)
        made = project(DbtOptions(), shop=shop, raw=TABLE, orders=orders)
        findings = [f for f in made.plan.findings if f.rule == "generate/unused-setting"]
        return [(finding.message.partition("it ")[2], finding.hint) for finding in findings]

    return run


def custom(name, value="incremental"):
    return f"{{property: '{name}', value: {value}}}"


def test_a_setting_that_is_misspelt_is_told(told):
    problem = "is none of dbt.materialized, dbt.model and dbt.window"
    assert told(custom("dbt.materialised")) == [(problem, "did you mean 'dbt.materialized'?")]
    assert told(custom("dbt.priority")) == [(problem, None)]


@pytest.mark.parametrize(
    "name",
    ["dbt_model", "dbtModel", "dbt-model", "dbt:model", "dtb.model", "DBT/Model", "dbt model"],
)
def test_so_is_one_that_does_not_begin_as_settings_do(told, name):
    assert told(custom(name)) == [("is nothing that floe knows", "did you mean 'dbt.model'?")]


@pytest.mark.parametrize("name", ["model", "materialized", "dbt_owner", "window", "retention"])
def test_properties_of_others_are_none_of_it(told, name):
    assert told(custom(name)) == []


def test_a_setting_elsewhere_than_at_a_table_is_told(told):
    at_table = ("is read at a table alone", "write dbt.materialized there")
    setting = custom("dbt.materialized")
    assert told(on_contract=setting, on_product=setting, on_column=setting) == [at_table] * 3
    at_port = ("is read at a table or a port alone", "write dbt.model there")
    assert told(on_contract=custom("dbt_model")) == [at_port]


def test_of_a_setting_that_is_said_twice_the_first_counts(told):
    twice = (custom("dbt.materialized", "view"), custom("dbt.materialized", "incremental"))
    assert told(*twice) == [("says again what stands above it", None)]


def test_what_is_to_be_kept_of_meta_is_a_mapping(told):
    assert told(custom("dbt.meta", "text")) == [("is no mapping", None)]
    assert told(custom("dbt.meta", "{a: 1}")) == []
