import pytest

SERVER = {"type": "api", "location": "https://erik:hunter2@API.example.com/v1/?key=hunter2"}
NAMESPACE = "https://api.example.com"
CASES = [
    ({"location": "https://api.example.com:443/v1"}, "o", (NAMESPACE, "/v1#o")),
    ({"location": "http://api.example.com:80"}, "o", ("http://api.example.com", "/#o")),
    ({"openlineage.object": "${O}"}, "o", ("no object",)),
    ({}, "orders", (NAMESPACE, "/v1#orders")),
    ({"location": "http://api.example.com:8080"}, "o", ("http://api.example.com:8080", "/#o")),
    ({"location": None}, "orders", ("no scheme", "no host", "no path")),
    ({}, {}, ("no object",)),
    ({"openlineage.location": "https://x.example.com/y"}, "o", ("https://x.example.com", "/y#o")),
]


@pytest.mark.parametrize(("change", "table", "expected"), CASES)
def test_a_table_has_its_name(tell, change, table, expected):
    assert tell({**SERVER, **change}, table) == expected
