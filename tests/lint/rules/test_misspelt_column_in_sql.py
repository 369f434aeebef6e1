import pytest

from floe.documents import read_text
from floe.graph import build_graph
from floe.lint.rules.misspelt_column_in_sql import misspelt_column_in_sql

CONTRACT = """\
apiVersion: v3.1.0
kind: DataContract
schema:
  - name: orders
    physicalName: shop_orders
    quality:
      - {RULE}
    properties:
      - {name: amount, physicalName: amt_eur, logicalType: number}
      - {name: customer_id, logicalType: string}
      - {name: valid_from, logicalType: date}
      - {name: line_10, logicalType: string}
  - name: customers
    properties:
      - {name: identifier, logicalType: string}
"""


def findings(rule):
    text = CONTRACT.replace("RULE", rule)
    graph = build_graph([read_text("orders.odcs.yaml", text)])
    return [(f.message, f.hint) for f in misspelt_column_in_sql(graph)]


def told(name, near):
    message = f"the contract has no column '{name}', which its SQL names"
    return [(message, f"did you mean '{near}'?")]


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        ("type: sql, query: 'custmer_id is not null'", told("custmer_id", "customer_id")),
        (
            "type: sql, mustBe: 0, query: 'select count(*) from orders where custmer_id is null'",
            told("custmer_id", "customer_id"),
        ),
        (
            "type: sql, mustBe: 0, query: 'select count(*) from orders o join customers c "
            "on o.customer_id = c.identifer'",
            told("identifer", "identifier"),
        ),
        (
            "metric: rowCount, mustBeGreaterThan: 0, arguments: {where: 'custmer_id is not null'}",
            told("custmer_id", "customer_id"),
        ),
    ],
)
def test_a_misspelt_column_is_found_once(rule, expected):
    assert findings(rule) == expected


@pytest.mark.parametrize(
    "rule",
    [
        "type: sql, query: 'CUSTOMER_ID is not null and amt_eur > 0'",
        # Whether the data know a column by its name or its physical name is for the data to tell.
        "type: sql, query: 'amount > 0'",
        "type: sql, query: 'valid_to is null or valid_from < valid_to'",
        "type: sql, query: 'line_11 is null'",
        "type: sql, query: 'discount > 0'",
        "type: sql, mustBe: 0, query: 'select count(*) from shop_orders where amt_eur < 0'",
        "type: sql, mustBe: 0, query: 'select sum(customer_ids) from "
        "(select count(distinct customer_id) as customer_ids from orders) t'",
        "type: sql, mustBe: 0, query: 'with customer as (select identifier as identifiers "
        "from customers) select count(identifiers) from customer'",
        "type: text, description: custmer_id is set",
        "metric: nullValues, mustBe: 0",
    ],
)
def test_other_names_may_be_in_the_data(rule):
    assert findings(rule) == []
