from floe.lint.rules.array_without_items import array_without_items


def test_an_array_of_unknown_elements_is_found(lint_contract):
    text = """\
schema:
  - name: orders
    properties:
      - {name: lines, logicalType: array}
"""
    assert lint_contract(array_without_items, text) == [
        "8:36 'lines' is an array of unknown elements | add items with a logicalType",
    ]


def test_an_array_with_items_is_fine(lint_contract):
    text = """\
schema:
  - name: orders
    properties:
      - {name: lines, logicalType: array, items: {logicalType: string}}
      - {name: code, logicalType: string}
"""
    assert lint_contract(array_without_items, text) == []
