from floe.documents import read_text
from floe.graph import build_graph
from floe.odcs import carry_relationships, restore_relationships

TEXT = """\
apiVersion: v3.2.0
kind: DataContract
id: lines
version: 1.0.0
status: active
schema:
  - id: lines
    name: lines
    customProperties:
      - {property: first, value: 1}
      - property: floeRelationships
        vendor: floe
        value:
          - {type: lineage, to: schema/nowhere}
      - {property: last, value: 2}
    properties:
      - id: order_id
        name: order_id
        relationships: [{type: foreignKey, to: lines.gone}]
        customProperties:
          - property: floeRelationships
            value: [{type: relatesTo, to: schema/lines}]
"""


def test_what_custom_properties_carry_is_read_as_relationships_where_it_is_written():
    """An export, or a draft, that was read again had lost its lineage."""
    graph = build_graph([read_text("lines.yaml", TEXT)])
    [contract] = graph.contracts
    [table] = contract.schema
    assert [(link.type, link.to) for link in table.relationships] == [("lineage", "schema/nowhere")]
    assert [custom.property_ for custom in table.custom_properties] == ["first", "last"]
    assert [link.type for link in table.properties[0].relationships] == ["relatesTo", "foreignKey"]
    lines = {
        what: graph.position(graph.authored(contract.place / "schema" / 0 / key / number))[0]
        for what, key, number in (("link", "relationships", 0), ("last", "customProperties", 1))
    }
    assert lines == {"link": 14, "last": 15}


def test_what_is_carried_wrongly_stays_a_custom_property():
    text = TEXT.replace("value: [{type: relatesTo, to: schema/lines}]", "value: relatesTo")
    [contract] = build_graph([read_text("lines.yaml", text)]).contracts
    [custom] = contract.schema[0].properties[0].custom_properties
    assert custom.value == "relatesTo"


def test_relationships_are_carried_there_and_back():
    tree = {"schema": [{"name": "a", "relationships": [{"type": "lineage", "to": "schema/b"}]}]}
    carried = carry_relationships(tree)
    assert "relationships" not in carried["schema"][0]
    assert restore_relationships(carried) == tree
