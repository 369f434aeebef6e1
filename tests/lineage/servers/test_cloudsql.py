import pytest

SERVER = {"type": "cloudsql", "host": "10.1.2.3", "database": "shop", "schema": "sales"}
CASES = [
    ({"port": 5432}, "orders", ("postgres://10.1.2.3:5432", "shop.sales.orders")),
    ({"port": 3306}, "orders", ("mysql://10.1.2.3:3306", "shop.orders")),
    ({"port": 1433}, "orders", ("mssql://10.1.2.3:1433", "shop.sales.orders")),
    ({"port": 3307}, "orders", ("no engine",)),
    ({}, "orders", ("no engine",)),
    (
        {"port": 3307, "openlineage.engine": "MySQL"},
        "orders",
        ("mysql://10.1.2.3:3307", "shop.orders"),
    ),
    ({"host": None, "port": 5432}, "orders", ("no host",)),
    (
        {"host": "localhost", "port": 5432, "openlineage.host": "shop-db"},
        "orders",
        ("postgres://shop-db:5432", "shop.sales.orders"),
    ),
]


@pytest.mark.parametrize(("change", "table", "expected"), CASES)
def test_a_table_has_its_name(tell, change, table, expected):
    assert tell({**SERVER, **change}, table) == expected
