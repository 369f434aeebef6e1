import pytest

SERVER = {
    "type": "vertica",
    "host": "db.example.com",
    "port": 5433,
    "database": "shop",
    "schema": "sales",
}
NAMESPACE = "vertica://db.example.com:5433"
CASES = [
    ({}, "orders", (NAMESPACE, "shop.sales.orders")),
    ({"host": "DB.example.com"}, "orders", (NAMESPACE, "shop.sales.orders")),
    ({}, {"name": "orders", "physicalName": "t_ord"}, (NAMESPACE, "shop.sales.t_ord")),
    ({}, "web.orders", (NAMESPACE, "shop.web.orders")),
    ({"schema": None}, "web.orders", (NAMESPACE, "shop.web.orders")),
    ({}, "mall.web.orders", (NAMESPACE, "mall.web.orders")),
    ({}, 'web."Orders.x"', (NAMESPACE, 'shop.web."Orders.x"')),
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
        ("vertica://replica.example.com:1111", "shop.sales.orders"),
    ),
    ({"openlineage.schema": "web"}, "orders", (NAMESPACE, "shop.web.orders")),
    ({"openlineage.schema": "web"}, "app.orders", (NAMESPACE, "shop.app.orders")),
]


@pytest.mark.parametrize(("change", "table", "expected"), CASES)
def test_a_table_has_its_name(tell, change, table, expected):
    assert tell({**SERVER, **change}, table) == expected
