import pytest

from floe.lint.rules.malformed_reference import malformed_reference


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
