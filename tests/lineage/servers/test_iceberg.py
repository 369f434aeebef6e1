import pytest

SERVER = {
    "type": "iceberg",
    "catalog": "lake",
    "catalogUrl": "https://Catalog.example.com:8181/api/",
    "namespace": "shop",
}
NAMESPACE = "https://catalog.example.com:8181/api"
CASES = [
    ({"catalogUrl": "https://c.example.com:443/api"}, "o", ("https://c.example.com/api", "shop.o")),
    ({"catalogUrl": "http://c.example.com:443"}, "o", ("http://c.example.com:443", "shop.o")),
    ({}, "orders", (NAMESPACE, "shop.orders")),
    ({"namespace": "shop.sales"}, "orders", (NAMESPACE, "shop.sales.orders")),
    ({}, "web.app.orders", (NAMESPACE, "web.app.orders")),
    ({"namespace": None}, "orders", ("no database",)),
    ({"catalogUrl": None}, "orders", ("no scheme", "no host")),
    ({"catalogUrl": "https://u:hunter2@c.example.com"}, "o", ("https://c.example.com", "shop.o")),
    ({"openlineage.namespace": "https://c.example.com"}, "o", ("https://c.example.com", "shop.o")),
    ({"openlineage.database": "mall"}, "orders", (NAMESPACE, "mall.orders")),
]


def test_where_it_is_stored_is_another_name(other_names):
    server = {**SERVER, "location": "s3://lake/shop/{table}"}
    assert other_names(server) == [("s3://lake", "shop/orders", "storage location")]


@pytest.mark.parametrize(("change", "table", "expected"), CASES)
def test_a_table_has_its_name(tell, change, table, expected):
    assert tell({**SERVER, **change}, table) == expected
