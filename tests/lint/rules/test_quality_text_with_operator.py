from floe.lint.rules.quality_text_with_operator import quality_text_with_operator

HEADER = """\
kind: DataContract
apiVersion: v3.2.0
id: orders
version: 1.0.0
"""


def test_a_text_that_compares_is_found(lint):
    text = (
        HEADER
        + """\
schema:
  - name: orders
    quality:
      - {type: text, description: Orders are complete., mustBe: 0}
"""
    )
    assert lint(quality_text_with_operator, text) == [
        "8:57 a rule of type text measures nothing to compare by mustBe"
        " | make it a rule of type library or sql, or remove the operator",
    ]


def test_a_text_alone_is_fine(lint):
    text = (
        HEADER
        + """\
schema:
  - name: orders
    quality:
      - {type: text, description: Orders are complete.}
      - {metric: rowCount, mustBe: 1}
"""
    )
    assert lint(quality_text_with_operator, text) == []
