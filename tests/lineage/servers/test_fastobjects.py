import pytest

SERVER = {"type": "fastobjects", "host": "db.example.com", "database": "policies"}
NAMESPACE = "fastobjects://db.example.com:6001"
CASES = [
    ({}, "Policy", (NAMESPACE, "policies.Policy")),
    ({}, "com.example.Policy", (NAMESPACE, "policies.com.example.Policy")),
    ({"port": 1111}, "Policy", ("fastobjects://db.example.com:1111", "policies.Policy")),
    ({"host": None}, "Policy", ("no host",)),
    ({"database": None}, "com.example.Policy", ("no database",)),
    ({}, {}, ("no class_name",)),
    ({"openlineage.database": "claims"}, "Policy", (NAMESPACE, "claims.Policy")),
]


@pytest.mark.parametrize(("change", "table", "expected"), CASES)
def test_a_table_has_its_name(tell, change, table, expected):
    assert tell({**SERVER, **change}, table) == expected


def test_an_embedded_database_has_no_host(tell):
    assert tell({**SERVER, "host": "LOCAL"}) == ("no host",)
