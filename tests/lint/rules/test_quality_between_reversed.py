from floe.lint.rules.quality_between_reversed import quality_between_reversed


def test_spans_that_are_not_two_rising_numbers_are_found(lint_contract):
    text = """\
schema:
  - name: orders
    quality:
      - {metric: rowCount, mustBeBetween: [10, 1]}
      - {metric: rowCount, mustNotBeBetween: [5, 5]}
      - {metric: rowCount, mustBeBetween: 5}
      - {metric: rowCount, mustBeBetween: [1, many]}
"""
    assert lint_contract(quality_between_reversed, text) == [
        "8:43 mustBeBetween [10, 1] is not two numbers, the smaller first | write [1, 10]",
        "9:46 mustNotBeBetween [5, 5] is not two numbers, the smaller first | write mustNotBe: 5",
        "10:43 mustBeBetween 5 is not two numbers, the smaller first"
        " | write two numbers, as in [1, 10]",
        "11:43 mustBeBetween [1, 'many'] is not two numbers, the smaller first"
        " | write two numbers, as in [1, 10]",
    ]


def test_a_rising_span_is_fine(lint_contract):
    text = """\
schema:
  - name: orders
    quality:
      - {metric: rowCount, mustBeBetween: [1, 10]}
      - {metric: rowCount, mustNotBeBetween: [-0.5, 0.5]}
"""
    assert lint_contract(quality_between_reversed, text) == []
