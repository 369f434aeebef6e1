import pytest

SERVER = {"type": "mysql", "host": "db.example.com", "port": 3306, "database": "shop"}
NAMESPACE = "mysql://db.example.com:3306"
CASES = [
    ({}, {"name": "mall.orders", "openlineage.database": "${D}"}, ("no database",)),
    ({}, "orders", (NAMESPACE, "shop.orders")),
    ({}, {"name": "orders", "physicalName": "t_ord"}, (NAMESPACE, "shop.t_ord")),
    ({}, "mall.orders", (NAMESPACE, "mall.orders")),
    ({"database": None}, "mall.orders", (NAMESPACE, "mall.orders")),
    ({}, "mall.`orders.x`", (NAMESPACE, "mall.`orders.x`")),
    ({}, "a.mall.orders", ("naming/malformed-name",)),
    ({"host": None}, "orders", ("no host",)),
    ({"database": None}, "orders", ("no database",)),
    ({}, {}, ("no table",)),
    ({"openlineage.port": 1111}, "orders", ("mysql://db.example.com:1111", "shop.orders")),
    ({"openlineage.database": "mall"}, "orders", (NAMESPACE, "mall.orders")),
]


@pytest.mark.parametrize(("change", "table", "expected"), CASES)
def test_a_table_has_its_name(tell, change, table, expected):
    assert tell({**SERVER, **change}, table) == expected
