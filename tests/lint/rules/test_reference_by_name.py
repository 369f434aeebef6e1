import pytest

from floe.lint.rules.reference_by_name import reference_by_name

TEXT = """\
schema:
  - id: customers_tbl
    name: customers
    properties:
      - {name: customer_id, logicalType: integer}
      - {id: cust_email, name: email, logicalType: string}
  - id: orders_tbl
    name: orders
    properties:
      - id: order_customer
        name: customer_id
        relationships:
          - to: TARGET
"""


def test_an_id_form_that_is_found_by_name_only_is_told(lint_contract):
    text = TEXT.replace("TARGET", "schema.customers_tbl.properties.customer_id")
    assert lint_contract(reference_by_name, text) == [
        "17:17 'schema.customers_tbl.properties.customer_id' is written by id,"
        " but found by name only | give 'customer_id' an id"
    ]


@pytest.mark.parametrize(
    "target", ["customers.customer_id", "schema.customers_tbl.properties.cust_email"]
)
def test_a_name_written_as_a_name_and_an_id_written_as_an_id_are_fine(lint_contract, target):
    assert lint_contract(reference_by_name, TEXT.replace("TARGET", target)) == []
