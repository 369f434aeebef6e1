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


def test_its_location_is_another_name(other_names):
    server = {**SERVER, **REGION, "location": "s3://lake/data/{model}/*.parquet"}
    assert other_names(server) == [("s3://lake", "data/orders", "storage location")]


@pytest.mark.parametrize(("change", "table", "expected"), CASES)
def test_a_table_has_its_name(tell, change, table, expected):
    assert tell({**SERVER, **change}, table) == expected
