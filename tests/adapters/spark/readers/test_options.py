import pytest

from floe.adapters.spark.failures import SourceError
from floe.adapters.spark.readers import dialects
from floe.adapters.spark.readers.azure import azure_location, azure_options
from floe.adapters.spark.readers.bigquery import bigquery_options
from floe.adapters.spark.readers.gcs import gcs_location, gcs_options
from floe.adapters.spark.readers.hive import hive_settings
from floe.adapters.spark.readers.iceberg import catalog_options, catalog_type, iceberg_settings
from floe.adapters.spark.readers.jdbc import jdbc_options
from floe.adapters.spark.readers.kafka import kafka_options, message_type
from floe.adapters.spark.readers.reader import make_address
from floe.adapters.spark.readers.remote_files import base_path
from floe.adapters.spark.readers.s3 import s3_location, s3_options
from floe.adapters.spark.readers.snowflake import snowflake_options
from floe.checks import Table
from floe.errors import ConfigurationError
from floe.model import DataType, Field
from floe.plan import TableSource

ORDERS = Table("orders.odcs.yaml", "orders", "orders")


@pytest.fixture
def at(tmp_path):
    def make(server_type, environment=None, declared=None, **values):
        source = TableSource(ORDERS, "shop", server_type, values, frozenset(values))
        return make_address(source, tmp_path, environment or {}, declared)

    return make


def test_s3_is_read_with_hadoops_client(at):
    address = at("s3", location="s3://bucket/{model}/*.parquet")
    assert s3_location(address) == "s3a://bucket/orders/*.parquet"
    assert s3_options(address) == {}


def test_s3_keys_and_endpoint_travel_as_options_of_the_read(at):
    environment = {
        "DATACONTRACT_S3_ACCESS_KEY_ID": "id",
        "DATACONTRACT_S3_SECRET_ACCESS_KEY": "hunter22",
        "DATACONTRACT_S3_SESSION_TOKEN": "t0k3n",
        "DATACONTRACT_S3_REGION": "eu-west-1",
    }
    address = at("s3", environment, location="s3://b/x", endpointUrl="http://minio:9000")
    assert s3_options(address) == {
        "fs.s3a.access.key": "id",
        "fs.s3a.secret.key": "hunter22",
        "fs.s3a.session.token": "t0k3n",
        "fs.s3a.endpoint.region": "eu-west-1",
        "fs.s3a.endpoint": "http://minio:9000",
        "fs.s3a.path.style.access": "true",
        "fs.s3a.connection.ssl.enabled": "false",
        "fs.s3a.aws.credentials.provider": (
            "org.apache.hadoop.fs.s3a.TemporaryAWSCredentialsProvider"
        ),
    }
    assert "hunter22" not in repr(address)


@pytest.mark.parametrize(
    ("location", "expected"),
    [
        ("abfss://c@acc.dfs.core.windows.net/x", "abfss://c@acc.dfs.core.windows.net/x"),
        ("wasbs://c@acc.blob.core.windows.net/x/*", "abfss://c@acc.dfs.core.windows.net/x/*"),
        (
            "https://acc.blob.core.windows.net/c/x/y.csv",
            "abfss://c@acc.dfs.core.windows.net/x/y.csv",
        ),
        ("az://c/x", "abfss://c@other.dfs.core.windows.net/x"),
    ],
)
def test_azure_locations_come_to_one_form(at, location, expected):
    environment = {"FLOE_AZURE_STORAGE_ACCOUNT": "other"}
    assert azure_location(at("azure", environment, location=location)) == expected


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({}, {}),
        (
            {"DATACONTRACT_AZURE_STORAGE_ACCOUNT_KEY": "k"},
            {"fs.azure.account.key.acc.dfs.core.windows.net": "k"},
        ),
        (
            {"DATACONTRACT_AZURE_CONNECTION_STRING": "AccountName=acc;AccountKey=k==;x"},
            {"fs.azure.account.key.acc.dfs.core.windows.net": "k=="},
        ),
        (
            {"FLOE_SHOP_SAS_TOKEN": "?sv=1&sig=2"},
            {
                "fs.azure.account.auth.type.acc.dfs.core.windows.net": "SAS",
                "fs.azure.sas.fixed.token.acc.dfs.core.windows.net": "sv=1&sig=2",
            },
        ),
    ],
)
def test_azure_is_entered_with_a_key_or_a_signature(at, environment, expected):
    address = at("azure", environment, location="abfss://c@acc.dfs.core.windows.net/x")
    assert azure_options(address) == expected


