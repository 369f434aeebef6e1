import pytest

SERVER = {"type": "gcs", "location": "gs://lake/data/{model}/*.parquet"}
CASES = [
    ({}, "orders", ("gs://lake", "data/orders")),
    ({"location": "gcs://lake/{model}"}, "orders", ("gs://lake", "orders")),
    ({"location": None}, "orders", ("no location",)),
    ({"openlineage.location": "gs://other/{table}"}, "orders", ("gs://other", "orders")),
]


@pytest.mark.parametrize(("change", "table", "expected"), CASES)
def test_a_table_has_its_name(tell, change, table, expected):
    assert tell({**SERVER, **change}, table) == expected
