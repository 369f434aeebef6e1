import pytest

SERVER = {"type": "kinesis", "region": "eu-west-1"}
NAMESPACE = "kinesis://kinesis.eu-west-1.amazonaws.com"
ARN = "arn:aws:kinesis:us-east-1:123456789012:stream/orders"
CASES = [
    ({"stream": "${S}"}, "orders", ("no stream_name",)),
    ({}, "orders", (NAMESPACE, "orders")),
    ({}, "shop.orders", (NAMESPACE, "shop.orders")),
    ({"stream": "all"}, "orders", (NAMESPACE, "all")),
    ({"region": None}, "orders", ("no host",)),
    ({"region": None}, ARN, ("kinesis://kinesis.us-east-1.amazonaws.com", "orders")),
    ({}, {}, ("no stream_name",)),
    ({"openlineage.region": "us-east-1"}, "o", ("kinesis://kinesis.us-east-1.amazonaws.com", "o")),
    ({"openlineage.host": "kinesis.example.com"}, "o", ("kinesis://kinesis.example.com", "o")),
]


@pytest.mark.parametrize(("change", "table", "expected"), CASES)
def test_a_table_has_its_name(tell, change, table, expected):
    assert tell({**SERVER, **change}, table) == expected
