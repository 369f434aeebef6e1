import pytest

from floe.naming.rules.unknown_source import unknown_source


@pytest.mark.parametrize(
    ("namespace", "name", "expected"),
    [
        ("foo://bar", "x", ["info namespace: no source has namespaces like 'foo://bar'"]),
        ("warehouse", "a.b.c", ["info namespace: no source has namespaces like 'warehouse'"]),
        ("jdbc:foo://bar", "x", ["info namespace: no source has namespaces like 'jdbc:foo://bar'"]),
        (
            "snowflak://org-account",
            "A.B.C",
            [
                (
                    "info namespace: no source has namespaces like 'snowflak://org-account'"
                    " | did you mean 'snowflake'?"
                )
            ],
        ),
    ],
)
def test_a_scheme_that_no_source_has_is_found(said, namespace, name, expected):
    assert said(unknown_source, namespace, name) == expected


@pytest.mark.parametrize(
    ("namespace", "name"),
    [
        ("postgres://db.example.com:5432", "a.b.c"),
        ("postgres://db:nonsense", "a.b.c"),
        ("bigquery", "p.d.t"),
        ("postgresql://db:5432", "a.b.c"),
        ("", ""),
        ("  ", "x"),
    ],
)
def test_known_schemes_and_empty_namespaces_are_not_its_business(said, namespace, name):
    assert said(unknown_source, namespace, name) == []
