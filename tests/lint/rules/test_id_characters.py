import pytest

from floe.lint.rules.id_characters import id_characters


@pytest.mark.parametrize(
    ("written", "what", "better"),
    [
        ("a.b", "'.'", "a_b"),
        ("a/b", "'/'", "a_b"),
        ("a#b", "'#'", "a_b"),
        ("a@b", "'@'", "a_b"),
        ("a%b", "'%'", "a_b"),
        ("a b", "white space", "a_b"),
        ("a\\b", "'\\'", "a_b"),
    ],
)
def test_a_character_that_references_need_is_found(lint_contract, written, what, better):
    text = f"schema:\n  - id: {written}\n    name: x\n"
    assert lint_contract(id_characters, text) == [
        f"6:9 id '{written}' contains {what}, so no reference can reach it | write '{better}'"
    ]


@pytest.mark.parametrize(
    "written",
    ["orders_tbl", "orders-tbl", "OrdersTbl", "3f2b8c1e-5d0a-4f7b-9a62-0c1d2e3f4a5b", "0"],
)
def test_letters_digits_and_uuids_are_fine(lint_contract, written):
    assert lint_contract(id_characters, f"schema:\n  - id: {written}\n    name: x\n") == []


def test_the_contract_itself_may_have_any_id(lint):
    text = """\
kind: DataContract
apiVersion: v3.2.0
id: urn:datacontract:sales/orders.v1
version: 1.0.0
schema:
  - {id: a, name: a}
"""
    assert lint(id_characters, text) == []


def test_ids_below_the_schema_are_judged_too(lint_contract):
    text = """\
team: {id: t/1, name: team}
schema:
  - name: orders
    properties:
      - name: a
        logicalType: map
        map:
          key: {id: k.k, logicalType: string}
          value: {id: v.v, logicalType: string}
"""
    assert lint_contract(id_characters, text) == [
        "5:12 id 't/1' contains '/', so no reference can reach it | write 't_1'",
        "12:21 id 'k.k' contains '.', so no reference can reach it | write 'k_k'",
        "13:23 id 'v.v' contains '.', so no reference can reach it | write 'v_v'",
    ]
