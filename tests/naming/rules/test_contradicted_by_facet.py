import pytest

from floe.naming.rules.contradicted_by_facet import contradicted_by_facet

POSTGRES = ("postgres://db.example.com:5432", "shop.public.orders")
HIVE = ("hive://metastore.example.com:9083", "shop.orders")
TRINO = ("trino://trino.example.com:443", "lake.shop.orders")
GLUE = ("arn:aws:glue:us-east-1:123456789012", "table/shop/orders")
S3TABLES = ("arn:aws:s3tables:us-east-1:123456789012:bucket/lake", "cat.shop.orders")
SNOWFLAKE = ("snowflake://org-account", "SALES.PUBLIC.ORDERS")


def event(pair, facets):
    return {"inputs": [{"namespace": pair[0], "name": pair[1], "facets": facets}]}


def levels(**names):
    return {"hierarchy": {"hierarchy": [{"type": key, "name": names[key]} for key in names]}}


@pytest.mark.parametrize(
    ("pair", "facets", "expected"),
    [
        (
            POSTGRES,
            levels(DATABASE="shop", SCHEMA="sales", TABLE="orders"),
            ["hierarchy: the schema is 'sales' here and 'public' in the name"],
        ),
        (
            POSTGRES,
            levels(DATABASE="lake", TABLE="customers"),
            [
                "hierarchy: the database is 'lake' here and 'shop' in the name",
                "hierarchy: the table is 'customers' here and 'orders' in the name",
            ],
        ),
        (
            POSTGRES,
            {"dataSource": {"name": "shop", "uri": "postgres://other.example.com:5432/shop"}},
            [
                "dataSource: the source is 'postgres://other.example.com:5432' here"
                " and 'postgres://db.example.com:5432' in the name"
            ],
        ),
        (
            POSTGRES,
            {"dataSource": {"uri": "jdbc:mysql://me:hunter2@db.example.com:3306/shop"}},
            [
                "dataSource: the source is 'mysql://db.example.com:3306' here"
                " and 'postgres://db.example.com:5432' in the name"
            ],
        ),
        (
            TRINO,
            {"catalog": {"framework": "iceberg", "type": "trino", "name": "other"}},
            ["catalog: the catalog is 'other' here and 'lake' in the name"],
        ),
        (
            HIVE,
            {"catalog": {"type": "hive", "name": "x", "metadataUri": "thrift://h2:9083"}},
            ["catalog: the host is 'h2' here and 'metastore.example.com' in the name"],
        ),
        (
            GLUE,
            {"catalog": {"type": "glue", "metadataUri": "arn:aws:glue:eu-west-1:123456789012"}},
            [
                "catalog: the catalog is 'arn:aws:glue:eu-west-1:123456789012' here"
                " and 'arn:aws:glue:us-east-1:123456789012' in the name"
            ],
        ),
        (
            GLUE,
            {"catalog": {"warehouseUri": "arn:aws:glue:us-east-1:999999999999:catalog"}},
            [
                "catalog: the catalog is 'arn:aws:glue:us-east-1:999999999999' here"
                " and 'arn:aws:glue:us-east-1:123456789012' in the name"
            ],
        ),
        (
            S3TABLES,
            {"catalog": {"warehouseUri": "arn:aws:s3tables:us-east-1:123456789012:bucket/sea"}},
            [
                "catalog: the catalog is 'arn:aws:s3tables:us-east-1:123456789012:bucket/sea' here"
                " and 'arn:aws:s3tables:us-east-1:123456789012:bucket/lake' in the name"
            ],
        ),
    ],
)
def test_a_facet_that_says_something_else_is_found(said_of_event, pair, facets, expected):
    found = said_of_event(contradicted_by_facet, event(pair, facets))
    assert found == [f"warning inputs[0].facets.{each}" for each in expected]


@pytest.mark.parametrize(
    ("pair", "facets"),
    [
        (POSTGRES, levels(DATABASE="shop", SCHEMA="PUBLIC", TABLE='"orders"')),
        (POSTGRES, levels(CATALOG="something", TABLE="orders")),
        (POSTGRES, {"dataSource": {"name": "shop", "uri": "postgresql://db.example.com/shop"}}),
        (POSTGRES, {"dataSource": {"name": "shop", "uri": "anything"}}),
        (SNOWFLAKE, {"dataSource": {"uri": "snowflake://xy12345.us-east-1.aws"}}),
        (("s3://bucket", "wh/shop/orders"), levels(DATABASE="shop", TABLE="orders")),
        (
            ("s3://bucket", "wh/shop/orders"),
            {
                "dataSource": {"uri": HIVE[0]},
                "symlinks": {"identifiers": [{"namespace": HIVE[0], "name": HIVE[1]}]},
            },
        ),
        (TRINO, {"catalog": {"framework": "iceberg", "type": "rest", "name": "other"}}),
        (GLUE, {"catalog": {"metadataUri": "arn:aws:glue:us-east-1:123456789012:catalog"}}),
        (GLUE, {"catalog": {"warehouseUri": "s3://lake/warehouse"}}),
        (GLUE, {"catalog": {"warehouseUri": S3TABLES[0]}}),
        (S3TABLES, {"catalog": {"metadataUri": GLUE[0]}}),
        (("s3://lake", "shop/orders"), {"catalog": {"metadataUri": GLUE[0]}}),
        (HIVE, {"catalog": {"type": "hive", "metadataUri": "thrift://Metastore.example.com"}}),
        (("foo://bar", "x"), levels(TABLE="y")),
        (("postgres://db:nonsense", "a.b.c"), levels(TABLE="y")),
    ],
)
def test_what_agrees_or_cannot_be_compared_is_fine(said_of_event, pair, facets):
    assert said_of_event(contradicted_by_facet, event(pair, facets)) == []


@pytest.mark.parametrize(
    "facets",
    [
        None,
        [],
        {"hierarchy": 3, "dataSource": "x", "catalog": [], "symlinks": 4},
        {"hierarchy": {"hierarchy": [1, {"type": 2, "name": 3}, {"type": "TABLE"}]}},
        {"dataSource": {"uri": 3, "name": None}, "symlinks": {"identifiers": [1, {}]}},
        {"catalog": {"type": 1, "source": None, "name": 2, "metadataUri": 3}},
    ],
)
def test_strange_facets_say_nothing(said_of_event, facets):
    assert said_of_event(contradicted_by_facet, event(HIVE, facets)) == []
