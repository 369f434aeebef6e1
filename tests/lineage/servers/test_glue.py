import pytest

SERVER = {"type": "glue", "account": "1234-5678-9012", "database": "Sales"}
REGION = {"openlineage.region": "eu-west-1"}
NAMESPACE = "arn:aws:glue:eu-west-1:123456789012"
CASES = [
    ({}, "orders", ("no region_name",)),
    (REGION, "orders", (NAMESPACE, "table/sales/orders")),
    ({**REGION, "account": "123456789012"}, "orders", (NAMESPACE, "table/sales/orders")),
    (REGION, "web.orders", (NAMESPACE, "table/web/orders")),
    (REGION, '"web"."orders"', (NAMESPACE, "table/web/orders")),
    (REGION, "a.web.orders", ("naming/malformed-name",)),
    ({**REGION, "account": None}, "orders", ("no account_id",)),
    ({**REGION, "account": "acme"}, "orders", ("naming/malformed-namespace",)),
    ({**REGION, "database": None}, "orders", ("no database_name",)),
]


def test_athena_and_its_location_have_other_names(other_names):
    server = {**SERVER, **REGION, "location": "s3://lake/data/{model}/*.parquet"}
    athena = "awsathena://athena.eu-west-1.amazonaws.com"
    assert [pair[:2] for pair in other_names(server)] == [
        (athena, "awsdatacatalog.sales.orders"),
        (NAMESPACE, "sales.orders"),
        ("s3://lake", "data/orders"),
    ]


@pytest.mark.parametrize(("change", "table", "expected"), CASES)
def test_a_table_has_its_name(tell, change, table, expected):
    assert tell({**SERVER, **change}, table) == expected
