import pytest

SERVER = {
    "type": "db2",
    "host": "db.example.com",
    "port": 50000,
    "database": "shop",
    "schema": "sales",
}
NAMESPACE = "db2://db.example.com:50000"
CASES = [
    ({}, "orders", (NAMESPACE, "SHOP.SALES.ORDERS")),
    ({"host": "DB.example.com"}, "orders", (NAMESPACE, "SHOP.SALES.ORDERS")),
    ({}, {"name": "orders", "physicalName": "t_ord"}, (NAMESPACE, "SHOP.SALES.T_ORD")),
    ({}, "web.orders", (NAMESPACE, "SHOP.WEB.ORDERS")),
    ({"schema": None}, "web.orders", (NAMESPACE, "SHOP.WEB.ORDERS")),
    ({}, "mall.web.orders", (NAMESPACE, "MALL.WEB.ORDERS")),
    ({}, 'web."Orders.x"', (NAMESPACE, 'SHOP.WEB."Orders.x"')),
    ({}, "a.mall.web.orders", ("naming/malformed-name",)),
    ({"host": None}, "orders", ("no host",)),
    ({"database": None}, "orders", ("no database",)),
    ({"schema": None}, "orders", ("no schema",)),
    ({}, {}, ("no table",)),
    ({"host": None, "schema": None}, "orders", ("no host", "no schema")),
    ({"host": "db example"}, "orders", ("naming/malformed-namespace",)),
    ({"host": "${HOST}"}, "orders", ("no host",)),
    (
        {"openlineage.host": "replica.example.com", "openlineage.port": 1111},
        "orders",
        ("db2://replica.example.com:1111", "SHOP.SALES.ORDERS"),
    ),
    ({"openlineage.schema": "web"}, "orders", (NAMESPACE, "SHOP.WEB.ORDERS")),
    ({"openlineage.schema": "web"}, "app.orders", (NAMESPACE, "SHOP.APP.ORDERS")),
]


@pytest.mark.parametrize(("change", "table", "expected"), CASES)
def test_a_table_has_its_name(tell, change, table, expected):
    assert tell({**SERVER, **change}, table) == expected
