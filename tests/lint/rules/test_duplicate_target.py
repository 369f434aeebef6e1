import pytest

from floe.lint.rules.duplicate_target import duplicate_target

TEXT = """\
schema:
  - id: customers_tbl
    name: customers
    properties:
      - {id: key, name: customer_id}
      - {id: key, name: old_id}
      - {id: mail, name: email}
      - {id: mail_again, name: email}
  - id: orders_tbl
    name: orders
    properties:
      - id: key
        name: customer_id
        relationships:
          - type: TYPE
            to: TARGET
"""


@pytest.mark.parametrize("kind", ["foreignKey", "relatesTo", "imports"])
@pytest.mark.parametrize("target", ["schema.customers_tbl.properties.key", "customers.email"])
def test_a_reference_that_fits_two_elements_is_found(lint_contract, kind, target):
    text = TEXT.replace("TYPE", kind).replace("TARGET", target)
    assert lint_contract(duplicate_target, text) == [
        f"20:17 '{target}' could be any of 2 elements"
        " | give each of them an id of its own, and write the slash form"
    ]


@pytest.mark.parametrize(
    "target", ["schema.customers_tbl.properties.mail", "customers.customer_id"]
)
def test_a_reference_that_fits_one_of_them_is_fine(lint_contract, target):
    text = TEXT.replace("TYPE", "relatesTo").replace("TARGET", target)
    assert lint_contract(duplicate_target, text) == []


def test_a_file_name_that_fits_two_files_is_found(lint_contract):
    text = TEXT.replace("TYPE", "relatesTo").replace("TARGET", "c.yaml#schema.x")
    other = "schema:\n  - {id: x, name: x}\n"
    assert lint_contract(duplicate_target, text, files={"a/c.yaml": other, "b/c.yaml": other}) == [
        "20:17 'c.yaml' could be any of a/c.yaml, b/c.yaml | write its path"
    ]
