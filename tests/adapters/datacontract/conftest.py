import logging

import pytest

from floe.adapters.datacontract import DatacontractConverter
from floe.documents import read_text
from floe.graph import build_graph
from floe.workflows.exporting import export_contract

CONTRACT = """
apiVersion: v3.2.0
kind: DataContract
id: shop
name: Shop
version: 1.0.0
status: active
description: {purpose: Orders of the shop.}
team: {name: sales}
servers:
  - {server: prod, type: postgres, host: db, port: 5432, database: shop, schema: public}
  - {server: lake, type: bigquery, project: shop, dataset: orders}
schema:
  - id: orders
    name: orders
    logicalType: object
    physicalType: table
    description: One row per order.
    properties:
      - {id: key, name: order_id, logicalType: string, required: true, primaryKey: true,
         primaryKeyPosition: 1}
      - id: amount
        name: amount
        logicalType: number
        physicalType: decimal(10,2)
        relationships: [{type: relatesTo, to: schema.orders.properties.key, description: Sum}]
        quality: [{id: positive, metric: invalidValues, arguments: {validValues: ['>0']}}]
      - {id: placed_at, name: placed_at, logicalType: timestamp, physicalType: timestamp}
      - {id: state, name: state, logicalType: string, enum: [{value: open}, {value: paid}]}
slaProperties:
  - {id: fresh, property: freshness, value: 24, unit: h, element: orders.placed_at,
     businessImpact: high}
"""


@pytest.fixture(autouse=True)
def quiet(caplog):
    """Keep what datacontract-cli logs out of the way."""
    caplog.set_level(logging.CRITICAL)


@pytest.fixture
def converter():
    return DatacontractConverter()


@pytest.fixture
def shop():
    """A contract of the extended profile, lowered for other tools."""
    graph = build_graph([read_text("shop.yaml", CONTRACT)])
    return export_contract(graph, "shop.yaml", by_name=True).tree
