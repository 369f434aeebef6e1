import pytest

from floe.lint.rules.duplicate_name import duplicate_name


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            """\
schema:
  - {id: a, name: orders}
  - {id: b, name: orders}
""",
            "7:19 name 'orders' is already used by schema[0] in line 6",
        ),
        (
            """\
schema:
  - name: orders
    properties:
      - {name: id}
      - {name: price}
      - {name: id}
""",
            "10:16 name 'id' is already used by schema[0].properties[0] in line 8",
        ),
        (
            """\
servers:
  - {server: prod, type: local}
  - {server: prod, type: local}
""",
            "7:14 server 'prod' is already used by servers[0] in line 6",
        ),
    ],
)
def test_a_name_that_occurs_twice_is_found(lint_contract, text, expected):
    assert lint_contract(duplicate_name, text) == [f"{expected} | rename one of them"]


def test_the_same_name_under_another_parent_is_fine(lint_contract):
    text = """\
schema:
  - name: orders
    properties:
      - {name: id}
      - name: address
        logicalType: object
        properties:
          - {name: id}
  - name: customers
    properties:
      - {name: id}
servers:
  - {server: orders, type: local}
"""
    assert lint_contract(duplicate_name, text) == []


def test_a_port_may_occur_in_several_versions(lint):
    text = """\
kind: DataProduct
apiVersion: v1.1.0
id: shop
outputPorts:
  - {name: orders, version: 1.0.0}
  - {name: orders, version: 2.0.0}
"""
    assert lint(duplicate_name, text) == []
