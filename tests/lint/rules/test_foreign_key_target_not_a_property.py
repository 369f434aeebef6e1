import pytest

from floe.lint.rules.foreign_key_target_not_a_property import foreign_key_target_not_a_property

ORDER = """\
    quality:
      - {id: rows, metric: rowCount, mustBeGreaterThan: 0}
servers:
  - {id: prod, server: prod, type: local, path: data, format: csv}
customProperties:
  - property: home
    value: x
    relationships:
      - type: TYPE
        to: TARGET
"""


@pytest.fixture
def text(customers):
    def text(target, kind="foreignKey"):
        return customers + ORDER.replace("TYPE", kind).replace("TARGET", target)

    return text


@pytest.mark.parametrize(
    ("target", "expected"),
    [
        (
            "schema.customers_tbl",
            "'schema.customers_tbl' is a schema object, and a foreign key joins properties"
            " | its primary key is 'schema/customers_tbl/properties/cust_pk'",
        ),
        (
            "schema/customers_tbl/quality/rows",
            "'schema/customers_tbl/quality/rows' is a quality rule,"
            " and a foreign key joins properties"
            " | use 'type: relatesTo' for a link that is no constraint",
        ),
        (
            "servers/prod",
            "'servers/prod' is a server, and a foreign key joins properties"
            " | use 'type: relatesTo' for a link that is no constraint",
        ),
    ],
)
def test_a_target_that_is_not_a_property_is_found(lint_contract, text, target, expected):
    assert lint_contract(foreign_key_target_not_a_property, text(target)) == [f"22:13 {expected}"]


def test_an_object_without_a_single_key_gets_a_general_hint(lint_contract):
    tables = """\
schema:
  - id: a_tbl
    name: a
    properties:
      - name: x
        relationships:
          - to: schema.a_tbl
"""
    assert lint_contract(foreign_key_target_not_a_property, tables) == [
        "11:17 'schema.a_tbl' is a schema object, and a foreign key joins properties"
        " | point at one of its properties, or use 'type: relatesTo'"
    ]


def test_a_property_is_fine(lint_contract, text):
    target = "schema/customers_tbl/properties/cust_pk"
    assert lint_contract(foreign_key_target_not_a_property, text(target)) == []


def test_what_only_documents_may_lead_anywhere(lint_contract, text):
    found = lint_contract(foreign_key_target_not_a_property, text("servers/prod", "relatesTo"))
    assert found == []
