import pytest

from floe.lint.rules.unreachable_document import unreachable_document


@pytest.mark.parametrize("kind", ["relatesTo", "lineage", "definition"])
def test_a_link_to_a_document_that_is_not_there_is_found(lint_contract, link, kind):
    assert lint_contract(unreachable_document, link(kind, "crm.yaml#schema.contacts")) == [
        "13:17 there is no file or contract 'crm.yaml' in the workspace"
        " | fix the path, or add the file to the workspace"
    ]


def test_a_link_to_an_address_that_is_not_allowed_is_found(lint_contract, link):
    text = link("relatesTo", "https://example.com/crm.yaml#schema.contacts")
    assert lint_contract(unreachable_document, text) == [
        "13:17 'https://example.com/crm.yaml' is not in the list of allowed addresses"
        " | allow the address under [references] in floe.toml"
    ]


@pytest.mark.parametrize("kind", ["foreignKey", "imports"])
def test_foreign_keys_and_imports_are_left_to_louder_rules(lint_contract, link, kind):
    assert lint_contract(unreachable_document, link(kind, "crm.yaml#schema.contacts")) == []


def test_a_document_that_is_there_is_fine(lint_contract, link):
    text = link("relatesTo", "crm.yaml#schema.contacts")
    files = {"crm.yaml": "schema:\n  - {id: contacts, name: contacts}\n"}
    assert lint_contract(unreachable_document, text, files=files) == []
