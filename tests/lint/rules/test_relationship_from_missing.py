import pytest

from floe.lint.rules.relationship_from_missing import relationship_from_missing

EXPECTED = (
    "11:9 a foreign key on a schema object needs 'from'"
    " | add 'from', or move the relationship to the property"
)


@pytest.mark.parametrize(
    "entry",
    [
        "to: orders.customer",
        "{type: foreignKey, to: orders.customer}",
        "{from: [], to: orders.customer}",
    ],
)
def test_a_foreign_key_on_an_object_without_from_is_found(lint_contract, relationship, entry):
    text = relationship("object", entry)
    assert lint_contract(relationship_from_missing, text) == [EXPECTED]


@pytest.mark.parametrize(
    ("level", "entry"),
    [
        ("object", "{from: orders.customer, to: orders.customer}"),
        ("object", "{type: relatesTo, to: orders.customer}"),
        ("object", "{type: imports, to: orders.customer}"),
        ("object", "{type: unheard-of, to: orders.customer}"),
        ("property", "to: orders.customer"),
        ("items", "to: orders.customer"),
        ("sla", "{type: relatesTo, to: orders.customer}"),
    ],
)
def test_other_relationships_need_no_from(lint_contract, relationship, level, entry):
    text = relationship(level, entry)
    assert lint_contract(relationship_from_missing, text) == []
