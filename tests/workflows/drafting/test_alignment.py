from floe.workflows.drafting.alignment import align_tables

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
