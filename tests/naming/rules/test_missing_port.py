import pytest

from floe.naming.rules.missing_port import missing_port


@pytest.mark.parametrize(
    ("namespace", "name", "expected"),
    [
        (
            "postgres://db.example.com",
            "a.b.c",
            [
                (
                    "warning namespace: 'postgres://db.example.com' leaves the port to its "
                    "default"
                    " | write 'postgres://db.example.com:5432'"
                )
            ],
        ),
        (
            "postgres://a.example.com,b.example.com:5432",
            "a.b.c",
            [
                (
                    "warning namespace: 'postgres://a.example.com,b.example.com:5432' leaves "
                    "the port to its default"
                    " | write 'postgres://a.example.com:5432,b.example.com:5432'"
                )
            ],
        ),
        (
            "kafka://broker",
            "orders",
            [
                (
                    "warning namespace: 'kafka://broker' leaves the port to its default"
                    " | write 'kafka://broker:9092'"
                )
            ],
        ),
        (
            "jdbc:mysql://db",
            "shop.orders",
            [
                (
                    "warning namespace: 'jdbc:mysql://db' leaves the port to its default"
                    " | write 'mysql://db:3306'"
                )
            ],
        ),
    ],
)
def test_a_port_that_is_left_to_its_default_is_found(said, namespace, name, expected):
    assert said(missing_port, namespace, name) == expected


@pytest.mark.parametrize(
    ("namespace", "name"),
    [
        ("postgres://db.example.com:5432", "a.b.c"),
        ("postgres://[2001:db8::1]:5432", "a.b.c"),
        ("postgres://a:5432,b:5433", "a.b.c"),
        ("unitycatalog://w.cloud.databricks.com", "a.b.c"),
        ("s3://bucket", "x"),
        ("foo://bar", "x"),
    ],
)
def test_ports_that_stand_there_and_sources_without_a_default_are_fine(said, namespace, name):
    assert said(missing_port, namespace, name) == []
