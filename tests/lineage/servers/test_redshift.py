import pytest

SERVER = {
    "type": "redshift",
    "host": "Shop.abc123.eu-west-1.redshift.amazonaws.com",
    "database": "Dev",
    "schema": "sales",
}
NAMESPACE = "redshift://shop.eu-west-1:5439"
CASES = [
    ({"host": "shop.eu-west-1"}, "orders", (NAMESPACE, "dev.sales.orders")),
    ({"port": "${P}"}, "orders", ("no port",)),
    ({}, "orders", (NAMESPACE, "dev.sales.orders")),
    (
        {"host": "group.123456789012.us-east-1.redshift-serverless.amazonaws.com:5440"},
        "orders",
        ("redshift://group.us-east-1:5440", "dev.sales.orders"),
    ),
    ({}, "web.orders", (NAMESPACE, "dev.web.orders")),
    ({}, 'qa.web."orders.x"', (NAMESPACE, 'qa.web."orders.x"')),
    ({"host": None}, "orders", ("no cluster_identifier", "no region")),
    ({"host": None, "region": "eu-west-1"}, "orders", ("no cluster_identifier",)),
    ({"host": "dwh.example.com"}, "orders", ("no cluster_identifier", "no region")),
    (
        {
            "host": "dwh.example.com",
            "openlineage.cluster": "shop",
            "openlineage.region": "eu-west-1",
        },
        "orders",
        (NAMESPACE, "dev.sales.orders"),
    ),
    ({"openlineage.port": 5555}, "orders", ("redshift://shop.eu-west-1:5555", "dev.sales.orders")),
    ({"schema": None}, "orders", ("no schema",)),
]


def test_dbt_names_the_whole_host(other_names):
    host = "redshift://shop.abc123.eu-west-1.redshift.amazonaws.com:5439"
    assert other_names(SERVER) == [(host, "dev.sales.orders", "dbt")]


def test_jobs_may_leave_the_usual_schema_out(other_names):
    host = "redshift://shop.abc123.eu-west-1.redshift.amazonaws.com:5439"
    assert other_names({**SERVER, "schema": "public"}) == [
        (host, "dev.public.orders", "dbt"),
        (host, "dev.orders", "the JDBC code of Spark and Flink"),
    ]


def test_a_host_that_tells_no_cluster_is_still_what_dbt_names(other_names):
    host = {"host": "dwh.example.com:5440"}
    assert other_names({**SERVER, **host}) == [
        ("redshift://dwh.example.com:5440", "dev.sales.orders", "dbt"),
        ("redshift://dwh.example.com:5440", "Dev.sales.orders", "the JDBC code of Spark and Flink"),
    ]
    assert other_names({**SERVER, **host, "schema": None}) == []


@pytest.mark.parametrize(("change", "table", "expected"), CASES)
def test_a_table_has_its_name(tell, change, table, expected):
    assert tell({**SERVER, **change}, table) == expected
