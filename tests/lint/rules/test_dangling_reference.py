import pytest

from floe.lint.rules.dangling_reference import dangling_reference

CUSTOMERS = """\
schema:
  - id: customers_tbl
    name: customers
    properties:
      - {id: cust_pk, name: customer_id, logicalType: integer, primaryKey: true}
      - {id: cust_email, name: email, logicalType: string, unique: true}
"""

ORDER = """\
  - id: orders_tbl
    name: orders
    properties:
      - id: order_customer
        name: customer_id
        relationships:
          - type: TYPE
            to: TARGET
"""


def order(kind, target):
    return CUSTOMERS + ORDER.replace("TYPE", kind).replace("TARGET", target)


@pytest.mark.req("REQ-222.5")
@pytest.mark.parametrize(
    ("kind", "target", "expected"),
    [
        (
            "foreignKey",
            "schema.customers_tbl.properties.cust_kp",
            "18:17 'schema.customers_tbl.properties.cust_kp' leads nowhere"
            " | did you mean 'schema.customers_tbl.properties.cust_pk'?",
        ),
        (
            "foreignKey",
            "customers.custmer_id",
            "18:17 'customers.custmer_id' leads nowhere | did you mean 'customers.customer_id'?",
        ),
        (
            "relatesTo",
            "schema/customers_tbl/properties/cust_emial",
            "18:17 'schema/customers_tbl/properties/cust_emial' leads nowhere"
            " | did you mean 'schema/customers_tbl/properties/cust_email'?",
        ),
        (
            "definition",
            "schema/nothing_like_it",
            "18:17 'schema/nothing_like_it' leads nowhere"
            " | in 'schema' there are 'customers_tbl', 'orders_tbl'",
        ),
        (
            "foreignKey",
            "absent.yaml#/schema/customers_tbl/properties/cust_pk",
            "18:17 there is no file or contract 'absent.yaml' in the workspace"
            " | fix the path, or add the file to the workspace",
        ),
        (
            "imports",
            "absent.yaml#quality.not_null",
            "18:17 there is no file or contract 'absent.yaml' in the workspace"
            " | fix the path, or add the file to the workspace",
        ),
        (
            "imports",
            "schema/customers_tbl/properties/cust_pk/quality/not_null",
            "18:17 'schema/customers_tbl/properties/cust_pk/quality/not_null' leads nowhere",
        ),
    ],
)
def test_a_reference_that_leads_nowhere_is_found_at_its_text(lint_contract, kind, target, expected):
    assert lint_contract(dangling_reference, order(kind, target)) == [expected]


@pytest.mark.parametrize(
    ("kind", "target"),
    [
        ("foreignKey", "schema.customers_tbl.properties.cust_pk"),
        ("foreignKey", "schema/customers_tbl/properties/cust_pk"),
        ("foreignKey", "customers.customer_id"),
        ("relatesTo", "schema/customers_tbl"),
        ("foreignKey", "orders.customer_id"),
    ],
)
def test_a_reference_that_leads_somewhere_is_fine_even_to_itself(lint_contract, kind, target):
    assert lint_contract(dangling_reference, order(kind, target)) == []


def test_a_relates_to_whose_document_is_missing_is_left_to_another_rule(lint_contract):
    assert lint_contract(dangling_reference, order("relatesTo", "absent.yaml#/schema/x")) == []


def test_each_entry_of_a_list_is_found_on_its_own(lint_contract):
    text = order("relatesTo", "[customers.email, customers.nmae, customers.missing_one]")
    assert lint_contract(dangling_reference, text) == [
        "18:35 'customers.nmae' leads nowhere | in 'customers' there are 'customer_id', 'email'",
        "18:51 'customers.missing_one' leads nowhere"
        " | in 'customers' there are 'customer_id', 'email'",
    ]


def test_a_missing_from_column_is_found(lint_contract):
    relationship = """\
    relationships:
      - from: customers.emale
        to: customers.email
"""
    assert lint_contract(dangling_reference, CUSTOMERS + relationship) == [
        "12:15 'customers.emale' leads nowhere | did you mean 'customers.email'?"
    ]


def test_an_element_missing_in_another_document_is_found(lint_contract):
    files = {"customers.yaml": CUSTOMERS}
    text = """\
schema:
  - id: orders_tbl
    name: orders
    relationships:
      - type: relatesTo
        to: customers.yaml#schema.customer_tbl
"""
    assert lint_contract(dangling_reference, text, files=files) == [
        "10:13 'customers.yaml#schema.customer_tbl' leads nowhere"
        " | did you mean 'customers.yaml#schema.customers_tbl'?"
    ]


def test_a_from_that_has_no_meaning_is_not_followed(lint_contract):
    text = order("relatesTo", "customers.email\n            from: customers.nothing")
    assert lint_contract(dangling_reference, text) == []
