import pytest

from floe.lint.rules.relationship_from_not_allowed import relationship_from_not_allowed

ON_PROPERTY = "'from' is not allowed here: on a property it is the property itself | remove 'from'"


@pytest.mark.parametrize(("level", "position"), [("property", "12:14"), ("items", "13:16")])
@pytest.mark.parametrize("kind", ["", "type: foreignKey, "])
def test_a_from_on_a_property_is_found(lint_contract, relationship, level, position, kind):
    entry = f"{{from: orders.customer, {kind}to: orders.customer}}"
    text = relationship(level, entry)
    assert lint_contract(relationship_from_not_allowed, text) == [f"{position} {ON_PROPERTY}"]


@pytest.mark.parametrize("kind", ["relatesTo", "imports", "lineage"])
@pytest.mark.parametrize(("level", "position"), [("object", "11:10"), ("property", "12:14")])
def test_only_a_foreign_key_has_a_from(lint_contract, relationship, kind, level, position):
    entry = f"{{from: orders.customer, type: {kind}, to: orders.customer}}"
    text = relationship(level, entry)
    assert lint_contract(relationship_from_not_allowed, text) == [
        f"{position} 'from' is not allowed here:"
        f" {kind} always starts from the element that carries it | remove 'from'"
    ]


@pytest.mark.parametrize("level", ["sla", "custom"])
def test_other_elements_have_no_columns_to_start_from(lint_contract, relationship, level):
    entry = "{from: orders.customer, to: orders.customer}"
    text = relationship(level, entry)
    assert lint_contract(relationship_from_not_allowed, text) == [
        "9:10 'from' is not allowed here: only a foreign key on a schema object has one"
        " | remove 'from'"
    ]


def test_a_foreign_key_on_an_object_has_a_from(lint_contract, relationship):
    entry = "{from: orders.customer, to: orders.customer}"
    text = relationship("object", entry)
    assert lint_contract(relationship_from_not_allowed, text) == []


@pytest.mark.parametrize("level", ["object", "property", "items", "sla", "custom"])
def test_a_relationship_without_from_is_fine(lint_contract, relationship, level):
    text = relationship(level, "{type: relatesTo, to: orders.customer}")
    assert lint_contract(relationship_from_not_allowed, text) == []
