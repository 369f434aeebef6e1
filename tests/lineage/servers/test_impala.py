import pytest

SERVER = {"type": "impala", "host": "db.example.com", "port": 21050, "database": "shop"}
NAMESPACE = "impala://db.example.com:21050"
CASES = [
    ({}, "orders", (NAMESPACE, "shop.orders")),
    ({}, {"name": "orders", "physicalName": "t_ord"}, (NAMESPACE, "shop.t_ord")),
    ({}, "mall.orders", (NAMESPACE, "mall.orders")),
    ({"database": None}, "mall.orders", (NAMESPACE, "mall.orders")),
    ({}, "mall.`orders.x`", (NAMESPACE, "mall.`orders.x`")),
    ({}, "a.mall.orders", ("naming/malformed-name",)),
    ({"host": None}, "orders", ("no host",)),
    ({"database": None}, "orders", ("no database",)),
    ({}, {}, ("no table",)),
    ({"openlineage.port": 1111}, "orders", ("impala://db.example.com:1111", "shop.orders")),
    ({"openlineage.database": "mall"}, "orders", (NAMESPACE, "mall.orders")),
]


@pytest.mark.parametrize(("change", "table", "expected"), CASES)
def test_a_table_has_its_name(tell, change, table, expected):
    assert tell({**SERVER, **change}, table) == expected


def test_its_tables_are_those_of_the_metastore(other_names):
    alias = ("hive://db.example.com:9083", "shop.orders", "the metastore")
    assert other_names(SERVER) == [alias]


def test_without_a_port_it_is_that_of_the_product(tell):
    assert tell({**SERVER, "port": None}) == (NAMESPACE, "shop.orders")
