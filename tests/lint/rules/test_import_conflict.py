import pytest

from floe.lint.rules.import_conflict import import_conflict

HEADER = """\
kind: DataContract
apiVersion: v3.2.0
id: orders-contract
version: 1.0.0
"""

LIBRARY = (
    HEADER
    + """\
properties:
  - id: code
    name: code
    logicalType: string
    description: A code.
    quality:
      - {id: not_null, metric: nullValues, mustBe: 0}
quality:
  - {id: not_null, metric: nullValues, mustBe: 0}
slaProperties:
  - {id: fresh, property: latency, value: 1, unit: d}
"""
)

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


def check(lint, local):
    text = HEADER + TEXT.replace("LOCAL", local)
    return lint(import_conflict, text, files={"library.yaml": LIBRARY})


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
def test_a_local_value_that_differs_from_the_imported_one_is_found(lint, local, what):
    assert check(lint, local) == [
        f"13:33 {what} is defined here and in what is imported; the local one is kept{HINT}"
    ]


@pytest.mark.parametrize("local", ["logicalType: string", "required: true"])
def test_equal_and_additional_values_are_fine(lint, local):
    assert check(lint, local) == []
