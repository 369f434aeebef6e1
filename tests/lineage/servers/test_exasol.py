import pytest

SERVER = {"type": "exasol", "host": "db.example.com", "schema": "sales"}
NAMESPACE = "exasol://db.example.com:8563"
CASES = [
    ({}, "orders", (NAMESPACE, "SALES.ORDERS")),
    ({"port": 1111}, "orders", ("exasol://db.example.com:1111", "SALES.ORDERS")),
    ({}, "web.orders", (NAMESPACE, "WEB.ORDERS")),
    ({}, 'web."Orders.x"', (NAMESPACE, 'WEB."Orders.x"')),
    ({}, "a.web.orders", ("naming/malformed-name",)),
    ({"host": None}, "orders", ("no host",)),
    ({"schema": None}, "orders", ("no schema",)),
    (
        {"host": "n11..14.example.com"},
        "orders",
        ("exasol://n11..14.example.com:8563", "SALES.ORDERS"),
    ),
    ({"openlineage.schema": "web"}, "orders", (NAMESPACE, "WEB.ORDERS")),
]


@pytest.mark.parametrize(("change", "table", "expected"), CASES)
def test_a_table_has_its_name(tell, change, table, expected):
    assert tell({**SERVER, **change}, table) == expected
