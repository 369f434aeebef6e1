import pytest

SERVER = {"type": "hive", "host": "db.example.com", "port": 10000, "database": "shop"}
NAMESPACE = "hive://db.example.com:10000"
CASES = [
    ({"port": "${P}"}, "orders", ("no port",)),
    ({}, "orders", (NAMESPACE, "shop.orders")),
    ({}, {"name": "orders", "physicalName": "t_ord"}, (NAMESPACE, "shop.t_ord")),
    ({}, "mall.orders", (NAMESPACE, "mall.orders")),
    ({"database": None}, "mall.orders", (NAMESPACE, "mall.orders")),
    ({}, "mall.`orders.x`", (NAMESPACE, "mall.`orders.x`")),
    ({}, "a.mall.orders", ("naming/malformed-name",)),
    ({"host": None}, "orders", ("no host",)),
    ({"database": None}, "orders", ("no database",)),
    ({}, {}, ("no table",)),
    ({"openlineage.port": 1111}, "orders", ("hive://db.example.com:1111", "shop.orders")),
    ({"openlineage.database": "mall"}, "orders", (NAMESPACE, "mall.orders")),
]


@pytest.mark.parametrize(("change", "table", "expected"), CASES)
def test_a_table_has_its_name(tell, change, table, expected):
    assert tell({**SERVER, **change}, table) == expected


def test_events_carry_the_port_of_the_metastore(other_names):
    alias = ("hive://db.example.com:9083", "shop.orders", "the metastore")
    assert other_names(SERVER) == [alias]


def test_without_a_port_it_is_that_of_the_server(tell):
    assert tell({**SERVER, "port": None}) == (NAMESPACE, "shop.orders")
    assert tell({**SERVER, "port": None, "host": "db:1"}) == ("hive://db:1", "shop.orders")
