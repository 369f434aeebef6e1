import pytest

SERVER = {"type": "oracle", "host": "db.example.com", "port": 1521, "serviceName": "xepdb1"}
NAMESPACE = "oracle://db.example.com:1521"
CASES = [
    ({}, "sales.orders", (NAMESPACE, "XEPDB1.SALES.ORDERS")),
    ({}, "SALES.ORDERS", (NAMESPACE, "XEPDB1.SALES.ORDERS")),
    ({}, 'sales."Orders.x"', (NAMESPACE, 'XEPDB1.SALES."Orders.x"')),
    ({}, "xe.sales.orders", (NAMESPACE, "XE.SALES.ORDERS")),
    ({}, "orders", ("no schema",)),
    ({"openlineage.schema": "sales"}, "orders", (NAMESPACE, "XEPDB1.SALES.ORDERS")),
    ({"openlineage.schema": "sales"}, "web.orders", (NAMESPACE, "XEPDB1.WEB.ORDERS")),
    ({"host": None}, "sales.orders", ("no host",)),
    ({"serviceName": None}, "sales.orders", ("no service_name",)),
    ({"openlineage.serviceName": "xe"}, "sales.orders", (NAMESPACE, "XE.SALES.ORDERS")),
]


@pytest.mark.parametrize(("change", "table", "expected"), CASES)
def test_a_table_has_its_name(tell, change, table, expected):
    assert tell({**SERVER, **change}, table) == expected
