import pytest

from floe.lint.rules.import_conflict import import_conflict

TEXT = """\
schema:
  - id: orders
    name: orders
    properties:
      - id: code
        name: order_code
        LOCAL
        relationships:
          - {type: imports, to: library.yaml#properties.code}
"""
HINT = " | remove one of the two, or make them equal"


def check(lint_contract, library, local):
    text = TEXT.replace("LOCAL", local)
    return lint_contract(import_conflict, text, files={"library.yaml": library})


@pytest.mark.parametrize(
    ("local", "what"),
    [
        ("logicalType: integer", "logicalType"),
        (
            "quality: [{id: not_null, metric: nullValues, mustBeLessThan: 5}]",
            "quality 'not_null'",
        ),
    ],
)
def test_a_local_value_that_differs_from_the_imported_one_is_found(
    lint_contract, library, local, what
):
    assert check(lint_contract, library, local) == [
        f"13:33 {what} is defined here and in what is imported; the local one is kept{HINT}"
    ]


@pytest.mark.parametrize("local", ["logicalType: string", "required: true"])
def test_equal_and_additional_values_are_fine(lint_contract, library, local):
    assert check(lint_contract, library, local) == []
