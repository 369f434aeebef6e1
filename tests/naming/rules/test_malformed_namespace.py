import pytest

from floe.naming.rules.malformed_namespace import malformed_namespace


@pytest.mark.parametrize(
    ("namespace", "name", "expected"),
    [
        (
            "postgres://db.example.com:notaport",
            "a.b.c",
            [
                (
                    "error namespace: 'postgres://db.example.com:notaport' is no namespace of "
                    "postgres"
                    " | it looks like 'postgres://{host}:{port}'"
                )
            ],
        ),
        (
            "postgres://db.example.com:70000",
            "a.b.c",
            [
                (
                    "error namespace: 'postgres://db.example.com:70000' is no namespace of "
                    "postgres"
                    " | it looks like 'postgres://{host}:{port}'"
                )
            ],
        ),
        (
            "postgres",
            "a.b.c",
            [
                (
                    "error namespace: 'postgres' is no namespace of postgres"
                    " | it looks like 'postgres://{host}:{port}'"
                )
            ],
        ),
        (
            "postgres://",
            "a.b.c",
            [
                (
                    "error namespace: 'postgres://' is no namespace of postgres"
                    " | it looks like 'postgres://{host}:{port}'"
                )
            ],
        ),
        (
            "snowflake://nohyphen",
            "A.B.C",
            [
                (
                    "error namespace: 'snowflake://nohyphen' is no namespace of snowflake"
                    " | it looks like 'snowflake://{organization_name}-{account_name}'"
                )
            ],
        ),
        (
            "postgres://db\n.example.com:5432",
            "a.b.c",
            [
                (
                    "error namespace: 'postgres://db\\n.example.com:5432' is no namespace of "
                    "postgres"
                    " | it looks like 'postgres://{host}:{port}'"
                )
            ],
        ),
        ("", "", ["error namespace: the namespace is empty"]),
        (" \t", "x", ["error namespace: the namespace is empty"]),
    ],
)
def test_a_namespace_that_fits_no_form_of_its_source_is_found(said, namespace, name, expected):
    assert said(malformed_namespace, namespace, name) == expected


@pytest.mark.parametrize(
    ("namespace", "name"),
    [
        ("postgres://db.example.com:5432", "nonsense.a.b.c.d"),
        ("postgres://db.example.com", "a.b.c"),
        ("postgres://me:hunter2@db.example.com:5432", "a.b.c"),
        ("postgres://[2001:db8::1]:5432", "a.b.c"),
        ("foo://bar", "x"),
    ],
)
def test_other_faults_do_not_make_it_malformed(said, namespace, name):
    assert said(malformed_namespace, namespace, name) == []
