import pytest

SERVER = {"type": "hana", "host": "db.example.com", "database": "hxe", "schema": "sales"}
NAMESPACE = "hana://db.example.com:30015"
CASES = [
    ({}, "orders", (NAMESPACE, "HXE.SALES.ORDERS")),
    ({"database": None}, "orders", (NAMESPACE, "SALES.ORDERS")),
    ({"port": 39015}, "orders", ("hana://db.example.com:39015", "HXE.SALES.ORDERS")),
    ({}, "web.orders", (NAMESPACE, "HXE.WEB.ORDERS")),
    ({}, 'web."Orders.x"', (NAMESPACE, 'HXE.WEB."Orders.x"')),
    ({}, "a.hxe.web.orders", ("naming/malformed-name",)),
    ({"host": None}, "orders", ("no host",)),
    ({"schema": None}, "orders", ("no schema",)),
    ({"openlineage.schema": "web"}, "orders", (NAMESPACE, "HXE.WEB.ORDERS")),
]


@pytest.mark.parametrize(("change", "table", "expected"), CASES)
def test_a_table_has_its_name(tell, change, table, expected):
    assert tell({**SERVER, **change}, table) == expected
