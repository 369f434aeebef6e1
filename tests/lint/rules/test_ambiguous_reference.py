import pytest

from floe.lint.rules.ambiguous_reference import ambiguous_reference

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
