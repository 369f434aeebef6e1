import pytest

from floe.naming.rules.wrong_case import wrong_case


@pytest.mark.parametrize(
    ("namespace", "name", "expected"),
    [
        (
            "Postgres://DB.example.com:5432",
            "shop.public.orders",
            [
                (
                    "warning namespace: in 'Postgres://DB.example.com:5432' the case of the "
                    "scheme and host is not the stored one"
                    " | write 'postgres://db.example.com:5432'"
                )
            ],
        ),
        (
            "postgres://db.example.com:5432",
            "shop.Public.ORDERS",
            [
                (
                    "warning name: in 'shop.Public.ORDERS' the case of the schema and table is "
                    "not the stored one"
                    " | write 'postgres://db.example.com:5432' and 'shop.public.orders'"
                )
            ],
        ),
        (
            "snowflake://MyOrg-account",
            "sales.PUBLIC.ORDERS",
            [
                (
                    "warning namespace: in 'snowflake://MyOrg-account' the case of the "
                    "organization name is not the stored one"
                    " | write 'snowflake://myorg-account'"
                ),
                (
                    "warning name: in 'sales.PUBLIC.ORDERS' the case of the database is not the"
                    " stored one"
                    " | write 'snowflake://myorg-account' and 'SALES.PUBLIC.ORDERS'"
                ),
            ],
        ),
        (
            "hive://h:9083",
            "Sales.orders",
            [
                (
                    "warning name: in 'Sales.orders' the case of the database is not the stored"
                    " one"
                    " | write 'hive://h:9083' and 'sales.orders'"
                )
            ],
        ),
        (
            "postgres://db.example.com:5432",
            "Public.orders",
            [
                (
                    "warning name: in 'Public.orders' the case of the schema is not the stored "
                    "one"
                    " | write 'postgres://db.example.com:5432' and 'public.orders'"
                )
            ],
        ),
    ],
)
def test_a_part_in_another_case_than_the_stored_one_is_found(said, namespace, name, expected):
    assert said(wrong_case, namespace, name) == expected


@pytest.mark.parametrize(
    ("namespace", "name"),
    [
        ("postgres://db.example.com:5432", 'shop.public."Orders"'),
        ("snowflake://org-account", 'SALES.PUBLIC."orders"'),
        ("s3://bucket", "Orders/Part"),
        ("kafka://broker:9092", "Orders"),
        ("foo://Bar", "X"),
        ("mysql://db:3306", "Shop.Orders"),
    ],
)
def test_quoted_and_sensitive_parts_keep_their_case(said, namespace, name):
    assert said(wrong_case, namespace, name) == []
