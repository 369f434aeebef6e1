import pytest

SERVER = {
    "type": "unity",
    "host": "dbc-1.cloud.databricks.com",
    "catalog": "Main",
    "schema": "sales",
}
NAMESPACE = "unitycatalog://dbc-1.cloud.databricks.com"
CASES = [
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
