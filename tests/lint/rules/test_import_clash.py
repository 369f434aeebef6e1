import pytest

from floe.lint.rules.import_clash import import_clash

TEXT = """\
schema:
  - id: orders
    name: orders
    properties:
      - id: code
        name: order_code
        relationships:
          - {type: imports, to: library.yaml#ELEMENT}
          - {type: imports, to: other.yaml#ELEMENT}
"""
HINT = " | the other one comes from library.yaml; import only one of them"


@pytest.fixture
def check(lint_contract, library):
    """Import one element from the library and from another document."""

    def check(element, other):
        files = {"library.yaml": library, "other.yaml": other}
        return lint_contract(import_clash, TEXT.replace("ELEMENT", element), files=files)

    return check


@pytest.fixture
def different(library):
    string, integer = "logicalType: string", "logicalType: integer"
    return library.replace(string, integer).replace("mustBe: 0", "mustBe: 1")


def test_two_imports_that_disagree_are_found(check, different):
    assert check("quality.not_null", different) == [
        f"13:33 quality 'not_null' is imported twice with different content{HINT}"
    ]


def test_two_definitions_of_one_property_that_disagree_are_found(check, different):
    assert check("properties.code", different) == [
        f"13:33 logicalType is imported twice with different content{HINT}",
        f"13:33 quality 'not_null' is imported twice with different content{HINT}",
    ]


def test_two_imports_that_agree_are_fine(check, library):
    assert check("properties.code", library) == []
