from floe.lint.rules.example_does_not_fit_type import example_does_not_fit_type


def test_an_example_of_another_type_is_found(lint_contract):
    text = """\
schema:
  - name: orders
    properties:
      - {name: code, logicalType: string, examples: [A, 7]}
      - {name: stars, logicalType: integer, examples: [1, many]}
"""
    assert lint_contract(example_does_not_fit_type, text) == [
        "8:57 the example 7 is not a value of 'code', which is of type string | put it in quotes",
        "9:59 the example 'many' is not a value of 'stars', which is of type integer",
    ]


def test_examples_of_the_type_are_fine(lint_contract):
    text = """\
schema:
  - name: orders
    properties:
      - {name: code, logicalType: string, examples: [A, "7"]}
      - {name: day, logicalType: date, examples: [2024-02-01, 1.2.2024]}
      - {name: price, logicalType: number, examples: [1, 2.5]}
      - {name: lines, logicalType: array, examples: [[1, 2]]}
      - {name: any, examples: [1, A]}
"""
    assert lint_contract(example_does_not_fit_type, text) == []
