import pytest

from floe.lint.rules.foreign_key_types import foreign_key_type_differs, foreign_key_type_mismatch


@pytest.mark.parametrize(
    ("logical_type", "target", "other"),
    [
        ("number", "customers.customer_id", "'customer_id' is integer"),
        ("date", "customers.since", "'since' is timestamp"),
    ],
)
def test_related_types_are_found(lint_contract, typed_key, logical_type, target, other):
    assert lint_contract(foreign_key_type_differs, typed_key(logical_type, target)) == [
        f"20:17 'customer' is {logical_type} and {other} | give both columns the same logicalType"
    ]


@pytest.mark.parametrize(
    ("logical_type", "target"),
    [("integer", "customers.customer_id"), ("string", "customers.customer_id")],
)
def test_equal_types_are_fine_and_foreign_ones_left_to_another_rule(
    lint_contract, typed_key, logical_type, target
):
    assert lint_contract(foreign_key_type_differs, typed_key(logical_type, target)) == []


@pytest.mark.parametrize(
    ("logical_type", "target", "other"),
    [
        ("string", "customers.customer_id", "'customer_id' is integer"),
        ("integer", "schema/customers_tbl/properties/cust_email", "'email' is string"),
        ("string", "schema.customers_tbl.properties.cust_since", "'since' is timestamp"),
        ("object", "customers.customer_id", "'customer_id' is integer"),
    ],
)
def test_columns_of_different_kinds_are_found(
    lint_contract, typed_key, logical_type, target, other
):
    assert lint_contract(foreign_key_type_mismatch, typed_key(logical_type, target)) == [
        f"20:17 'customer' is {logical_type} and {other}: they can never match"
        " | give both columns the same logicalType"
    ]


@pytest.mark.parametrize(
    ("logical_type", "target"),
    [
        ("integer", "customers.customer_id"),
        ("number", "customers.customer_id"),
        ("date", "customers.since"),
        ("integer", "customers.note"),
        ("bigint", "customers.email"),
        ("string", "customers.missing"),
        ("string", "schema.customers_tbl"),
    ],
)
def test_equal_related_and_unknown_types_are_fine(lint_contract, typed_key, logical_type, target):
    assert lint_contract(foreign_key_type_mismatch, typed_key(logical_type, target)) == []


def test_a_column_without_a_type_is_not_judged(lint_contract, typed_key):
    text = typed_key("integer", "customers.email").replace("        logicalType: integer\n", "")
    assert lint_contract(foreign_key_type_mismatch, text) == []


def test_a_composite_key_is_compared_column_by_column(lint_contract):
    text = """\
schema:
  - id: a
    name: a
    properties:
      - {name: tenant, logicalType: string, primaryKey: true}
      - {name: number, logicalType: integer, primaryKey: true}
  - id: b
    name: b
    properties:
      - {name: tenant, logicalType: string}
      - {name: number, logicalType: string}
    relationships:
      - from: [b.tenant, b.number]
        to: [a.tenant, a.number]
"""
    assert lint_contract(foreign_key_type_mismatch, text) == [
        "18:24 'number' is string and 'number' is integer: they can never match"
        " | give both columns the same logicalType"
    ]


def test_an_array_of_keys_is_judged_by_its_elements(lint_contract, customers):
    text = (
        customers
        + """\
  - id: groups
    name: groups
    properties:
      - name: members
        logicalType: array
        items: {logicalType: ITEMS}
        relationships:
          - to: customers.customer_id
"""
    )
    assert lint_contract(foreign_key_type_mismatch, text.replace("ITEMS", "integer")) == []
    assert lint_contract(foreign_key_type_mismatch, text.replace("ITEMS", "string")) == [
        "20:17 'members' is string and 'customer_id' is integer: they can never match"
        " | give both columns the same logicalType"
    ]


def test_an_imported_key_is_judged_with_the_type_it_has_here(lint_contract, typed_key):
    text = """\
schema:
  - id: visits
    name: visits
    properties:
      - name: visitor
        logicalType: string
        relationships:
          - type: imports
            to: library.yaml#schema.orders_tbl.properties.order_customer
"""
    files = {"library.yaml": typed_key("integer", "customers.customer_id")}
    assert lint_contract(foreign_key_type_mismatch, text, files=files) == [
        "9:9 'visitor' is string and 'customer_id' is integer: they can never match"
        " | give both columns the same logicalType"
    ]


def test_a_key_to_its_own_table_is_fine(lint_contract):
    text = """\
schema:
  - id: categories
    name: categories
    properties:
      - {id: pk, name: category_id, logicalType: integer, primaryKey: true}
      - id: parent
        name: parent_id
        logicalType: integer
        relationships:
          - to: schema.categories.properties.pk
"""
    assert lint_contract(foreign_key_type_mismatch, text) == []
