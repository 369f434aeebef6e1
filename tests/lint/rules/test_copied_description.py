from floe.lint.rules.copied_description import copied_description

HEADER = """\
kind: DataContract
apiVersion: v3.2.0
id: orders
version: 1.0.0
"""


def test_a_text_shared_by_two_neighbours_is_found(lint):
    text = (
        HEADER
        + """\
schema:
  - name: orders
    properties:
      - {name: net, description: The amount of the order in euros.}
      - {name: gross, description: the amount of  the order in euros.}
"""
    )
    assert lint(copied_description, text) == [
        "9:36 'gross' is described in the same words as 'net' | say what tells the two apart",
    ]


def test_short_texts_nested_fields_and_shared_definitions_are_fine(lint):
    text = (
        HEADER
        + """\
properties:
  - {id: country, name: country, description: A country by its two letters.}
schema:
  - name: orders
    properties:
      - {name: a, description: In euros.}
      - {name: b, description: In euros.}
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
    )
    assert lint(copied_description, text) == []
