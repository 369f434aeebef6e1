import pytest

SERVER = {"type": "delta", "location": "s3://lake/{model}"}
CASES = [
    ({}, "orders", ("s3://lake", "orders")),
    ({"location": None, "path": "/lake/{model}"}, "orders", ("file", "/lake/orders")),
    ({"location": None}, "orders", ("no location",)),
]


@pytest.mark.parametrize(("change", "table", "expected"), CASES)
def test_a_table_has_its_name(tell, change, table, expected):
    assert tell({**SERVER, **change}, table) == expected
