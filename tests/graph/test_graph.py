from floe.documents import read_text
from floe.graph import build_graph

TEXT = """\
kind: DataContract
apiVersion: v3.2.0
id: orders
version: 1.0.0
schema:
  - name: orders
    properties: [{name: a, relationships: [{type: relatesTo, to: orders}]}]
"""


def test_a_question_is_asked_once_of_a_graph_and_again_of_another():
    asked = []

    def count_references(graph):
        asked.append(graph)
        return len(graph.references)

    graph = build_graph([read_text("orders.yaml", TEXT)])
    assert [graph.once(count_references), graph.once(count_references)] == [1, 1]
    without = graph.with_references(())
    assert without.once(count_references) == 0
    assert asked == [graph, without]


def test_a_contract_is_found_by_its_file():
    product = read_text("shop.yaml", "kind: DataProduct\napiVersion: v1.0.0\nid: shop\n")
    graph = build_graph([read_text("orders.yaml", TEXT), product])
    assert graph.contract_in("orders.yaml") is graph.contracts[0]
    assert graph.contract_in("shop.yaml") is None
    assert graph.contract_in("absent.yaml") is None
