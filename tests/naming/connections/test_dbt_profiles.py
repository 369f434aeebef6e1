import pytest

from floe.naming import from_dbt_profile

VECTORS = [
    (
        {"type": "postgres", "host": "h", "port": 5432, "dbname": "d", "schema": "s"},
        "postgres://h:5432",
        "d.s.t",
    ),
    (
        {"type": "snowflake", "account": "myorg-acct", "database": "d", "schema": "s"},
        "snowflake://myorg-acct",
        "D.S.T",
    ),
    ({"type": "bigquery", "project": "p", "dataset": "d"}, "bigquery", "p.d.t"),
    (
        {
            "type": "redshift",
            "host": "c.abc.eu-west-1.redshift.amazonaws.com",
            "port": 5439,
            "dbname": "d",
            "schema": "s",
        },
        "redshift://c.eu-west-1:5439",
        "d.s.t",
    ),
    (
        {"type": "clickhouse", "host": "h", "port": 8123, "schema": "d"},
        "clickhouse://h:8123",
        "d.t",
    ),
    (
        {"type": "trino", "host": "h", "port": 443, "database": "c", "schema": "s"},
        "trino://h:443",
        "c.s.t",
    ),
    (
        {"type": "databricks", "host": "h.databricks.com", "catalog": "c", "schema": "s"},
        "unitycatalog://h.databricks.com",
        "c.s.t",
    ),
    (
        {"type": "sqlserver", "server": "h", "port": 1433, "database": "d", "schema": "dbo"},
        "mssql://h:1433",
        "d.dbo.t",
    ),
    (
        {
            "type": "fabric",
            "server": "w.datawarehouse.fabric.microsoft.com",
            "database": "d",
            "schema": "s",
        },
        "fabric-warehouse://w.datawarehouse.fabric.microsoft.com",
        "d.s.t",
    ),
    (
        {"type": "athena", "region_name": "eu-west-1", "schema": "d"},
        "awsathena://athena.eu-west-1.amazonaws.com",
        "awsdatacatalog.d.t",
    ),
    (
        {"type": "glue", "region": "eu-west-1", "account_id": "123456789012", "schema": "d"},
        "arn:aws:glue:eu-west-1:123456789012",
        "table/d/t",
    ),
    (
        {
            "type": "glue",
            "region": "eu-west-1",
            "role_arn": "arn:aws:iam::123456789012:role/x",
            "schema": "d",
        },
        "arn:aws:glue:eu-west-1:123456789012",
        "table/d/t",
    ),
    ({"type": "duckdb", "path": "/x/jaffle.duckdb"}, "duckdb:///x/jaffle.duckdb", "jaffle.main.t"),
    ({"type": "duckdb", "path": "/x/a.v2.sqlite"}, "duckdb:///x/a.v2.sqlite", '"a.v2".main.t'),
    (
        {"type": "postgres", "host": "https://h./", "port": 5433.0, "dbname": "D", "schema": "s"},
        "postgres://h:5433",
        "d.s.t",
    ),
    (
        {"type": "postgres", "host": "a,b:1", "port": 5433, "dbname": "d", "schema": "s"},
        "postgres://a:5433,b:1",
        "d.s.t",
    ),
    ({"type": "spark", "method": "thrift", "host": "h", "schema": "s"}, "spark://h:10001", "s.t"),
    ({"type": "spark", "method": "http", "host": "h", "schema": "s"}, "spark://h:443", "s.t"),
    (
        {"type": "spark", "method": "http", "host": "h", "port": 80, "schema": "s"},
        "spark://h:80",
        "s.t",
    ),
    ({"type": "oracle", "host": "h", "service": "x", "schema": "s"}, "oracle://h:1521", "X.S.T"),
    ({"type": "mysql", "server": "h", "schema": "d"}, "mysql://h:3306", "d.t"),
    ({"type": "teradata", "host": "h", "schema": "d"}, "teradata://h:1025", "d.t"),
    (
        {"type": "vertica", "host": "h", "database": "d", "schema": "s"},
        "vertica://h:5433",
        "d.s.t",
    ),
]


@pytest.mark.parametrize(("profile", "namespace", "name"), VECTORS)
def test_a_table_is_named_by_the_profile_of_dbt(profile, namespace, name):
    naming = from_dbt_profile({**profile, "user": "fred", "password": "hunter22"}, "t")

    assert naming.canonical == (namespace, name)
    assert "hunter" not in repr(naming)


