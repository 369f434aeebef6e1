import pytest

SERVER = {"type": "local", "path": "/data/{model}/*.parquet"}
CASES = [
    ({}, "orders", ("file", "/data/orders")),
    ({"path": "/data/orders.csv"}, "orders", ("file", "/data/orders.csv")),
    ({"path": "file:///data/{model}"}, "orders", ("file", "/data/orders")),
    ({"path": "/data/orders/"}, "orders", ("file", "/data/orders")),
    ({"path": "./data/orders.csv"}, "orders", ("naming/malformed-name",)),
    ({"path": None}, "orders", ("no location",)),
    ({"path": "x", "openlineage.location": "/y/{table}"}, "orders", ("file", "/y/orders")),
]


@pytest.mark.parametrize(("change", "table", "expected"), CASES)
def test_a_table_has_its_name(tell, change, table, expected):
    assert tell({**SERVER, **change}, table) == expected
