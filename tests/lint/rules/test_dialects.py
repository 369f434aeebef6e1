import pytest

HEAD = """\
apiVersion: v3.2.0
kind: DataContract
id: c
version: 1.0.0
"""
REFERENCES = """\
customProperties:
- property: p
  references:
  - {to: servers.s, type: business_reference}
"""
FOUND = {
    "header-dialect": (
        "dataContractSpecification: 3.1.0\nid: c\nversion: 1.0.0\n",
        "1:1 'dataContractSpecification: 3.1.0' is read as ODCS v3.1.0"
        " | write 'apiVersion: v3.1.0' and 'kind: DataContract' instead",
    ),
    "title-dialect": (
        "dataContractSpecification: 3.2.0\nid: c\ntitle: T\nversion: 1.0.0\n",
        "3:1 'title' is read as 'name' | rename it to 'name'",
    ),
    "models-dialect": (
        HEAD + "models:\n  t:\n    elements:\n      c: {type: string}\n",
        "5:1 'models' and 'elements' are read as 'schema' and 'properties'"
        " | write schema: [{name, properties: [{name, logicalType}]}]",
    ),
    "references-dialect": (
        HEAD + REFERENCES,
        "7:3 'references' is read as 'relationships'"
        " | write 'relationships' with type imports or relatesTo",
    ),
}
RELATIONSHIPS = REFERENCES.replace("references", "relationships")
FINE = {
    "header-dialect": HEAD,
    "title-dialect": HEAD + "name: n\n",
    "models-dialect": HEAD + "schema: [{name: t}]\n",
    "references-dialect": HEAD + RELATIONSHIPS.replace("business_reference", "relatesTo"),
}


@pytest.mark.parametrize("dialect", FOUND)
def test_a_dialect_is_found(lint, dialect):
    text, expected = FOUND[dialect]
    assert lint(f"lint/{dialect}", text) == [expected]


@pytest.mark.parametrize("dialect", FINE)
def test_the_standard_s_own_words_are_fine(lint, dialect):
    assert lint(f"lint/{dialect}", FINE[dialect]) == []
