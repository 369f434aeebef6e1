from floe.lint.rules.old_reference_form import old_reference_form

TEXT = """\
schema:
  - id: orders_tbl
    name: orders
    properties:
      - {id: tenant, name: tenant_id}
      - {id: product, name: product_id}
    relationships:
      - from: FROM
        to: TO
"""


def test_columns_in_brackets_are_found_on_both_ends(lint_contract):
    columns = "orders.(tenant_id, product_id)"
    text = TEXT.replace("FROM", columns).replace("TO", columns)
    expected = f"'{columns}' is an old way to write a list | write one reference per column"
    assert lint_contract(old_reference_form, text) == [f"12:15 {expected}", f"13:13 {expected}"]


def test_a_list_is_fine(lint_contract):
    columns = "[orders.tenant_id, orders.product_id]"
    text = TEXT.replace("FROM", columns).replace("TO", columns)
    assert lint_contract(old_reference_form, text) == []