def test_azure_is_entered_as_a_service_principal(at):
    names = ("CLIENT_ID", "CLIENT_SECRET", "TENANT_ID")
    environment = {f"DATACONTRACT_AZURE_{name}": name.lower() for name in names}
    address = at("azure", environment, location="abfss://c@acc.dfs.core.windows.net/x")
    options = azure_options(address)
    host = "acc.dfs.core.windows.net"
    assert options[f"fs.azure.account.oauth2.client.secret.{host}"] == "client_secret"
    assert options[f"fs.azure.account.oauth2.client.endpoint.{host}"] == (
        "https://login.microsoftonline.com/tenant_id/oauth2/token"
    )
    del environment["DATACONTRACT_AZURE_CLIENT_SECRET"]
    with pytest.raises(ConfigurationError, match="set FLOE_SHOP_CLIENT_SECRET"):
        azure_options(at("azure", environment, location="abfss://c@acc.dfs.core.windows.net/x"))


def test_gcs_is_entered_with_a_key_file_or_as_the_machine(at):
    address = at("gcs", {"FLOE_GCS_KEY_FILE": "/k.json"}, location="gcs://b/{model}")
    assert gcs_location(address) == "gs://b/orders"
    assert gcs_options(address)["fs.gs.auth.service.account.json.keyfile"] == "/k.json"
    assert gcs_options(at("gcs", location="gs://b/x"))["fs.gs.auth.type"] == "APPLICATION_DEFAULT"


def test_partitions_behind_a_glob_start_above_it():
    assert base_path("s3a://b/orders/*/x*.parquet") == "s3a://b/orders"
    assert base_path("s3a://b/orders") is None


@pytest.mark.parametrize(
    ("dialect", "values", "url", "table"),
    [
        (
            dialects.POSTGRES,
            {"host": "db", "port": "5433", "database": "a b?x=1", "schema": "S"},
            "jdbc:postgresql://db:5433/a%20b%3Fx%3D1",
            '"S"."orders"',
        ),
        (
            dialects.MYSQL,
            {"host": "db", "database": "shop"},
            "jdbc:mysql://db:3306/shop",
            "`shop`.`orders`",
        ),
        (
            dialects.SQLSERVER,
            {"host": "db", "database": "shop", "schema": "d]bo"},
            "jdbc:sqlserver://db:1433;databaseName=shop",
            "[d]]bo].[orders]",
        ),
        (
            dialects.ORACLE,
            {"host": "db", "serviceName": "xe", "schema": "Sales"},
            "jdbc:oracle:thin:@//db:1521/xe",
            '"Sales"."ORDERS"',
        ),
        (
            dialects.REDSHIFT,
            {"host": "c.example", "database": "dev", "schema": "public"},
            "jdbc:redshift://c.example:5439/dev",
            '"public"."orders"',
        ),
        (
            dialects.TRINO,
            {"host": "t", "port": 443, "catalog": "hive", "schema": "web"},
            "jdbc:trino://t:443/hive",
            '"web"."orders"',
        ),
        (
            dialects.DB2,
            {"host": "db", "database": "SAMPLE", "schema": "app"},
            "jdbc:db2://db:50000/SAMPLE",
            '"APP"."ORDERS"',
        ),
        (
            dialects.CLICKHOUSE,
            {"host": "[::1]", "database": "shop"},
            "jdbc:clickhouse://[::1]:8123/shop",
            '"shop"."orders"',
        ),
        (dialects.EXASOL, {"host": "e", "schema": "s"}, "jdbc:exa:e:8563", '"S"."ORDERS"'),
        (dialects.HANA, {"host": "h"}, "jdbc:sap://h:30015", '"ORDERS"'),
    ],
)
def test_a_database_is_addressed_without_a_secret(at, dialect, values, url, table):
    options = jdbc_options(dialect, at("x", {"FLOE_X_PASSWORD": "hunter22"}, **values))
    assert (options["url"], options["dbtable"]) == (url, table)
    assert "hunter22" not in options.values()


