import pytest

SERVER = {
    "type": "trino",
    "host": "db.example.com:443",
    "catalog": "Hive",
    "schema": "sales",
}
NAMESPACE = "trino://db.example.com:443"
CASES = [
    ({}, "orders", (NAMESPACE, "hive.sales.orders")),
    (
        {"host": "https://db.example.com:8443/"},
        "orders",
        ("trino://db.example.com:8443", "hive.sales.orders"),
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


def test_its_events_may_lack_the_catalog_or_have_the_path_of_a_url(other_names):
    origin = "the Trino plugin, whose names lack the catalog"
    assert other_names(SERVER) == [
        (NAMESPACE, "sales.orders", origin),
        (NAMESPACE, "hive/sales.orders", "the JDBC code of Spark and Flink"),
    ]
