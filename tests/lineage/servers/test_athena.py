import pytest

SERVER = {"type": "athena", "schema": "Sales", "regionName": "eu-west-1"}
NAMESPACE = "awsathena://athena.eu-west-1.amazonaws.com"
CASES = [
    ({"catalog": "${C}"}, "orders", ("no catalog",)),
    ({}, "orders", (NAMESPACE, "awsdatacatalog.sales.orders")),
    ({"catalog": "AwsDataCatalog"}, "orders", (NAMESPACE, "awsdatacatalog.sales.orders")),
    ({"catalog": "lake"}, "orders", (NAMESPACE, "lake.sales.orders")),
    ({}, "web.orders", (NAMESPACE, "awsdatacatalog.web.orders")),
    ({}, 'lake.web."orders"', (NAMESPACE, "lake.web.orders")),
    ({"regionName": None}, "orders", ("no region_name",)),
    ({"schema": None}, "orders", ("no database",)),
    (
        {"regionName": None, "openlineage.region": "us-east-1"},
        "orders",
        ("awsathena://athena.us-east-1.amazonaws.com", "awsdatacatalog.sales.orders"),
    ),
]


def test_with_its_account_it_is_a_table_of_glue_too(other_names):
    server = {**SERVER, "openlineage.account": "1234-5678-9012", "location": "s3://lake/{model}"}
    assert other_names(server) == [
        ("arn:aws:glue:eu-west-1:123456789012", "table/sales/orders", "AWS Glue"),
        ("s3://lake", "orders", "storage location"),
    ]
    assert other_names({**server, "catalog": "other"})[0][0] == "s3://lake"


@pytest.mark.parametrize(("change", "table", "expected"), CASES)
def test_a_table_has_its_name(tell, change, table, expected):
    assert tell({**SERVER, **change}, table) == expected