@pytest.mark.parametrize(
    ("values", "reason"),
    [
        ({"host": "db/x?y", "database": "d"}, "the server's host is no host name"),
        ({"host": "db", "port": "1;x", "database": "d"}, "the server's port is no port number"),
        ({"host": "db", "database": "d;encrypt=false"}, "characters that floe does not pass on"),
        ({"host": "db"}, "server 'shop' has no database"),
        ({"database": "d"}, "server 'shop' has no host"),
    ],
)
def test_an_address_that_could_mean_something_else_is_refused(at, values, reason):
    with pytest.raises(SourceError, match=reason):
        jdbc_options(dialects.SQLSERVER, at("sqlserver", **values))


def test_host_and_database_may_come_from_the_environment(at):
    environment = {"DATACONTRACT_POSTGRES_HOST": "db", "DATACONTRACT_POSTGRES_DATABASE": "shop"}
    options = jdbc_options(dialects.POSTGRES, at("postgresql", environment))
    assert options["url"] == "jdbc:postgresql://db:5432/shop"


def test_sqlserver_and_trino_have_switches_of_their_own(at):
    environment = {"DATACONTRACT_SQLSERVER_TRUST_SERVER_CERTIFICATE": "True"}
    address = at("sqlserver", environment, host="db", database="d")
    assert jdbc_options(dialects.SQLSERVER, address)["trustServerCertificate"] == "true"
    address = at("trino", {"DATACONTRACT_TRINO_JWT_TOKEN": "t"}, host="db", catalog="c")
    options = jdbc_options(dialects.TRINO, address)
    assert (options["accessToken"], options["SSL"]) == ("t", "true")


def test_kafka_is_read_from_the_first_message_to_the_last(at):
    assert kafka_options(at("kafka", host="k:9092")) == {
        "kafka.bootstrap.servers": "k:9092",
        "kafka.isolation.level": "read_committed",
        "subscribe": "orders",
        "startingOffsets": "earliest",
        "endingOffsets": "latest",
    }


def test_kafka_is_entered_with_a_password(at):
    environment = {
        "DATACONTRACT_KAFKA_SASL_USERNAME": "ann",
        "DATACONTRACT_KAFKA_SASL_PASSWORD": 'a"b',
        "DATACONTRACT_KAFKA_SASL_MECHANISM": "scram-sha-256",
    }
    options = kafka_options(at("kafka", environment, host="k:9092", topic="t"))
    assert (options["subscribe"], options["kafka.sasl.mechanism"]) == ("t", "SCRAM-SHA-256")
    assert options["kafka.sasl.jaas.config"] == (
        "org.apache.kafka.common.security.scram.ScramLoginModule required "
        'username="ann" password="a\\"b";'
    )


def test_messages_are_read_into_the_contracts_columns(at):
    declared = DataType("struct", fields=(Field("id", DataType("int64")),))
    assert message_type(at("kafka", declared=declared, host="k")) == declared
    with pytest.raises(SourceError, match="if the contract gives all columns a type"):
        message_type(at("kafka", host="k"))
    with pytest.raises(SourceError, match="floe reads JSON messages from Kafka, not avro"):
        message_type(at("kafka", declared=declared, host="k", format="avro"))


def test_snowflake_and_bigquery_speak_to_their_own_connectors(at):
    environment = {"DATACONTRACT_SNOWFLAKE_USERNAME": "ann", "DATACONTRACT_SNOWFLAKE_ROLE": "r"}
    values = {"account": "acme", "database": "d", "schema": "s", "warehouse": "w"}
    assert snowflake_options(at("snowflake", environment, **values)) == {
        "sfURL": "acme.snowflakecomputing.com",
        "sfUser": "ann",
        "sfDatabase": "d",
        "sfSchema": "s",
        "sfWarehouse": "w",
        "sfRole": "r",
        "dbtable": '"ORDERS"',
    }
    environment = {"DATACONTRACT_BIGQUERY_ACCOUNT_INFO_JSON_PATH": "/k.json"}
    assert bigquery_options(at("bigquery", environment, project="p", dataset="d")) == {
        "table": "orders",
        "dataset": "d",
        "project": "p",
        "credentialsFile": "/k.json",
        "viewsEnabled": "true",
    }


@pytest.mark.parametrize(
    ("values", "environment", "kind"),
    [
        ({"catalogUrl": "https://x"}, {}, "rest"),
        ({"catalogUrl": "jdbc:postgresql://x"}, {}, "jdbc"),
        ({"catalogUrl": "thrift://x:9083"}, {}, "hive"),
        ({"warehouse": "lake"}, {}, "hadoop"),
        ({"catalogUrl": "https://x"}, {"DATACONTRACT_ICEBERG_CATALOG_TYPE": "glue"}, "glue"),
    ],
)
def test_the_kind_of_an_iceberg_catalog_follows_from_its_address(at, values, environment, kind):
    assert catalog_type(at("iceberg", environment, **values)) == kind


