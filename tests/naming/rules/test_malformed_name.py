import pytest

from floe.naming.rules.malformed_name import malformed_name


@pytest.mark.parametrize(
    ("namespace", "name", "expected"),
    [
        (
            "snowflake://org-account",
            "A.B.C.D",
            [
                (
                    "error name: 'A.B.C.D' is no name in snowflake"
                    " | it looks like '{database}.{schema}.{table}'"
                )
            ],
        ),
        (
            "postgres://db.example.com:5432",
            'shop.public."orders',
            [
                (
                    "error name: 'shop.public.\"orders' is no name in postgres"
                    " | it looks like '{database}.{schema}.{table}'"
                )
            ],
        ),
        (
            "postgres://db.example.com:5432",
            "shop..orders",
            [
                (
                    "error name: 'shop..orders' is no name in postgres"
                    " | it looks like '{database}.{schema}.{table}'"
                )
            ],
        ),
        (
            "postgres://db.example.com:5432",
            "shop.public.or\nders",
            [
                (
                    "error name: 'shop.public.or\\nders' is no name in postgres"
                    " | it looks like '{database}.{schema}.{table}'"
                )
            ],
        ),
        ("postgres://db.example.com:5432", "", ["error name: the name is empty"]),
        ("foo://bar", "  ", ["error name: the name is empty"]),
        ("", "", ["error name: the name is empty"]),
    ],
)
def test_a_name_that_fits_no_form_of_its_source_is_found(said, namespace, name, expected):
    assert said(malformed_name, namespace, name) == expected


@pytest.mark.parametrize(
    ("namespace", "name"),
    [
        ("postgres://db.example.com:5432", "shop.public.orders"),
        ("postgres://db.example.com:5432", "public.orders"),
        ("s3://bucket", ""),
        ("foo://bar", "any thing"),
        ("postgres://db:nonsense", "a.b.c.d.e"),
    ],
)
def test_other_faults_and_unknown_sources_do_not_make_it_malformed(said, namespace, name):
    assert said(malformed_name, namespace, name) == []
