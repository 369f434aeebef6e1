import pytest

SERVER = {
    "type": "synapse",
    "host": "acme.sql.azuresynapse.net",
    "port": 1433,
    "database": "shop",
}
NAMESPACE = "sqlserver://acme.sql.azuresynapse.net:1433"
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
    ({}, "sales.orders", (NAMESPACE, "sales.orders")),
    ({}, "mall.sales.orders", (NAMESPACE, "sales.orders")),
    ({}, "[sales].[my orders]", (NAMESPACE, "sales.my orders")),
    ({}, "orders", ("no schema",)),
    ({"openlineage.schema": "dbo"}, "orders", (NAMESPACE, "dbo.orders")),
    ({"host": None}, "sales.orders", ("no host",)),
    (
        {"host": "Synapse.example.com"},
        "sales.orders",
        ("sqlserver://synapse.example.com:1433", "sales.orders"),
    ),
]


def test_jdbc_adds_the_database(other_names):
    origin = "the JDBC code of Spark and Flink"
    assert other_names(SERVER, "sales.orders") == [(NAMESPACE, "shop.sales.orders", origin)]
    assert other_names({**SERVER, "database": None}, "sales.orders") == []


@pytest.mark.parametrize(("change", "table", "expected"), CASES)
def test_a_table_has_its_name(tell, change, table, expected):
    assert tell({**SERVER, **change}, table) == expected
