import pytest

from floe.naming import from_spark_catalog

ICEBERG = "org.apache.iceberg.spark.SparkCatalog"
PREFIX = "spark.sql.catalog."
SYMLINK = "a symlink of Spark: the table in its catalogue"


def session(name, implementation, **settings):
    own = {f"{PREFIX}{name}.{key.replace('_', '-')}": text for key, text in settings.items()}
    return {f"{PREFIX}{name}": implementation, **own}


GLUE = {
    **session(
        "lake",
        ICEBERG,
        catalog_impl="org.apache.iceberg.aws.glue.GlueCatalog",
        warehouse="s3://bucket/wh",
    ),
    f"{PREFIX}lake.glue.id": "123456789012",
    f"{PREFIX}lake.client.region": "eu-west-1",
}

STORED = [
    (
        session("lake", ICEBERG, type="hadoop", warehouse="s3a://bucket/wh/"),
        ("s3://bucket", "wh/db/t"),
        ("s3://bucket/wh", "db.t"),
    ),
    (
        session("lake", ICEBERG, type="hive", uri="thrift://ms:9083", warehouse="s3://bucket/wh"),
        ("s3://bucket", "wh/db.db/t"),
        ("hive://ms:9083", "db.t"),
    ),
    (GLUE, ("s3://bucket", "wh/db.db/t"), ("arn:aws:glue:eu-west-1:123456789012", "table/db/t")),
    (
        session(
            "lake", ICEBERG, type="jdbc", uri="jdbc:postgresql://h/meta", warehouse="s3://bucket/wh"
        ),
        ("s3://bucket", "wh/db/t"),
        ("postgres://h:5432", "meta.db.t"),
    ),
    (
        session("lake", ICEBERG, type="rest", uri="https://u:hunter22@c.example.com/api")
        | {"location": "s3://bucket/x"},
        ("s3://bucket", "x"),
        ("https://c.example.com/api", "db.t"),
    ),
    (
        session("lake", ICEBERG, type="nessie", uri="http://nessie:19120/api/v2")
        | {"location": "gs://bucket/x"},
        ("gs://bucket", "x"),
        ("http://nessie:19120/api/v2", "db.t"),
    ),
    (
        session("lake", "io.unitycatalog.spark.UCSingleCatalog", uri="http://uc:8080")
        | {"location": "s3://bucket/x"},
        ("s3://bucket", "x"),
        ("unitycatalog://uc:8080", "lake.db.t"),
    ),
]


@pytest.mark.parametrize(("properties", "stored", "symlink"), STORED)
def test_a_table_is_named_by_its_location_and_the_catalogue_is_a_symlink(
    properties, stored, symlink
):
    naming = from_spark_catalog(properties, "lake.db.t")

    assert naming.canonical == stored
    assert naming.aliases[0] == (*symlink, SYMLINK)
    assert "hunter" not in repr(naming)


@pytest.mark.parametrize(
    ("properties", "identifier", "canonical"),
    [
        (
            session(
                "lake", ICEBERG, catalog_impl="software.amazon.s3tables.iceberg.S3TablesCatalog"
            )
            | {f"{PREFIX}lake.warehouse": "arn:aws:s3tables:us-east-1:123456789012:bucket/b"},
            "lake.db.t",
            ("arn:aws:s3tables:us-east-1:123456789012:bucket/b", "lake.db.t"),
        ),
        (
            session(
                "sf",
                ICEBERG,
                type="rest",
                uri="https://myorg-acct.snowflakecomputing.com/polaris/api",
                warehouse="sales",
            ),
            "sf.public.t",
            ("snowflake://myorg-acct", "SALES.PUBLIC.T"),
        ),
        (
            session(
                "pg",
                "org.apache.spark.sql.execution.datasources.v2.jdbc.JDBCTableCatalog",
                url="jdbc:postgresql://u:hunter22@h/db",
            ),
            "pg.public.t",
            ("postgres://h:5432", "db.public.t"),
        ),
    ],
)
def test_some_services_name_their_tables_themselves(properties, identifier, canonical):
    naming = from_spark_catalog(properties, identifier)

    assert naming.canonical == canonical
    assert naming.findings == ()
    assert "hunter" not in repr(naming)


