import pytest

SERVER = {
    "type": "databricks",
    "host": "dbc-1.cloud.databricks.com",
    "catalog": "Main",
    "schema": "sales",
}
NAMESPACE = "unitycatalog://dbc-1.cloud.databricks.com"
CASES = [
    (
        {"host": "h.example.com:443"},
        "orders",
        ("unitycatalog://h.example.com", "main.sales.orders"),
    ),
    (
        {"host": "https://h.example.com/", "port": 443},
        "orders",
        ("unitycatalog://h.example.com", "main.sales.orders"),
    ),
    (
        {"host": "h.example.com", "port": 8443},
        "orders",
        ("unitycatalog://h.example.com:8443", "main.sales.orders"),
    ),
    ({"port": "${P}"}, "orders", ("no port",)),
    ({}, "orders", (NAMESPACE, "main.sales.orders")),
    ({"host": "https://dbc-1.cloud.databricks.com/"}, "orders", (NAMESPACE, "main.sales.orders")),
    ({}, "Web.orders", (NAMESPACE, "main.web.orders")),
    ({}, "dev.web.`orders`", (NAMESPACE, "dev.web.orders")),
    ({"host": None}, "orders", ("no host",)),
    ({"catalog": None}, "orders", ("no catalog",)),
    ({"openlineage.host": "h"}, "orders", ("unitycatalog://h", "main.sales.orders")),
]


@pytest.mark.parametrize(("change", "table", "expected"), CASES)
def test_a_table_has_its_name(tell, change, table, expected):
    assert tell({**SERVER, **change}, table) == expected


def test_three_namespaces_are_in_use(other_names):
    storage = {"location": "s3://lake/sales/{table}/"}
    assert other_names({**SERVER, **storage}) == [
        ("databricks://dbc-1.cloud.databricks.com", "main.sales.orders", "dbt and Airflow"),
        ("unity-catalog", "main.sales.orders", "a symlink of Spark on Databricks"),
        ("s3://lake", "sales/orders", "storage location"),
    ]
