import pytest

from floe.lint.rules.foreign_key_several_targets import foreign_key_several_targets

TEXT = """\
schema:
  - id: orders_tbl
    name: orders
    properties:
      - {id: tenant, name: tenant_id}
      - {id: number, name: order_num}
  - id: items_tbl
    name: items
    properties:
      - id: order
        name: order_id
        relationships:
          - type: TYPE
            to: TARGET
"""


def text(kind, target):
    return TEXT.replace("TYPE", kind).replace("TARGET", target)


@pytest.mark.parametrize(
    "target",
    [
        "['schema.orders_tbl.properties.tenant', 'schema.orders_tbl.properties.number']",
        "[orders.tenant_id, nowhere.at_all]",
        "orders.(tenant_id, order_num)",
    ],
)
def test_a_property_with_a_list_of_targets_is_found(lint_contract, target):
    assert lint_contract(foreign_key_several_targets, text("foreignKey", target)) == [
        "18:17 one property cannot be a foreign key to 2 columns"
        " | write a composite key on the schema object, with 'from' and 'to' lists"
    ]


@pytest.mark.parametrize(
    ("kind", "target"),
    [
        ("foreignKey", "orders.tenant_id"),
        ("foreignKey", "[orders.tenant_id]"),
        ("relatesTo", "[orders.tenant_id, orders.order_num]"),
    ],
)
def test_one_target_and_links_that_only_document_are_fine(lint_contract, kind, target):
    assert lint_contract(foreign_key_several_targets, text(kind, target)) == []


def test_a_composite_key_on_the_object_is_fine(lint_contract):
    composite = (
        text("foreignKey", "orders.tenant_id")
        + """\
      - {id: tenant, name: tenant_id}
    relationships:
      - from: [items.tenant_id, items.order_id]
        to: [orders.tenant_id, orders.order_num]
"""
    )
    assert lint_contract(foreign_key_several_targets, composite) == []


def test_two_properties_that_import_the_same_key_have_one_target_each(lint_contract):
    importing = """\
schema:
  - id: visits
    name: visits
    properties:
      - name: first
        relationships:
          - {type: imports, to: items.yaml#schema.items_tbl.properties.order}
      - name: second
        relationships:
          - {type: imports, to: items.yaml#schema.items_tbl.properties.order}
"""
    files = {"items.yaml": text("foreignKey", "orders.tenant_id")}
    assert lint_contract(foreign_key_several_targets, importing, files=files) == []
