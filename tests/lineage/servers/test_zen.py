import pytest

SERVER = {"type": "zen", "host": "db.example.com", "port": 1583, "database": "shop"}
NAMESPACE = "zen://db.example.com:1583"
CASES = [
    ({}, "orders", (NAMESPACE, "shop.orders")),
    ({}, {"name": "orders", "physicalName": "t_ord"}, (NAMESPACE, "shop.t_ord")),
    ({}, "mall.orders", (NAMESPACE, "mall.orders")),
    ({"database": None}, "mall.orders", (NAMESPACE, "mall.orders")),
    ({}, 'mall."orders.x"', (NAMESPACE, 'mall."orders.x"')),
    ({}, "a.mall.orders", ("naming/malformed-name",)),
    ({"host": None}, "orders", ("no host",)),
    ({"database": None}, "orders", ("no database",)),
    ({}, {}, ("no table",)),
    ({"openlineage.port": 1111}, "orders", ("zen://db.example.com:1111", "shop.orders")),
    ({"openlineage.database": "mall"}, "orders", (NAMESPACE, "mall.orders")),
]


@pytest.mark.parametrize(("change", "table", "expected"), CASES)
def test_a_table_has_its_name(tell, change, table, expected):
    assert tell({**SERVER, **change}, table) == expected
