"""CSV texts are values of their types in every rule; what cannot be read is never left out."""

from importlib import import_module

import pytest

pytestmark = pytest.mark.spark

CONTRACT = """
apiVersion: v3.2.0
kind: DataContract
id: shop
version: 1.0.0
status: active
servers: [{server: here, type: local, path: "{model}.csv", format: csv}]
schema:
  - name: orders
    properties:
      - name: id
        logicalType: integer
      - name: amount
        logicalType: integer
        logicalTypeOptions: {minimum: 0}
        quality:
          - {id: largest, type: sql, query: "SELECT max({property}) FROM {object}", mustBe: 10}
      - {name: at, logicalType: date}
      - name: shop
        logicalType: integer
        relationships: [{type: foreignKey, to: shops.id}]
    quality:
      - {id: more, type: custom, engine: floe, implementation: amount > 8}
      - id: sum
        type: custom
        engine: floe
        implementation: {aggregate: sum(amount), mustBe: 19}
      - {id: joined, type: sql, mustBe: 2,
         query: "SELECT count(*) FROM {object} o JOIN shops s ON o.shop = s.id WHERE o.amount > 8"}
      - {id: late, type: custom, engine: floe, implementation: at >= DATE'2026-01-01'}
  - name: shops
    properties:
      - {name: id, logicalType: integer, primaryKey: true}
"""


@pytest.fixture
def check(spark, tmp_path):
    """Check orders and shops, given as texts; the results by id."""

    def run(orders, shops="id\n1\n02\n", **options):
        (tmp_path / "shop.odcs.yaml").write_text(CONTRACT)
        (tmp_path / "orders.csv").write_text(orders)
        (tmp_path / "shops.csv").write_text(shops)
        found = import_module("floe.spark").check(
            None, tmp_path / "shop.odcs.yaml", spark=spark, **options
        )
        return {result.check.id: result for result in found.run.results}

    return run


CLEAN = "id,amount,at,shop\n1,10,2026-01-10,1\n2,9,2026-01-09,2\n"


def test_numbers_are_compared_as_numbers_in_every_rule(check):
    """As texts, 10 is less than 9: SQL rules, expressions and filters compared them so."""
    results = check(CLEAN)
    wrong = {
        name: (one.status, one.reason) for name, one in results.items() if one.status != "passed"
    }
    assert wrong == {}


def test_values_that_cannot_be_read_keep_nothing_green_that_looks_at_them(check):
    results = check(CLEAN + "3,ten,2026-01-10,x\n4,,,\n")
    broken = {name: one.failing_rows for name, one in results.items() if one.status == "failed"}
    (key,) = (name for name in results if name.startswith("orders.shop/foreign_key"))
    assert broken == {"orders.amount/type": 1, "orders.shop/type": 1, key: 1}
    lost = {name: one.reason for name, one in results.items() if one.status == "not_run"}
    amount = "a value of 'amount' cannot be read as its type"
    assert lost == {
        "orders.amount/range:minimum": amount,
        "orders.amount/sql:largest": amount,
        "orders/custom:more": amount,
        "orders/custom:sum": amount,
        "orders/sql:joined": amount,
    }


def test_a_filter_keeps_rows_of_which_it_cannot_be_told(check):
    results = check(
        CLEAN + "3,ten,2026-01-10,1\n4,1,2026-01-10,1\n5\n", tables=["orders"], where="amount > 8"
    )
    assert results["orders.amount/type"].rows == 4
    assert results["orders.amount/type"].failing_rows == 2
