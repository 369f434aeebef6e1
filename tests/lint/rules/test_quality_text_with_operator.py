from floe.lint.rules.quality_text_with_operator import quality_text_with_operator


def test_a_text_that_compares_is_found(lint_contract):
    text = """\
schema:
  - name: orders
    quality:
      - {type: text, description: Orders are complete., mustBe: 0}
"""
    assert lint_contract(quality_text_with_operator, text) == [
        "8:57 a rule of type text measures nothing to compare by mustBe"
        " | make it a rule of type library or sql, or remove the operator",
    ]


def test_a_text_alone_is_fine(lint_contract):
    text = """\
schema:
  - name: orders
    quality:
      - {type: text, description: Orders are complete.}
      - {metric: rowCount, mustBe: 1}
"""
    assert lint_contract(quality_text_with_operator, text) == []
