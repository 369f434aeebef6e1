import pytest

from floe.documents import read_text
from floe.graph import build_graph
from floe.lint import RULES, lint
from floe.model import Policy

ORDERS = r"""
apiVersion: v3.2.0
kind: DataContract
id: 5f0b3c7e-6a55-4b0c-9d0f-0d7f3a3f8b11
name: Orders
version: 2.3.1
status: active
domain: retail
tags: [gold, customer-data]
description:
  purpose: All orders of the web shop, for reports and forecasts.
  limitations: Orders of the last hour may be missing.
  usage: Join to customers by customer_id.
servers:
  - {id: prod, server: prod, type: postgres, host: db.example.com, port: 5432,
     database: shop, schema: public}
schema:
  - id: orders
    name: orders
    physicalName: shop_orders
    physicalType: table
    description: One row per order that was paid.
    quality:
      - {id: enough, metric: rowCount, mustBeBetween: [1, 1000000], scheduler: cron,
         schedule: 0 6 * * *}
      - {id: one_each, metric: duplicateValues, arguments: {properties: [order_id, line]},
         mustBe: 0}
      - id: recent
        type: sql
        query: select max(age) from orders
        mustBeLessOrEqualTo: 24
      - {id: told, type: text, description: Cancelled orders are kept.}
    properties:
      - {id: order_id, name: order_id, logicalType: string, required: true, primaryKey: true,
         primaryKeyPosition: 1, description: Given by the shop at check-out.,
         logicalTypeOptions: {pattern: '^ORD-\d{6}$', minLength: 10, maxLength: 10},
         examples: [ORD-000001]}
      - {id: line, name: line, logicalType: integer, required: true, primaryKey: true,
         primaryKeyPosition: 2, description: Counts the goods of one order.,
         logicalTypeOptions: {minimum: 1, format: i32}, examples: [1, 2]}
      - id: state
        name: state
        logicalType: string
        description: How far the order has come.
        enum: [{value: paid}, {value: sent}, {value: done}]
        quality:
          - {id: known, metric: invalidValues, arguments: {validValues: [paid, sent, done]},
             mustBeLessThan: 1, unit: percent}
          - {id: there, metric: nullValues, mustBe: 0}
      - {id: mail, name: mail, logicalType: string, classification: PII,
         description: Where the receipt was sent., logicalTypeOptions: {format: email}}
      - {id: day, name: day, logicalType: date, partitioned: true, partitionKeyPosition: 1,
         description: The day on which it was paid., examples: [2024-02-29]}
      - id: notes
        name: notes
        logicalType: array
        description: What the customer wished for.
        items: {logicalType: string}
team:
  name: orders-team
  members:
    - {username: ada@example.com, role: owner}
slaProperties:
  - {id: fresh, property: freshness, value: PT6H, element: orders.day}
  - {id: up, property: availability, value: 99.9, unit: percent}
  - {id: kept, property: retention, value: 7, unit: y}
  - {id: until, property: endOfLife, value: 2042-05-12T09:30:10-08:00}
"""

SALES = """
apiVersion: v1.1.0
kind: DataProduct
id: sales
name: Sales
version: 1.0.0
status: active
description: {purpose: What was sold and to whom.}
inputPorts:
  - {id: orders_in, name: orders, version: 2.3.1,
     contractId: 5f0b3c7e-6a55-4b0c-9d0f-0d7f3a3f8b11}
outputPorts:
  - id: report
    name: report
    version: 1.0.0
    description: Revenue by day.
    inputContracts:
      - {id: 5f0b3c7e-6a55-4b0c-9d0f-0d7f3a3f8b11, version: 2.3.1}
team: {name: sales-team}
"""


@pytest.mark.parametrize("profile", ["standard", "extended", "platform"])
def test_nothing_is_said_about_a_good_contract_and_a_good_product(profile):
    documents = [read_text("orders.yaml", ORDERS), read_text("sales.yaml", SALES)]
    graph = build_graph(documents, policy=Policy(profile=profile))
    assert [
        f"{finding.place.file}:{finding.line} {finding.rule} {finding.message}"
        for finding in lint(graph, RULES).findings
    ] == []
