import pytest

from floe.lint.rules.id_not_snake_case import id_not_snake_case


@pytest.mark.parametrize(
    ("written", "better"),
    [
        ("ordersTbl", "orders_tbl"),
        ("orders-tbl", "orders_tbl"),
        ("ORDERS", "orders"),
        ("OrderLine-Items", "order_line_items"),
        ("straße", "strasse"),
        ("HTTPServer", "http_server"),
    ],
)
def test_an_id_in_another_style_is_told(lint_contract, written, better):
    text = f"schema:\n  - id: {written}\n    name: x\n"
    assert lint_contract(id_not_snake_case, text) == [
        f"6:9 id '{written}' is not snake_case | write '{better}', if nothing refers to it yet"
    ]


def test_an_id_without_a_plain_letter_is_told_which_letters_to_use(lint_contract):
    text = "schema:\n  - id: 注文\n    name: x\n"
    assert lint_contract(id_not_snake_case, text) == [
        "6:9 id '注文' is not snake_case"
        " | write it in letters from a to z, if nothing refers to it yet"
    ]


@pytest.mark.parametrize(
    "written",
    [
        "orders_tbl",
        "orders2",
        "'0'",
        "3f2b8c1e-5d0a-4f7b-9a62-0c1d2e3f4a5b",
        "3F2B8C1E-5D0A-4F7B-9A62-0C1D2E3F4A5B",
        "has.a.Dot",
    ],
)
def test_snake_case_uuids_and_the_faults_of_another_rule_are_fine(lint_contract, written):
    text = f"schema:\n  - id: {written}\n    name: x\n"
    assert lint_contract(id_not_snake_case, text) == []


def test_the_contract_itself_may_have_any_id(lint_contract):
    assert lint_contract(id_not_snake_case, "schema:\n  - {id: a, name: a}\n") == []
