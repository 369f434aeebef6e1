import pytest

from floe.documents import read_text
from floe.graph import build_graph
from floe.workflows.drafting.alignment import (
    align_tables,
    has_element,
    last_name,
    move_links,
    names_of,
    nodes_below,
)

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
AWAY = {"type": "foreignKey", "to": "shops.odcs.yaml#/schema/shops/properties/shop_id"}
TREE = {
    "schema": [
        {
            "id": "fct_sales",
            "name": "fct_sales",
            "properties": [
                {"id": "sale_id", "name": "sale_id", "logicalType": "integer"},
                {"id": "shop_id", "name": "shop_id", "relationships": [AWAY]},
            ],
            "relationships": [
                {
                    "type": "foreignKey",
                    "from": ["schema/fct_sales/properties/sale_id"],
                    "to": ["schema/fct_sales/properties/shop_id"],
                }
            ],
        }
    ],
    "slaProperties": [
        {"property": "freshness", "element": "fct_sales.sale_id, fct_sales"},
        {"property": "retention"},
    ],
}
KNOWN = {
    "id": "o1",
    "name": "sales",
    "physicalName": "marts.FCT_SALES",
    "properties": [{"name": "number", "physicalName": "SALE_ID"}],
}


@pytest.mark.parametrize(
    ("name", "last"), [("Orders", "orders"), ("lake.sales.ORDERS", "orders"), ("", "")]
)
def test_the_last_part_of_a_name_counts_in_any_case(name, last):
    assert last_name(name) == last


def test_a_table_has_the_names_of_the_contract_and_of_the_data():
    assert names_of({"name": "Sales", "physicalName": "lake.TBL_1"}) == {"sales", "tbl_1"}
    assert names_of({}) == set()


def test_only_mappings_lie_below_a_node():
    inner = {"name": "a"}
    assert nodes_below({"properties": [inner, "b", None]}, "properties") == [inner]
    assert nodes_below({"properties": inner}, "properties") == []
    assert nodes_below(None, "properties") == []


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


def test_tables_and_columns_are_called_as_the_contract_calls_them_wherever_they_are_named():
    assert align_tables(TREE, [KNOWN], with_links=False) == {
        "schema": [
            {
                "id": "o1",
                "name": "sales",
                "physicalName": "marts.FCT_SALES",
                "properties": [
                    {
                        "id": "number",
                        "name": "number",
                        "physicalName": "SALE_ID",
                        "logicalType": "integer",
                    },
                    {"id": "shop_id", "name": "shop_id"},
                ],
                "relationships": [
                    {
                        "type": "foreignKey",
                        "from": ["schema/o1/properties/number"],
                        "to": ["schema/o1/properties/shop_id"],
                    }
                ],
            }
        ],
        "slaProperties": [
            {"property": "freshness", "element": "sales.number, sales"},
            {"property": "retention"},
        ],
    }


def test_what_is_called_otherwise_is_left_as_it_is_and_links_are_kept_where_they_lead_somewhere():
    assert align_tables(TREE, [{"name": "shops"}], with_links=True) == TREE


def nested(name, *columns):
    """A table with a struct, and a list of structs, of some columns."""
    first, second = ([{"name": one, "logicalType": "string"} for one in columns] for _ in "12")
    struct = {"id": name, "name": name, "properties": first}
    entries = {"id": "lines", "name": "lines", "items": {"properties": second}}
    return {"id": "sales", "name": "sales", "properties": [struct, entries]}


def test_what_lies_in_columns_is_called_as_the_contract_calls_it():
    known = nested("Shop", "City", "zip")
    known["properties"][0]["properties"][0]["id"] = "c1"
    tree = {
        "schema": [nested("shop", "city", "Street")],
        "slaProperties": [{"property": "freshness", "element": "sales.shop.city"}],
    }
    tree["schema"][0]["relationships"] = [{"to": "schema/sales/properties/shop/properties/city"}]
    found = align_tables(tree, [known], with_links=False)
    [table] = found["schema"]
    struct, entries = table["properties"]
    city = {"name": "City", "physicalName": "city", "logicalType": "string"}
    street = {"name": "Street", "logicalType": "string"}
    assert (struct["name"], struct["physicalName"]) == ("Shop", "shop")
    assert struct["properties"] == [{"id": "c1", **city}, street]
    assert entries["items"] == {"properties": [city, street]}
    assert table["relationships"] == [{"to": "schema/sales/properties/Shop/properties/c1"}]
    assert found["slaProperties"][0]["element"] == "sales.Shop.City"
