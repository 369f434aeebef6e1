import pytest

SERVER = {
    "type": "postgres",
    "host": "db.example.com",
    "port": 5432,
    "database": "shop",
    "schema": "sales",
}
NAMESPACE = "postgres://db.example.com:5432"
CASES = [
    ({"port": "${DB_PORT}"}, "orders", ("no port",)),
    ({"port": [5433]}, "orders", ("no port",)),
    ({"port": True}, "orders", ("no port",)),
    ({"port": 5433.5}, "orders", ("no port",)),
    ({"port": 5433.0}, "orders", (NAMESPACE.replace("5432", "5433"), "shop.sales.orders")),
    ({"port": "${P}", "openlineage.port": 5432}, "orders", (NAMESPACE, "shop.sales.orders")),
    ({"openlineage.port": "${P}"}, "orders", ("no port",)),
    ({"openlineage.engine": "${E}"}, "orders", ("no engine",)),
    ({"openlineage.namespace": "${N}"}, "orders", ("no namespace",)),
    (
        {"host": "https://db.example.com./", "port": None},
        "orders",
        (NAMESPACE, "shop.sales.orders"),
    ),
    (
        {"host": "a,b", "port": 1},
        "orders",
        ("postgres://a:1,b:1", "shop.sales.orders", "naming/refused-by-marquez"),
    ),
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
        ("postgres://replica.example.com:1111", "shop.sales.orders"),
    ),
    ({"openlineage.schema": "web"}, "orders", (NAMESPACE, "shop.web.orders")),
    ({"openlineage.schema": "web"}, "app.orders", (NAMESPACE, "shop.app.orders")),
]


@pytest.mark.parametrize(("change", "table", "expected"), CASES)
def test_a_table_has_its_name(tell, change, table, expected):
    assert tell({**SERVER, **change}, table) == expected


def test_jobs_may_leave_the_usual_schema_out(other_names):
    short = (NAMESPACE, "shop.orders", "the JDBC code of Spark and Flink")
    assert other_names({**SERVER, "schema": "public"}) == [short]
    assert other_names(SERVER) == []
