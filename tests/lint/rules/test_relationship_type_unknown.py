import pytest

from floe.lint.rules.relationship_type_unknown import relationship_type_unknown

HEADER = """\
kind: DataContract
apiVersion: v3.2.0
id: orders-contract
version: 1.0.0
"""
LEVELS = {
    "object": """\
schema:
  - id: orders
    name: orders
    properties:
      - {id: customer, name: customer}
    relationships:
      - ENTRY
""",
    "property": """\
schema:
  - id: orders
    name: orders
    properties:
      - id: customer
        name: customer
        relationships:
          - ENTRY
""",
    "items": """\
schema:
  - id: orders
    name: orders
    properties:
      - name: lines
        logicalType: array
        items:
          relationships:
            - ENTRY
""",
    "sla": """\
slaProperties:
  - property: dataQuality
    value: 99
    relationships:
      - ENTRY
""",
    "custom": """\
customProperties:
  - property: store
    value: x
    relationships:
      - ENTRY
""",
}


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
def test_a_type_that_does_not_exist_is_found(lint, kind, hint):
    text = HEADER + LEVELS["property"].replace("ENTRY", f"{{type: {kind}, to: orders.customer}}")
    assert lint(relationship_type_unknown, text) == [
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
@pytest.mark.parametrize("level", LEVELS)
def test_the_known_types_are_fine(lint, level, kind):
    text = HEADER + LEVELS[level].replace("ENTRY", f"{{type: {kind}, to: orders.customer}}")
    assert lint(relationship_type_unknown, text) == []


def test_a_relationship_without_a_type_is_a_foreign_key(lint):
    text = HEADER + LEVELS["property"].replace("ENTRY", "to: orders.customer")
    assert lint(relationship_type_unknown, text) == []


def test_the_older_words_for_references_are_known(lint):
    text = (
        HEADER
        + """\
customProperties:
  - property: store
    value: x
    references:
      - {type: business_reference, to: servers.prod}
      - {type: import_reference, to: servers.prod}
"""
    )
    assert lint(relationship_type_unknown, text) == []
