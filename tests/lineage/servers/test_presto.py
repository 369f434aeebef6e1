import pytest

SERVER = {
    "type": "presto",
    "host": "db.example.com:8080",
    "catalog": "Hive",
    "schema": "sales",
}
NAMESPACE = "presto://db.example.com:8080"
CASES = [
    ({}, "orders", (NAMESPACE, "hive.sales.orders")),
    (
        {"host": "https://db.example.com:8443/"},
        "orders",
        ("presto://db.example.com:8443", "hive.sales.orders"),
    ),
    ({}, "Web.orders", (NAMESPACE, "hive.web.orders")),
    ({"catalog": None, "schema": None}, "pg.web.orders", (NAMESPACE, "pg.web.orders")),
    ({}, 'web."orders.x"', (NAMESPACE, 'hive.web."orders.x"')),
    ({"host": None}, "orders", ("no host",)),
    ({"catalog": None}, "orders", ("no catalog",)),
    ({"schema": None}, "orders", ("no schema",)),
    ({"openlineage.catalog": "pg"}, "orders", (NAMESPACE, "pg.sales.orders")),
]


@pytest.mark.parametrize(("change", "table", "expected"), CASES)
def test_a_table_has_its_name(tell, change, table, expected):
    assert tell({**SERVER, **change}, table) == expected
