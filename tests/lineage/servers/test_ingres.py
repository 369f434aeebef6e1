import pytest

SERVER = {"type": "ingres", "host": "db.example.com", "database": "Shop"}
NAMESPACE = "ingres://db.example.com:21064"
CASES = [
    ({}, "orders", (NAMESPACE, "shop.orders")),
    ({"port": 1111}, "orders", ("ingres://db.example.com:1111", "shop.orders")),
    ({}, "erik.orders", (NAMESPACE, "shop.orders")),
    ({}, "mall.erik.orders", (NAMESPACE, "mall.orders")),
    ({}, 'erik."Orders.x"', (NAMESPACE, 'shop."Orders.x"')),
    ({}, "a.mall.erik.orders", ("naming/malformed-name",)),
    ({"host": None}, "orders", ("no host",)),
    ({"database": None}, "erik.orders", ("no database",)),
    ({}, {}, ("no table",)),
    ({"openlineage.database": "mall"}, "orders", (NAMESPACE, "mall.orders")),
]


@pytest.mark.parametrize(("change", "table", "expected"), CASES)
def test_a_table_has_its_name(tell, change, table, expected):
    assert tell({**SERVER, **change}, table) == expected