def test_an_iceberg_catalog_gets_its_secrets_and_properties(at):
    environment = {
        "DATACONTRACT_ICEBERG_TOKEN": "t",
        "DATACONTRACT_ICEBERG_PROPERTIES": "header.x=1, y=2",
    }
    values = {"catalogUrl": "https://x", "warehouse": "w"}
    assert catalog_options(at("iceberg", environment, **values)) == {
        "type": "rest",
        "uri": "https://x",
        "warehouse": "w",
        "token": "t",
        "header.x": "1",
        "y": "2",
    }
    with pytest.raises(SourceError, match="no catalogUrl and no warehouse"):
        catalog_options(at("iceberg"))


def test_a_secret_in_the_address_of_a_catalog_is_no_setting_of_the_start(at):
    environment = {"CATALOG_PASSWORD": "hunter22"}
    url = "jdbc:postgresql://db/x?user=ann&password=${CATALOG_PASSWORD}"
    address = at("iceberg", environment, catalogUrl=url, warehouse="s3://w")
    assert iceberg_settings(address) == {
        "spark.sql.catalog.shop": "org.apache.iceberg.spark.SparkCatalog",
        "spark.sql.catalog.shop.type": "jdbc",
        "spark.sql.catalog.shop.warehouse": "s3://w",
    }
    assert catalog_options(address)["uri"].endswith("password=hunter22")


def test_the_secrets_inside_of_a_variable_are_kept(at):
    properties = '{"rest.auth.token": "t0k3n", "header.x": "plain"}'
    lake = at("iceberg", {"FLOE_SHOP_PROPERTIES": properties}, catalogUrl="https://x")
    assert catalog_options(lake)["rest.auth.token"] == "t0k3n"
    assert lake.credentials.secrets == ("t0k3n",)
    connection = "AccountName=a;AccountKey=hunter22"
    files = at("azure", {"FLOE_SHOP_CONNECTION_STRING": connection}, location="az://c@a/x")
    assert azure_options(files) == {"fs.azure.account.key.a.dfs.core.windows.net": "hunter22"}
    assert files.credentials.secrets == (connection, "hunter22")


@pytest.mark.parametrize(("port", "expected"), [(None, 9083), (10000, 9083), (9999, 9999)])
def test_hives_metastore_listens_beside_its_server(at, port, expected):
    settings = hive_settings(at("hive", host="h", port=port))
    assert settings["spark.hadoop.hive.metastore.uris"] == f"thrift://h:{expected}"


@pytest.mark.spark
@pytest.mark.parametrize(
    ("server_type", "values", "package"),
    [
        ("s3", {"location": "s3://b/x", "format": "csv"}, "org.apache.hadoop:hadoop-aws:"),
        (
            "azure",
            {"location": "abfss://c@a.dfs.core.windows.net/x", "format": "csv"},
            "org.apache.hadoop:hadoop-azure:",
        ),
        ("gcs", {"location": "gs://b/x", "format": "csv"}, "com.google.cloud.bigdataoss:"),
        (
            "snowflake",
            {"account": "a", "database": "d", "schema": "s"},
            "net.snowflake:spark-snowflake_2.13",
        ),
        ("bigquery", {"project": "p", "dataset": "d"}, "com.google.cloud.spark:spark-bigquery"),
        ("mysql", {"host": "h", "database": "d"}, "com.mysql:mysql-connector-j:"),
        ("hana", {"host": "h"}, "com.sap.cloud.db.jdbc:ngdbc"),
    ],
)
def test_where_a_package_is_missing_the_user_is_told_which(
    catalog_of, server_type, values, package
):
    source = TableSource(ORDERS, "shop", server_type, values, frozenset(values))
    declared = DataType("struct", fields=(Field("id", DataType("int64")),))
    environment = {"FLOE_SHOP_USERNAME": "ann", "FLOE_SHOP_PASSWORD": "hunter22"}
    found = catalog_of(source, environment, declared).describe(ORDERS)
    assert f"add {package}" in found.reason
    assert found.reason.startswith("Spark ")
    assert found.reason.endswith(" to spark.jars.packages")
    assert not found.is_outside
    assert "hunter22" not in found.reason
