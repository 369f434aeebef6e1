import pytest

SERVER = {"type": "duckdb", "database": "/data/Shop.duckdb"}
NAMESPACE = "duckdb:///data/Shop.duckdb"
CASES = [
    ({"database": "/x/Shop.sqlite"}, "orders", ("duckdb:///x/Shop.sqlite", "Shop.main.orders")),
    ({"database": "md:shop"}, "orders", ("duckdb://md:shop", "shop.main.orders")),
    ({"schema": "${S}"}, "orders", ("no schema",)),
    ({"schema": "${S}"}, "web.orders", (NAMESPACE, "Shop.web.orders")),
    ({}, "orders", (NAMESPACE, "Shop.main.orders")),
    ({"schema": "sales"}, "orders", (NAMESPACE, "Shop.sales.orders")),
    ({}, "web.orders", (NAMESPACE, "Shop.web.orders")),
    ({}, "mall.web.orders", (NAMESPACE, "mall.web.orders")),
    ({}, 'web."orders.x"', (NAMESPACE, 'Shop.web."orders.x"')),
    ({"database": "data/shop.duckdb"}, "orders", ("naming/malformed-namespace",)),
    ({"database": ":memory:"}, "orders", ("naming/malformed-namespace",)),
    ({"database": None}, "orders", ("no file", "no database")),
    ({}, {}, ("no table",)),
    (
        {"database": "shop.duckdb", "openlineage.file": "/x/shop.duckdb"},
        "orders",
        ("duckdb:///x/shop.duckdb", "shop.main.orders"),
    ),
]


@pytest.mark.parametrize(("change", "table", "expected"), CASES)
def test_a_table_has_its_name(tell, change, table, expected):
    assert tell({**SERVER, **change}, table) == expected
