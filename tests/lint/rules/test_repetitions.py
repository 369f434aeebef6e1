import pytest

from floe.lint.rules.repetitions import duplicate_id, duplicate_name


@pytest.mark.req("REQ-222.5")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            """\
schema:
  - {id: a, name: one}
  - {id: b, name: two}
  - {id: a, name: three}
""",
            "8:10 id 'a' is already taken by schema[0] in line 6",
        ),
        (
            """\
schema:
  - name: orders
    properties:
      - {id: x, name: one}
      - {id: x, name: two}
""",
            "9:14 id 'x' is already taken by schema[0].properties[0] in line 8",
        ),
        (
            """\
schema:
  - name: orders
    properties:
      - name: lines
        items:
          properties:
            - {id: x, name: one}
            - {id: x, name: two}
""",
            "12:20 id 'x' is already taken by"
            " schema[0].properties[0].items.properties[0] in line 11",
        ),
        (
            """\
schema:
  - name: orders
    properties:
      - name: price
        quality:
          - {id: q, metric: nullValues, mustBe: 0}
          - {id: q, metric: rowCount, mustBe: 0}
""",
            "11:18 id 'q' is already taken by schema[0].properties[0].quality[0] in line 10",
        ),
        (
            """\
servers:
  - {id: s, server: one, type: local}
  - {id: s, server: two, type: local}
""",
            "7:10 id 's' is already taken by servers[0] in line 6",
        ),
        (
            """\
team:
  members:
    - {id: m, username: one}
    - {id: m, username: two}
""",
            "8:12 id 'm' is already taken by team.members[0] in line 7",
        ),
        (
            """\
schema:
  - name: orders
    properties:
      - name: status
        enum:
          - {id: v, value: one}
          - {id: v, value: two}
""",
            "11:18 id 'v' is already taken by schema[0].properties[0].enum[0] in line 10",
        ),
    ],
)
def test_an_id_that_occurs_twice_in_one_list_is_found(lint_contract, text, expected):
    assert lint_contract(duplicate_id, text) == [f"{expected} | give one of them another id"]


@pytest.mark.parametrize(
    "section",
    ["roles", "support", "slaProperties", "customProperties", "authoritativeDefinitions"],
)
def test_every_section_keeps_its_ids_apart(lint_contract, section):
    text = f"{section}:\n  - {{id: x}}\n  - {{id: y}}\n  - {{id: x}}\n"
    assert lint_contract(duplicate_id, text) == [
        f"8:10 id 'x' is already taken by {section}[0] in line 6 | give one of them another id"
    ]


@pytest.mark.parametrize("ports", ["inputPorts", "outputPorts", "managementPorts"])
def test_the_ports_of_a_product_keep_their_ids_apart(lint, ports):
    text = f"""\
kind: DataProduct
apiVersion: v1.1.0
id: shop
{ports}:
  - {{id: p, name: one}}
  - {{id: p, name: two}}
"""
    assert lint(duplicate_id, text) == [
        f"6:10 id 'p' is already taken by {ports}[0] in line 5 | give one of them another id"
    ]


def test_the_same_id_under_another_parent_is_fine(lint_contract):
    text = """\
schema:
  - id: users
    name: users
    properties:
      - {id: account_id, name: id}
  - id: accounts
    name: accounts
    properties:
      - {id: account_id, name: id}
      - id: users
        name: users
        quality:
          - {id: account_id, metric: nullValues, mustBe: 0}
"""
    assert lint_contract(duplicate_id, text) == []


def test_one_contract_may_be_an_input_in_two_versions(lint):
    text = """\
kind: DataProduct
apiVersion: v1.1.0
id: shop
outputPorts:
  - name: orders
    inputContracts:
      - {id: raw, version: 1.0.0}
      - {id: raw, version: 2.0.0}
"""
    assert lint(duplicate_id, text) == []


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
