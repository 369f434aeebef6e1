import pytest

SERVER = {"type": "custom"}
CASSANDRA = {"openlineage.engine": "cassandra", "host": "c.example.com", "schema": "shop"}
MONGODB = {"openlineage.engine": "mongodb", "host": "m.example.com", "database": "shop"}
CASES = [
    ({}, "orders", ("no engine",)),
    (
        {"location": "hdfs://nn.example.com/data/{model}"},
        "o",
        ("hdfs://nn.example.com:8020", "/data/o"),
    ),
    ({"location": "gs://lake/{model}"}, "orders", ("gs://lake", "orders")),
    ({"path": "/data/x"}, "orders", ("file", "/data/x")),
    (CASSANDRA, "orders", ("cassandra://c.example.com:9042", "shop.orders")),
    ({**CASSANDRA, "host": None}, "orders", ("no host",)),
    (MONGODB, "orders", ("mongodb://m.example.com:27017", "shop.orders")),
    (
        {"openlineage.engine": "postgres", "host": "db", "database": "d", "schema": "s"},
        "orders",
        ("postgres://db:5432", "d.s.orders"),
    ),
    (
        {"openlineage.namespace": "postgres://db:5432", "openlineage.name": "d.s.{table}"},
        "o",
        ("postgres://db:5432", "d.s.o"),
    ),
]


@pytest.mark.parametrize(("change", "table", "expected"), CASES)
def test_a_table_has_its_name(tell, change, table, expected):
    assert tell({**SERVER, **change}, table) == expected
