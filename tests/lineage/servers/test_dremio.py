import pytest

SERVER = {"type": "dremio", "host": "db.example.com", "port": 31010, "schema": "lake.sales"}
NAMESPACE = "dremio://db.example.com:31010"
CASES = [
    ({}, "orders", (NAMESPACE, "lake.sales.orders")),
    ({}, "Space.web.orders", (NAMESPACE, "Space.web.orders")),
    ({}, 'Space."a.b".orders', (NAMESPACE, 'Space."a.b".orders')),
    ({"host": None}, "orders", ("no host",)),
    ({"port": None}, "orders", ("no port",)),
    ({"schema": None}, "orders", ("no path",)),
    ({"openlineage.schema": "web"}, "orders", (NAMESPACE, "web.orders")),
]


@pytest.mark.parametrize(("change", "table", "expected"), CASES)
def test_a_table_has_its_name(tell, change, table, expected):
    assert tell({**SERVER, **change}, table) == expected
