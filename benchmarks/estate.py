"""An estate of contracts that refer to each other, made to measure."""

from pathlib import Path

FLOE_TOML = 'name = "estate"\n'


def write_estate(folder: Path, contracts: int) -> None:
    """Contracts of about 100 lines in folders of 100, each with references to two others."""
    (folder / "floe.toml").write_text(FLOE_TOML)
    for number in range(contracts):
        home = folder / f"domain_{number // 100:03d}"
        home.mkdir(exist_ok=True)
        text = contract(number, contracts)
        (home / f"orders_{number:05d}.odcs.yaml").write_text(text)


def contract(number: int, contracts: int) -> str:
    """One contract; its foreign key and its lineage lead to its neighbours."""
    left, right = (number - 1) % contracts, (number + 1) % contracts
    columns = "".join(column(position) for position in range(9))
    return f"""\
apiVersion: v3.2.0
kind: DataContract
id: orders-{number:05d}
name: orders_{number:05d}
version: 1.{number % 10}.0
status: active
domain: domain_{number // 100:03d}
description:
  purpose: Orders of branch {number}, one row per order.
tags: [orders, branch-{number % 7}]
team:
  name: branch-{number % 50}
  members:
    - username: owner{number}@example.com
      role: owner
servers:
  - id: local
    server: local
    type: local
    path: data/orders_{number:05d}
    format: parquet
schema:
  - id: orders
    name: orders
    physicalName: orders_{number:05d}
    description: The orders of branch {number}.
    properties:
      - id: order_id
        name: order_id
        logicalType: integer
        primaryKey: true
        primaryKeyPosition: 1
        required: true
        description: The number of the order.
        quality:
          - id: no_nulls
            metric: nullValues
            mustBe: 0
      - id: previous_id
        name: previous_id
        logicalType: integer
        description: The order that this one follows.
        relationships:
          - to: {reference(number, left)}#/schema/orders/properties/order_id
      - id: amount
        name: amount
        logicalType: number
        description: What the order is worth.
        relationships:
          - type: relatesTo
            to: {reference(number, right)}#schema.orders.properties.amount
            description: The same sum in the next branch.
      - id: ordered_on
        name: ordered_on
        logicalType: date
        description: The day of the order.
{columns}slaProperties:
  - id: freshness
    property: freshness
    value: 24
    unit: h
    element: orders.ordered_on
  - id: availability
    property: availability
    value: 99.9
    unit: percent
"""


def column(position: int) -> str:
    """Five lines for one more column."""
    return f"""\
      - id: text_{position}
        name: text_{position}
        logicalType: string
        description: Free text number {position} of an order.
        logicalTypeOptions: {{maxLength: {100 + position}}}
"""


def reference(source: int, target: int) -> str:
    """The path from one contract's folder to another contract."""
    folder = "" if source // 100 == target // 100 else f"../domain_{target // 100:03d}/"
    return f"{folder}orders_{target:05d}.odcs.yaml"
