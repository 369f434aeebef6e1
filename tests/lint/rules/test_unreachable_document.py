import pytest

from floe.lint.rules.unreachable_document import unreachable_document

HEADER = """\
kind: DataContract
apiVersion: v3.2.0
id: orders-contract
version: 1.0.0
"""

PROPERTY = """\
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


def order(kind, target):
    return HEADER + PROPERTY.replace("TYPE", kind).replace("TARGET", target)


@pytest.mark.parametrize("kind", ["relatesTo", "lineage", "definition"])
def test_a_link_to_a_document_that_is_not_there_is_found(lint, kind):
    assert lint(unreachable_document, order(kind, "crm.yaml#schema.contacts")) == [
        "13:17 there is no file or contract 'crm.yaml' in the workspace"
        " | add the document to the workspace, or correct its name"
    ]


def test_a_link_to_an_address_that_is_not_allowed_is_found(lint):
    text = order("relatesTo", "https://example.com/crm.yaml#schema.contacts")
    assert lint(unreachable_document, text) == [
        "13:17 'https://example.com/crm.yaml' is not in the list of allowed addresses"
        " | allow the address under [references] in floe.toml"
    ]


@pytest.mark.parametrize("kind", ["foreignKey", "imports"])
def test_foreign_keys_and_imports_are_left_to_louder_rules(lint, kind):
    assert lint(unreachable_document, order(kind, "crm.yaml#schema.contacts")) == []


def test_a_document_that_is_there_is_fine(lint):
    text = order("relatesTo", "crm.yaml#schema.contacts")
    files = {"crm.yaml": HEADER + "schema:\n  - {id: contacts, name: contacts}\n"}
    assert lint(unreachable_document, text, files=files) == []