def test_the_target_of_a_whole_profile_counts():
    dev = {"type": "postgres", "host": "dev", "dbname": "d", "schema": "s"}
    profile = {"target": "prod", "outputs": {"dev": dev, "prod": {**dev, "host": "prod"}}}

    assert from_dbt_profile(profile, "t").canonical == ("postgres://prod:5432", "d.s.t")
    assert from_dbt_profile({"shop": profile}, "t") == from_dbt_profile(profile, "t")
    assert from_dbt_profile({"outputs": {"dev": dev}}, "t").canonical == (
        "postgres://dev:5432",
        "d.s.t",
    )


def test_a_qualified_table_overrides_the_profile():
    profile = {"type": "postgres", "host": "h", "dbname": "d", "schema": "s"}

    assert from_dbt_profile(profile, "other.t").canonical == ("postgres://h:5432", "d.other.t")


def test_without_a_table_there_is_a_namespace_and_nothing_is_missing():
    naming = from_dbt_profile({"type": "dremio", "software_host": "h", "port": 9047})

    assert naming.namespace == "dremio://h:9047"
    assert naming.canonical is None
    assert naming.findings == ()


def test_without_a_table_the_parts_are_those_of_the_canonical_name():
    naming = from_dbt_profile({"type": "snowflake", "account": "o-a", "database": "shop"})

    assert naming.namespace == "snowflake://o-a"
    assert naming.components["database"] == "SHOP"
    assert (naming.name, naming.canonical, naming.findings) == (None, None, ())


@pytest.mark.parametrize(
    ("profile", "missing"),
    [
        (
            {"type": "postgres", "host": "{{ env_var('H') }}", "dbname": "d", "schema": "s"},
            ["host"],
        ),
        ({"type": "glue", "region": "eu-west-1", "schema": "d"}, ["account_id"]),
        ({"type": "spark", "method": "session", "host": "h", "schema": "s"}, ["port"]),
        (
            {"type": "snowflake", "database": "d", "schema": "s"},
            ["organization_name", "account_name"],
        ),
    ],
)
def test_what_a_profile_does_not_tell_is_not_guessed(profile, missing):
    naming = from_dbt_profile(profile, "t")

    assert naming.canonical is None
    assert [each.place.path[0] for each in naming.findings] == missing


@pytest.mark.parametrize(
    "profile",
    [
        {},
        {"type": "sqlite"},
        {"type": ["x"]},
        {"outputs": {}},
        {"target": ["x"], "outputs": {"a": 1}},
    ],
)
def test_a_profile_that_floe_does_not_know_is_told(profile):
    naming = from_dbt_profile(profile, "t")

    assert naming.canonical is None
    assert [each.message for each in naming.findings] == [
        "this profile has no type that floe knows"
    ]


POSTGRES = {"type": "postgres", "host": "h", "dbname": "d", "schema": "s"}
ATHENA = {"type": "athena", "region_name": "eu-west-1", "schema": "d"}
TEMPLATE = "{{ env_var('X') }}"


@pytest.mark.parametrize(
    ("profile", "refused"),
    [
        ({**POSTGRES, "port": TEMPLATE}, ["port"]),
        ({**POSTGRES, "port": [5433]}, ["port"]),
        ({**POSTGRES, "port": 5433.5}, ["port"]),
        ({**POSTGRES, "port": True}, ["port"]),
        ({**POSTGRES, "host": "u:hunter22@h"}, ["host"]),
        ({**POSTGRES, "dbname": TEMPLATE, "database": "d"}, ["dbname"]),
        ({**POSTGRES, "schema": TEMPLATE}, ["schema"]),
        ({**ATHENA, "database": TEMPLATE}, ["database"]),
        ({"type": "duckdb", "path": TEMPLATE}, ["path"]),
        ({"type": "duckdb", "path": "/x/a.duckdb", "schema": TEMPLATE}, ["schema"]),
        ({"type": "duckdb"}, ["file", "database"]),
        ({"type": "duckdb", "path": ":memory:"}, ["file", "database"]),
        ({"type": "duckdb", "path": "a.duckdb"}, ["file", "database"]),
    ],
)
def test_what_cannot_be_used_is_told_and_no_default_takes_its_place(profile, refused):
    naming = from_dbt_profile(profile, "t")

    assert (naming.namespace, naming.name, naming.canonical) == (None, None, None)
    assert [each.place.path[0] for each in naming.findings] == refused
    assert "hunter22" not in repr(naming)


def test_what_is_not_asked_for_may_be_a_template():
    profile = {**POSTGRES, "schema": TEMPLATE, "password": TEMPLATE, "threads": [1]}

    assert from_dbt_profile(profile, "web.t").canonical == ("postgres://h:5432", "d.web.t")
    assert from_dbt_profile(profile).namespace == "postgres://h:5432"
    assert from_dbt_profile({**POSTGRES, "port": TEMPLATE}).namespace is None
