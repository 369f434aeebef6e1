import pytest

from floe.documents import read_text
from floe.graph import build_graph
from floe.workflows.drafting.links import has_element, move_links

CONTRACT = """\
apiVersion: v3.1.0
kind: DataContract
id: orders
schema:
  - id: orders
    name: Orders
    properties:
      - {id: order_id, name: orderId}
      - {name: [wrong]}
"""


def moved(reference):
    return {"a.yaml#/x": "b.yaml#/x", "c.yaml#/x": None}[reference]


def test_links_at_any_depth_follow_what_they_lead_to():
    column = {"items": {"properties": [{"relationships": [{"to": "a.yaml#/x"}]}]}}
    tree = {"schema": [{"properties": [column, "junk"]}]}
    [table] = move_links(tree, moved)["schema"]
    [found, junk] = table["properties"]
    assert found["items"]["properties"] == [{"relationships": [{"to": "b.yaml#/x"}]}]
    assert junk == "junk"


def test_links_that_lead_nowhere_are_left_out_and_those_inside_are_kept():
    inside = {"from": ["schema/a/properties/b"], "to": ["schema/a/properties/c"]}
    lost = {"from": ["schema/a/properties/b"], "to": ["c.yaml#/x"]}
    both = {"schema": [{"relationships": [inside, lost]}]}
    assert move_links(both, moved) == {"schema": [{"relationships": [inside]}]}
    assert move_links({"schema": [{"relationships": [lost]}]}, moved) == {"schema": [{}]}


@pytest.mark.parametrize(
    ("path", "is_there"),
    [
        ("/schema/orders", True),
        ("/schema/Orders/properties/orderId", True),
        ("/schema/orders/properties/order_id", True),
        ("/schema/orders/properties/day", False),
        ("/schema/lines", False),
    ],
)
def test_a_path_leads_to_a_table_or_a_column_by_id_or_name(path, is_there):
    [contract] = build_graph([read_text("orders.odcs.yaml", CONTRACT)]).contracts
    assert has_element(contract, path) is is_there
