import pytest

from floe.lint.rules.relationship_type_unknown import relationship_type_unknown


@pytest.mark.parametrize(
    ("kind", "hint"),
    [
        ("foreign_key", "did you mean 'foreignKey'?"),
        ("ForeignKey", "did you mean 'foreignKey'?"),
        ("relates_to", "did you mean 'relatesTo'?"),
        ("import", "did you mean 'imports'?"),
        ("governed_by", "did you mean 'governedBy'?"),
        ("copiedFrom", "use foreignKey, relatesTo or imports"),
    ],
)
def test_a_type_that_does_not_exist_is_found(lint_contract, relationship, kind, hint):
    text = relationship("property", f"{{type: {kind}, to: orders.customer}}")
    assert lint_contract(relationship_type_unknown, text) == [
        f"12:20 '{kind}' is not a relationship type | {hint}"
    ]


@pytest.mark.parametrize(
    "kind",
    [
        "foreignKey",
        "relatesTo",
        "imports",
        "definition",
        "lineage",
        "businessDefinition",
        "governedBy",
    ],
)
@pytest.mark.parametrize("level", ["object", "property", "items", "sla", "custom"])
def test_the_known_types_are_fine(lint_contract, relationship, level, kind):
    text = relationship(level, f"{{type: {kind}, to: orders.customer}}")
    assert lint_contract(relationship_type_unknown, text) == []


def test_a_relationship_without_a_type_is_a_foreign_key(lint_contract, relationship):
    text = relationship("property", "to: orders.customer")
    assert lint_contract(relationship_type_unknown, text) == []


def test_the_older_words_for_references_are_known(lint_contract):
    text = """\
customProperties:
  - property: store
    value: x
    references:
      - {type: business_reference, to: servers.prod}
      - {type: import_reference, to: servers.prod}
"""
    assert lint_contract(relationship_type_unknown, text) == []
