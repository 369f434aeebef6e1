import pytest

SERVER = {"type": "kafka", "host": "k1.example.com:9093"}
NAMESPACE = "kafka://k1.example.com:9093"
CASES = [
    ({"host": "k1,k2", "port": 9093}, "orders", ("kafka://k1:9093", "orders")),
    ({"port": "${P}"}, "orders", ("no port",)),
    ({"topic": "${T}"}, "orders", ("no topic",)),
    ({}, "orders", (NAMESPACE, "orders")),
    ({}, "shop.orders-v1", (NAMESPACE, "shop.orders-v1")),
    ({"host": "K1.example.com"}, "orders", ("kafka://k1.example.com:9092", "orders")),
    ({"topic": "shop.orders"}, "orders", (NAMESPACE, "shop.orders")),
    ({"host": None}, "orders", ("no bootstrap_server_host",)),
    ({}, {}, ("no topic",)),
    ({"host": "k1", "openlineage.port": 9094}, "orders", ("kafka://k1:9094", "orders")),
    ({"openlineage.host": "k9:9092"}, "orders", ("kafka://k9:9092", "orders")),
    ({"host": None, "openlineage.namespace": "kafka://k9:9092"}, "o", ("kafka://k9:9092", "o")),
]


def test_every_other_broker_is_another_name(other_names):
    brokers = {**SERVER, "host": "k1.example.com:9093,k2.example.com,k3.example.com:9093"}
    assert [pair[:2] for pair in other_names(brokers)] == [
        ("kafka://k2.example.com:9092", "orders"),
        ("kafka://k3.example.com:9093", "orders"),
    ]


@pytest.mark.parametrize(("change", "table", "expected"), CASES)
def test_a_table_has_its_name(tell, change, table, expected):
    assert tell({**SERVER, **change}, table) == expected
