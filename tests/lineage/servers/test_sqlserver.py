import pytest

SERVER = {
    "type": "sqlserver",
    "host": "db.example.com",
    "port": 1433,
    "database": "shop",
    "schema": "sales",
}
NAMESPACE = "mssql://db.example.com:1433"
CASES = [
    (
        {"host": "w.sql.azuresynapse.net"},
        "sales.orders",
        ("sqlserver://w.sql.azuresynapse.net:1433", "sales.orders"),
    ),
    (
        {"host": "w.datawarehouse.fabric.microsoft.com:1433", "database": "shop"},
        "sales.orders",
        ("fabric-warehouse://w.datawarehouse.fabric.microsoft.com", "shop.sales.orders"),
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
        ("mssql://replica.example.com:1111", "shop.sales.orders"),
    ),
    ({"openlineage.schema": "web"}, "orders", (NAMESPACE, "shop.web.orders")),
    ({"openlineage.schema": "web"}, "app.orders", (NAMESPACE, "shop.app.orders")),
]


@pytest.mark.parametrize(("change", "table", "expected"), CASES)
def test_a_table_has_its_name(tell, change, table, expected):
    assert tell({**SERVER, **change}, table) == expected


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"port": None}, (NAMESPACE, "shop.sales.orders")),
        ({"host": "db.example.com:1444", "port": None}, ("mssql://db.example.com:1444",)),
        ({"host": r"db.example.com\REPORTS"}, (NAMESPACE, "shop.sales.orders")),
    ],
)
def test_a_port_is_the_given_one_or_that_of_the_product(tell, change, expected):
    assert tell({**SERVER, **change})[: len(expected)] == expected


def test_only_jdbc_can_name_an_instance_that_has_no_port(name_table):
    naming = name_table({**SERVER, "host": r"db.example.com\REPORTS", "port": None})
    assert naming.canonical == ("sqlserver://db.example.com/REPORTS", "shop.sales.orders")


def test_brackets_are_quotes(tell):
    assert tell(SERVER, "[web].[my orders]") == (NAMESPACE, "shop.web.my orders")


def test_jdbc_has_other_names(other_names):
    origin = "the JDBC code of Spark and Flink"
    assert other_names(SERVER) == [
        ("sqlserver://db.example.com:1433", "shop.sales.orders", origin),
        ("sqlserver://db.example.com", "shop.sales.orders", f"{origin}, where the URL has no port"),
    ]
