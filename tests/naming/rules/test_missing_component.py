import pytest

from floe.naming.rules.missing_component import missing_component


@pytest.mark.parametrize(
    ("namespace", "name", "expected"),
    [
        (
            "postgres://db.example.com:5432",
            "public.orders",
            [
                (
                    "warning name: 'public.orders' lacks its database"
                    " | it looks like '{database}.{schema}.{table}'"
                )
            ],
        ),
        (
            "postgres://db.example.com:5432",
            "orders",
            [
                (
                    "warning name: 'orders' lacks its database and schema"
                    " | it looks like '{database}.{schema}.{table}'"
                )
            ],
        ),
        (
            "snowflake://org-account",
            "PUBLIC.ORDERS",
            [
                (
                    "warning name: 'PUBLIC.ORDERS' lacks its database"
                    " | it looks like '{database}.{schema}.{table}'"
                )
            ],
        ),
        (
            "mysql://db:3306",
            "orders",
            [("warning name: 'orders' lacks its database | it looks like '{database}.{table}'")],
        ),
    ],
)
def test_a_name_without_its_first_parts_is_found(said, namespace, name, expected):
    assert said(missing_component, namespace, name) == expected


@pytest.mark.parametrize(
    ("namespace", "name"),
    [
        ("postgres://db.example.com:5432", "shop.public.orders"),
        ("postgres://db.example.com:5432", "a.b.c.d"),
        ("kafka://broker:9092", "orders"),
        ("s3://bucket", "orders"),
    ],
)
def test_whole_names_lack_nothing(said, namespace, name):
    assert said(missing_component, namespace, name) == []