def test_the_catalogue_of_the_session_keeps_its_tables_in_the_warehouse():
    warehouse = {"spark.sql.warehouse.dir": "file:/wh"}
    metastore = {**warehouse, "spark.hadoop.hive.metastore.uris": "thrift://a:9083,thrift://b:9083"}

    default = from_spark_catalog(warehouse, "default.t")
    sales = from_spark_catalog(metastore, "spark_catalog.sales.t")
    assert default.canonical == ("file", "/wh/t")
    assert default.aliases == (("file:/wh", "default.t", SYMLINK),)
    assert sales.canonical == ("file", "/wh/sales.db/t")
    assert sales.aliases == (("hive://a:9083", "sales.t", SYMLINK),)


def test_the_default_catalogue_is_meant_where_none_is_named():
    properties = session("lake", ICEBERG, type="hadoop", warehouse="/wh")
    properties["spark.sql.defaultCatalog"] = "lake"

    assert from_spark_catalog(properties, "db.t").canonical == ("file", "/wh/db/t")


def test_the_properties_of_one_catalogue_need_no_prefix():
    properties = {"type": "hadoop", "warehouse": "/wh"}

    assert from_spark_catalog(properties, "db.t").canonical == ("file", "/wh/db/t")
    assert from_spark_catalog(properties, "lake.db.`my.t`").canonical == ("file", "/wh/db/my.t")


def test_without_a_location_the_catalogue_names_the_table_and_that_is_told():
    properties = session("lake", ICEBERG, type="rest", uri="https://c.example.com")
    naming = from_spark_catalog(properties, "lake.db.t")

    assert naming.canonical == ("https://c.example.com", "db.t")
    assert [(each.rule, each.severity) for each in naming.findings] == [
        ("naming/missing-component", "info")
    ]


@pytest.mark.parametrize(
    ("properties", "identifier", "missing"),
    [
        ({}, "t", "database"),
        ({}, "", "database"),
        ({}, "db.t", "location"),
        (session("lake", ICEBERG, type="rest"), "lake.db.t", "location"),
        (session("lake", ICEBERG, type="hive", uri="thrift://?"), "lake.db.t", "location"),
    ],
)
def test_what_the_properties_do_not_tell_is_not_guessed(properties, identifier, missing):
    naming = from_spark_catalog(properties, identifier)

    assert naming.canonical is None
    assert [each.place.path for each in naming.findings] == [(missing,)]


def test_an_account_of_snowflake_is_read_from_its_jdbc_url():
    catalog = {
        "catalog-impl": "org.apache.iceberg.snowflake.SnowflakeCatalog",
        "uri": "jdbc:snowflake://myorg-acct.snowflakecomputing.com",
        "warehouse": "Sales",
    }

    naming = from_spark_catalog(catalog, "public.orders")

    assert naming.canonical == ("snowflake://myorg-acct", "SALES.PUBLIC.ORDERS")


@pytest.mark.parametrize(
    ("uri", "namespace"),
    [
        ("https://h.example.com:443", "unitycatalog://h.example.com"),
        ("https://h.example.com", "unitycatalog://h.example.com"),
        ("https://h.example.com:8443/", "unitycatalog://h.example.com:8443"),
    ],
)
def test_unity_has_no_usual_port(uri, namespace):
    start = "spark.sql.catalog.main"
    session = {start: "io.unitycatalog.spark.UCSingleCatalog", f"{start}.uri": uri}

    assert from_spark_catalog(session, "main.s.t").canonical == (namespace, "main.s.t")


@pytest.mark.parametrize(
    ("uri", "namespace"),
    [
        ("https://rest.example.com:443/api", "https://rest.example.com/api"),
        ("http://rest.example.com:80", "http://rest.example.com"),
        ("http://rest.example.com:443/api", "http://rest.example.com:443/api"),
    ],
)
def test_a_service_has_no_usual_port(uri, namespace):
    naming = from_spark_catalog({"type": "rest", "uri": uri}, "db.t")

    assert naming.canonical == (namespace, "db.t")
