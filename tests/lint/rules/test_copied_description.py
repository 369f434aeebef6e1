from floe.lint.rules.copied_description import copied_description


def test_a_text_shared_by_two_neighbours_is_found(lint_contract):
    text = """\
schema:
  - name: orders
    properties:
      - {name: net, description: The amount of the order in euros.}
      - {name: gross, description: the amount of  the order in euros.}
"""
    assert lint_contract(copied_description, text) == [
        "9:36 'gross' is described in the same words as 'net' | say what tells the two apart",
    ]


def test_short_texts_nested_fields_and_shared_definitions_are_fine(lint_contract):
    text = """\
properties:
  - {id: country, name: country, description: A country by its two letters.}
schema:
  - name: orders
    properties:
      - {name: a, description: In euros of today}
      - {name: b, description: In euros of today}
      - name: billing
        logicalType: object
        properties: [{name: street, description: The street and the number of the house.}]
      - name: shipping
        logicalType: object
        properties: [{name: street, description: The street and the number of the house.}]
      - name: from_country
        relationships: [{type: imports, to: properties/country}]
      - name: to_country
        relationships: [{type: imports, to: properties/country}]
"""
    assert lint_contract(copied_description, text) == []
