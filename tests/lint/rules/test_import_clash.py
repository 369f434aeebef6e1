from floe.lint.rules.import_clash import import_clash

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

OTHER = LIBRARY.replace("logicalType: string", "logicalType: integer").replace(
    "mustBe: 0", "mustBe: 1"
)
TEXT = """\
schema:
  - id: orders
    name: orders
    properties:
      - id: code
        name: order_code
        relationships:
          - {type: imports, to: library.yaml#FIRST}
          - {type: imports, to: other.yaml#SECOND}
"""
HINT = " | the other one comes from library.yaml; import only one of them"


def check(lint, first, second, other=OTHER):
    text = HEADER + TEXT.replace("FIRST", first).replace("SECOND", second)
    return lint(import_clash, text, files={"library.yaml": LIBRARY, "other.yaml": other})


def test_two_imports_that_disagree_are_found(lint):
    assert check(lint, "quality.not_null", "quality.not_null") == [
        f"13:33 quality 'not_null' is imported twice with different content{HINT}"
    ]


def test_two_definitions_of_one_property_that_disagree_are_found(lint):
    assert check(lint, "properties.code", "properties.code") == [
        f"13:33 logicalType is imported twice with different content{HINT}",
        f"13:33 quality 'not_null' is imported twice with different content{HINT}",
    ]


def test_two_imports_that_agree_are_fine(lint):
    assert check(lint, "properties.code", "properties.code", other=LIBRARY) == []
