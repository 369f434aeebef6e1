import pytest

from floe.naming.rules.refused_by_marquez import refused_by_marquez


@pytest.mark.parametrize(
    ("namespace", "name", "expected"),
    [
        (
            "postgres://[2001:db8::1]:5432",
            "a.b.c",
            ["info namespace: Marquez refuses namespaces with '['"],
        ),
        (
            "postgres://a:5432,b:5433",
            "a.b.c",
            ["info namespace: Marquez refuses namespaces with ','"],
        ),
        ("foo://a b", "x", ["info namespace: Marquez refuses namespaces with ' '"]),
        (
            "foo://" + "a" * 1019,
            "x",
            [("info namespace: Marquez refuses namespaces of more than 1024 characters")],
        ),
    ],
)
def test_a_namespace_that_marquez_refuses_is_found(said, namespace, name, expected):
    assert said(refused_by_marquez, namespace, name) == expected


@pytest.mark.parametrize(
    ("namespace", "name"),
    [
        ("postgres://db.example.com:5432", "a.b.c"),
        ("abfss://container@account.dfs.core.windows.net", "x"),
        ("postgres://a b:5432", "a.b.c"),
        ("", ""),
        ("foo://" + "a" * 1018, "x"),
        ("postgres://db?a=b,c", "a.b.c"),
    ],
)
def test_what_marquez_takes_and_what_is_malformed_anyway_is_not_told(said, namespace, name):
    assert said(refused_by_marquez, namespace, name) == []
