import pytest

SERVER = {
    "type": "snowflake",
    "account": "myorg-analytics",
    "database": "sales",
    "schema": "public",
}
NAMESPACE = "snowflake://myorg-analytics"
OLD = "naming/deprecated-form"
CASES = [
    ({}, "orders", (NAMESPACE, "SALES.PUBLIC.ORDERS")),
    ({"account": "MyOrg-Analytics"}, "orders", (NAMESPACE, "SALES.PUBLIC.ORDERS")),
    (
        {"account": "https://myorg-analytics.snowflakecomputing.com"},
        "orders",
        (NAMESPACE, "SALES.PUBLIC.ORDERS"),
    ),
    (
        {"account": None, "host": "myorg-analytics.snowflakecomputing.com"},
        "orders",
        (NAMESPACE, "SALES.PUBLIC.ORDERS"),
    ),
    (
        {"account": "xy12345.eu-central-1.aws"},
        "orders",
        ("snowflake://xy12345.eu-central-1.aws", "SALES.PUBLIC.ORDERS", OLD),
    ),
    ({}, "web.orders", (NAMESPACE, "SALES.WEB.ORDERS")),
    ({}, "raw.web.orders", (NAMESPACE, "RAW.WEB.ORDERS")),
    ({}, '"My Db".web."T.x"', (NAMESPACE, '"My Db".WEB."T.x"')),
    ({}, '"ORDERS"', (NAMESPACE, "SALES.PUBLIC.ORDERS")),
    ({}, "a.raw.web.orders", ("naming/malformed-name",)),
    ({"account": None}, "orders", ("no organization_name", "no account_name")),
    ({"database": None}, "orders", ("no database",)),
    ({"schema": None}, "orders", ("no schema",)),
    ({"openlineage.account": "o-a"}, "orders", ("snowflake://o-a", "SALES.PUBLIC.ORDERS")),
    ({"openlineage.schema": "web"}, "orders", (NAMESPACE, "SALES.WEB.ORDERS")),
]


@pytest.mark.parametrize(("change", "table", "expected"), CASES)
def test_a_table_has_its_name(tell, change, table, expected):
    assert tell({**SERVER, **change}, table) == expected


def test_a_region_that_nobody_gives_is_told_at_the_account(name_table):
    *_, finding = name_table({**SERVER, "account": "xy12345"}).findings
    assert finding.message == "the region of the account is not given; clients write 'us-west-1'"
    assert (str(finding.place), finding.severity) == ("servers[0].account", "info")


def test_clients_spell_an_account_in_their_own_ways(other_names):
    name = "SALES.PUBLIC.ORDERS"
    assert other_names({**SERVER, "account": "xy12345"}) == [
        ("snowflake://xy12345.us-west-2.aws", name, "the region that Snowflake means"),
        ("snowflake://xy12345.snowflakecomputing.com", name, "the JDBC code of Spark and Flink"),
    ]
    spelt = other_names({**SERVER, "account": "acct-x.us-west-2.aws"})
    assert ("snowflake://acct-x.us-west-2.aws", name) in [pair[:2] for pair in spelt]
