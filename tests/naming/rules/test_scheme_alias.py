import pytest

from floe.naming import parse
from floe.naming.rules.scheme_alias import scheme_alias


@pytest.mark.parametrize(
    ("namespace", "name", "expected"),
    [
        (
            "postgresql://db:5432",
            "a.b.c",
            [
                (
                    "warning namespace: 'postgresql' is another word for 'postgres'"
                    " | write 'postgres://db:5432'"
                )
            ],
        ),
        (
            "s3a://bucket",
            "x",
            [("warning namespace: 's3a' is another word for 's3' | write 's3://bucket'")],
        ),
        (
            "s3n://bucket",
            "x",
            [("warning namespace: 's3n' is another word for 's3' | write 's3://bucket'")],
        ),
        (
            "gcs://bucket",
            "x",
            [("warning namespace: 'gcs' is another word for 'gs' | write 'gs://bucket'")],
        ),
        (
            "jdbc:postgres://db:5432",
            "a.b.c",
            [
                (
                    "warning namespace: a namespace does not begin with 'jdbc:'"
                    " | write 'postgres://db:5432'"
                )
            ],
        ),
        (
            "JDBC:postgresql://db:5432",
            "a.b.c",
            [
                (
                    "warning namespace: 'postgresql' is another word for 'postgres'"
                    " | write 'postgres://db:5432'"
                )
            ],
        ),
        (
            "jdbc:foo://bar",
            "x",
            [("warning namespace: a namespace does not begin with 'jdbc:' | write 'foo://bar'")],
        ),
        (
            "databricks://w.cloud.databricks.com",
            "a.b.c",
            [
                (
                    "warning namespace: 'databricks://w.cloud.databricks.com' is another name "
                    "of a source"
                    " | write 'unitycatalog://w.cloud.databricks.com'"
                )
            ],
        ),
        (
            "sqlserver://h:1433",
            "d.dbo.t",
            [
                "warning namespace: 'sqlserver://h:1433' is another name of a source"
                " | write 'mssql://h:1433' and 'd.dbo.t'"
            ],
        ),
        (
            "jdbc:sqlserver://h:1433",
            "d.dbo.t",
            [
                "warning namespace: a namespace does not begin with 'jdbc:'",
                "warning namespace: 'jdbc:sqlserver://h:1433' is another name of a source"
                " | write 'mssql://h:1433' and 'd.dbo.t'",
            ],
        ),
        (
            "jdbc:sqlserver://h",
            "d.dbo.t",
            ["warning namespace: a namespace does not begin with 'jdbc:' | write 'sqlserver://h'"],
        ),
    ],
)
def test_another_word_for_a_source_is_found(said, namespace, name, expected):
    assert said(scheme_alias, namespace, name) == expected


@pytest.mark.parametrize(
    ("namespace", "name"),
    [
        ("postgres://db.example.com:5432", "a.b.c"),
        ("POSTGRES://db:5432", "a.b.c"),
        ("unitycatalog://w.cloud.databricks.com", "a.b.c"),
        ("sqlserver://h:1433", "dbo.t"),
        ("sqlserver://h", "d.dbo.t"),
        ("sqlserver://h:1433", "a.b.c.d"),
        ("foo://bar", "x"),
        ("snowflake://xy12345.us-east-1.aws", "A.B.C"),
    ],
)
def test_the_word_itself_is_fine_in_any_case(said, namespace, name):
    assert said(scheme_alias, namespace, name) == []


@pytest.mark.parametrize("name", ["a.b.c", "b.c", "a.b.c.d"])
def test_an_alias_is_put_right_also_before_a_name_that_is_wrong(said, name):
    namespace = "databricks://w.cloud.databricks.com"
    assert len(said(scheme_alias, namespace, name)) == 1
    assert parse(namespace, name).canonical == ("unitycatalog://w.cloud.databricks.com", name)
