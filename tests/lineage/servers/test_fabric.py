import pytest

HOST = "w.datawarehouse.fabric.microsoft.com"
SERVER = {"type": "fabric", "host": HOST, "database": "Shop", "schema": "dbo"}
NAMESPACE = f"fabric-warehouse://{HOST}"
CASES = [
    ({}, "orders", (NAMESPACE, "Shop.dbo.orders")),
    ({"port": 1433}, "orders", (NAMESPACE, "Shop.dbo.orders")),
    ({"port": 1444}, "orders", (f"{NAMESPACE}:1444", "Shop.dbo.orders")),
    ({"port": "${P}"}, "orders", ("no port",)),
    ({"host": None}, "orders", ("no endpoint",)),
    (
        {"host": "w.sql.azuresynapse.net"},
        "orders",
        ("sqlserver://w.sql.azuresynapse.net:1433", "dbo.orders"),
    ),
]


@pytest.mark.parametrize(("change", "table", "expected"), CASES)
def test_a_table_has_its_name(tell, change, table, expected):
    assert tell({**SERVER, **change}, table) == expected
