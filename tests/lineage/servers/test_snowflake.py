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
