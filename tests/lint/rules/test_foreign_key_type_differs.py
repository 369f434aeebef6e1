import pytest

from floe.lint.rules.foreign_key_type_differs import foreign_key_type_differs


@pytest.mark.parametrize(
    ("logical_type", "target", "other"),
    [
        ("number", "customers.customer_id", "'customer_id' is integer"),
        ("date", "customers.since", "'since' is timestamp"),
    ],
)
def test_related_types_are_found(lint_contract, typed_key, logical_type, target, other):
    assert lint_contract(foreign_key_type_differs, typed_key(logical_type, target)) == [
        f"20:17 'customer' is {logical_type} and {other} | give both columns the same logicalType"
    ]


@pytest.mark.parametrize(
    ("logical_type", "target"),
    [("integer", "customers.customer_id"), ("string", "customers.customer_id")],
)
def test_equal_types_are_fine_and_foreign_ones_left_to_another_rule(
    lint_contract, typed_key, logical_type, target
):
    assert lint_contract(foreign_key_type_differs, typed_key(logical_type, target)) == []
