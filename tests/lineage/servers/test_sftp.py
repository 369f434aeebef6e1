import pytest

SERVER = {"type": "sftp", "location": "sftp://erik:hunter2@files.example.com/in/{model}/*.csv"}
NAMESPACE = "file://files.example.com"
CASES = [
    ({"openlineage.port": "${P}"}, "orders", ("no port",)),
    ({"openlineage.host": "${H}"}, "orders", ("no host",)),
    ({}, "orders", (NAMESPACE, "/in/orders")),
    ({"location": "sftp://files.example.com:2222/x"}, "o", (f"{NAMESPACE}:2222", "/x")),
    ({"location": "sftp://files.example.com"}, "orders", (NAMESPACE, "/")),
    ({"location": None}, "orders", ("no host", "no path")),
    ({"openlineage.host": "nas"}, "orders", ("file://nas", "/in/orders")),
]


def test_airflow_drops_the_first_slash(other_names):
    assert other_names(SERVER) == [(NAMESPACE, "in/orders", "Airflow")]


@pytest.mark.parametrize(("change", "table", "expected"), CASES)
def test_a_table_has_its_name(tell, change, table, expected):
    assert tell({**SERVER, **change}, table) == expected
