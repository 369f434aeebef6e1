"""Bodies of contracts that the tests of several rules share."""

import pytest

LEVELS = {
    "object": """\
schema:
  - id: orders
    name: orders
    properties:
      - {id: customer, name: customer}
    relationships:
      - ENTRY
""",
    "property": """\
schema:
  - id: orders
    name: orders
    properties:
      - id: customer
        name: customer
        relationships:
          - ENTRY
""",
    "items": """\
schema:
  - id: orders
    name: orders
    properties:
      - name: lines
        logicalType: array
        items:
          relationships:
            - ENTRY
""",
    "sla": """\
slaProperties:
  - property: dataQuality
    value: 99
    relationships:
      - ENTRY
""",
    "custom": """\
customProperties:
  - property: store
    value: x
    relationships:
      - ENTRY
""",
}
LINK = """\
schema:
  - id: orders_tbl
    name: orders
    properties:
      - id: order_customer
        name: customer_id
        relationships:
          - type: TYPE
            to: TARGET
"""
COMPOSITE_KEY = """\
schema:
  - id: products_tbl
    name: products
    properties:
      - {id: tenant, name: tenant_id, primaryKey: true, primaryKeyPosition: 1}
      - {id: product, name: product_id, primaryKey: true, primaryKeyPosition: 2}
  - id: orders_tbl
    name: orders
    properties:
      - {id: tenant, name: tenant_id}
      - {id: product, name: product_id}
    relationships:
      - from: FROM
        to: TO
"""
CUSTOMERS = """\
schema:
  - id: customers_tbl
    name: customers
    properties:
      - {id: cust_pk, name: customer_id, logicalType: integer, primaryKey: true}
      - {id: cust_email, name: email, logicalType: string}
      - {id: cust_since, name: since, logicalType: timestamp}
      - {id: cust_note, name: note}
"""
TYPED_KEY = """\
  - id: orders_tbl
    name: orders
    properties:
      - id: order_customer
        name: customer
        logicalType: TYPE
        relationships:
          - to: TARGET
"""
LIBRARY = """\
properties:
  - id: code
    name: code
    logicalType: string
    description: A code.
    quality:
      - {id: not_null, metric: nullValues, mustBe: 0}
quality:
  - {id: not_null, metric: nullValues, mustBe: 0}
slaProperties:
  - {id: fresh, property: latency, value: 1, unit: d}
"""


@pytest.fixture
def relationship():
    """A relationship on an object, a property, the items of an array, an SLA, or a custom property.

    The entry stands in line 11, 12, 13, 9 and 9.
    """
    return lambda level, entry: LEVELS[level].replace("ENTRY", entry)


@pytest.fixture
def link():
    """A property that refers to something by a type of relationship, in line 13."""
    return lambda kind, target: LINK.replace("TYPE", kind).replace("TARGET", target)


@pytest.fixture
def composite_key():
    """Orders with a key of two columns to products: `from` in line 17, `to` in line 18."""
    return lambda from_, to: COMPOSITE_KEY.replace("FROM", from_).replace("TO", to)


@pytest.fixture
def customers():
    """A table with a column of every kind that keys lead to."""
    return CUSTOMERS


@pytest.fixture
def typed_key():
    """An order's customer of a type, referring to a column of the customers in line 20."""
    return lambda logical_type, target: (
        CUSTOMERS + TYPED_KEY.replace("TYPE", logical_type).replace("TARGET", target)
    )


@pytest.fixture
def library():
    """Elements that others import."""
    return LIBRARY
