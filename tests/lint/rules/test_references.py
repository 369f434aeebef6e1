import pytest

from floe.lint.rules.references import (
    ambiguous_reference,
    duplicate_target,
    malformed_reference,
    old_reference_form,
    reference_by_name,
    reference_not_allowed,
    reference_outside_workspace,
)

TEXT = """\
servers:
  - {id: prod, server: prod, type: local, path: data, format: csv}
schema:
  - id: servers_tbl
    name: servers
    properties:
      - {id: prod_col, name: prod, logicalType: string}
      - id: other_col
        name: other
        relationships:
          - type: TYPE
            to: TARGET
"""


def text(kind, target):
    return TEXT.replace("TYPE", kind).replace("TARGET", target)


def test_a_reference_that_is_an_id_and_a_name_is_found(lint_contract):
    assert lint_contract(ambiguous_reference, text("relatesTo", "servers.prod")) == [
        "16:17 'servers.prod' is an id and a name; the id is followed"
        " | write 'servers/prod' if that is meant"
    ]


@pytest.mark.parametrize(
    ("kind", "target"),
    [
        ("relatesTo", "servers/prod"),
        ("relatesTo", "schema/servers_tbl/properties/prod_col"),
        ("foreignKey", "servers.prod"),
    ],
)
def test_a_reference_that_reads_one_way_only_is_fine(lint_contract, kind, target):
    assert lint_contract(ambiguous_reference, text(kind, target)) == []


DUPLICATE_TARGET_TEXT = """\
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
    text = DUPLICATE_TARGET_TEXT.replace("TYPE", kind).replace("TARGET", target)
    assert lint_contract(duplicate_target, text) == [
        f"20:17 '{target}' could be any of 2 elements"
        " | give each of them an id of its own, and write the slash form"
    ]


@pytest.mark.parametrize(
    "target", ["schema.customers_tbl.properties.mail", "customers.customer_id"]
)
def test_a_reference_that_fits_one_of_them_is_fine(lint_contract, target):
    text = DUPLICATE_TARGET_TEXT.replace("TYPE", "relatesTo").replace("TARGET", target)
    assert lint_contract(duplicate_target, text) == []


def test_a_file_name_that_fits_two_files_is_found(lint_contract):
    text = DUPLICATE_TARGET_TEXT.replace("TYPE", "relatesTo").replace("TARGET", "c.yaml#schema.x")
    other = "schema:\n  - {id: x, name: x}\n"
    assert lint_contract(duplicate_target, text, files={"a/c.yaml": other, "b/c.yaml": other}) == [
        "20:17 'c.yaml' could be any of a/c.yaml, b/c.yaml | write its path"
    ]


@pytest.mark.parametrize(
    ("target", "expected"),
    [
        (
            "<target-reference>",
            "'<target-reference>' is a placeholder | write the reference itself",
        ),
        (
            "a.yaml#schema#x",
            "'a.yaml#schema#x' has more than one '#'"
            " | write schema/<object id>/properties/<property id>",
        ),
        (
            "schema..x",
            "'schema..x' has an empty step | write schema/<object id>/properties/<property id>",
        ),
        (
            "$.schema[0]",
            "'$.schema[0]' is a JSON path; references are made of ids"
            " | write schema/<object id>/properties/<property id>",
        ),
    ],
)
@pytest.mark.parametrize("kind", ["foreignKey", "relatesTo", "imports"])
def test_a_text_that_is_no_reference_is_found(lint_contract, link, kind, target, expected):
    assert lint_contract(malformed_reference, link(kind, target)) == [f"13:17 {expected}"]


@pytest.mark.parametrize(
    "target",
    [
        "orders.customer_id",
        "schema/orders_tbl/properties/order_customer",
        "'#/schema/orders_tbl'",
        "absent.yaml#schema.x",
        "https://example.com/c.yaml#/schema/x",
    ],
)
def test_a_well_formed_reference_is_fine_wherever_it_leads(lint_contract, link, target):
    assert lint_contract(malformed_reference, link("relatesTo", target)) == []


OLD_REFERENCE_FORM_TEXT = """\
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
    text = OLD_REFERENCE_FORM_TEXT.replace("FROM", columns).replace("TO", columns)
    expected = f"'{columns}' is an old way to write a list | write one reference per column"
    assert lint_contract(old_reference_form, text) == [f"12:15 {expected}", f"13:13 {expected}"]


def test_a_list_is_fine(lint_contract):
    columns = "[orders.tenant_id, orders.product_id]"
    text = OLD_REFERENCE_FORM_TEXT.replace("FROM", columns).replace("TO", columns)
    assert lint_contract(old_reference_form, text) == []


REFERENCE_BY_NAME_TEXT = """\
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
    text = REFERENCE_BY_NAME_TEXT.replace("TARGET", "schema.customers_tbl.properties.customer_id")
    assert lint_contract(reference_by_name, text) == [
        "17:17 'schema.customers_tbl.properties.customer_id' is written by id,"
        " but found by name only | give 'customer_id' an id"
    ]


@pytest.mark.parametrize(
    "target", ["customers.customer_id", "schema.customers_tbl.properties.cust_email"]
)
def test_a_name_written_as_a_name_and_an_id_written_as_an_id_are_fine(lint_contract, target):
    assert lint_contract(reference_by_name, REFERENCE_BY_NAME_TEXT.replace("TARGET", target)) == []


@pytest.mark.parametrize("kind", ["foreignKey", "imports"])
@pytest.mark.parametrize(
    ("address", "finding"),
    [
        (
            "https://example.com/c.yaml",
            "'https://example.com/c.yaml' is not in the list of allowed addresses"
            " | keep a copy in the workspace,"
            " or allow the address under [references] in floe.toml",
        ),
        (
            "s3://bucket/c.yaml",
            "documents cannot be fetched from 's3:' | keep a copy in the workspace",
        ),
    ],
)
def test_an_address_that_may_not_be_fetched_is_found(lint_contract, link, kind, address, finding):
    assert lint_contract(reference_not_allowed, link(kind, f"{address}#/schema/x")) == [
        f"13:17 {finding}"
    ]


def test_a_link_that_only_documents_is_left_to_a_quieter_rule(lint_contract, link):
    text = link("relatesTo", "https://example.com/c.yaml#/schema/x")
    assert lint_contract(reference_not_allowed, text) == []


def test_a_reference_inside_the_workspace_is_fine(lint_contract, link):
    assert lint_contract(reference_not_allowed, link("foreignKey", "orders.customer_id")) == []


@pytest.mark.parametrize("kind", ["foreignKey", "imports", "relatesTo"])
@pytest.mark.parametrize("path", ["../secret.yaml", "/etc/passwd.yaml", "a/../../b.yaml"])
def test_a_path_out_of_the_workspace_is_found(lint_contract, link, kind, path):
    assert lint_contract(reference_outside_workspace, link(kind, f"{path}#/schema/x")) == [
        f"13:17 '{path}' leads out of the workspace"
        " | copy the file into the workspace, or widen the workspace"
    ]


def test_a_path_that_comes_back_inside_is_fine(lint_contract, link):
    text = link("relatesTo", "../b/other.yaml#/schema/x")
    files = {"b/other.yaml": "schema:\n  - {id: x, name: x}\n"}
    assert (
        lint_contract(reference_outside_workspace, text, files=files, name="a/contract.yaml") == []
    )
