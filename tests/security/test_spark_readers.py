"""What a contract says of a server reaches Spark as a value: no class, no option, no path."""

import json
from pathlib import Path

import duckdb
import pytest

from floe.adapters.duckdb import DuckdbCatalog
from floe.adapters.spark.failures import SourceError
from floe.adapters.spark.readers import dialects
from floe.adapters.spark.readers.bigquery import bigquery_options
from floe.adapters.spark.readers.contents import READERS
from floe.adapters.spark.readers.duckdb import duckdb_options
from floe.adapters.spark.readers.formats import format_of
from floe.adapters.spark.readers.hive import hive_settings
from floe.adapters.spark.readers.iceberg import catalog_name, catalog_options, iceberg_settings
from floe.adapters.spark.readers.iceberg_trust import judge_answers
from floe.adapters.spark.readers.jdbc import jdbc_options
from floe.adapters.spark.readers.reader import make_address
from floe.adapters.spark.tables.catalog import SparkCatalog
from floe.checks import Table
from floe.errors import ConfigurationError
from floe.plan import TableFacts, TableSource, Unreachable

ORDERS = Table("c.yaml", "orders", "orders")
DIALECTS = {
    name.lower(): value
    for name, value in vars(dialects).items()
    if isinstance(value, dialects.JdbcDialect)
}
WITH_DATABASE = [name for name, dialect in DIALECTS.items() if "{database}" in dialect.url]
# Each of these has made a driver load a class, read a file or write one.
PARAMETERS = [
    "db?socketFactory=org.springframework.ClassPathXmlApplicationContext&socketFactoryArg=x",
    "db?loggerLevel=DEBUG&loggerFile=/tmp/x.jsp",
    "db?autoDeserialize=true&queryInterceptors=x",
    "db?allowLoadLocalInfile=true",
    "db;INIT=RUNSCRIPT FROM 'http://x/y.sql'",
    "db;encrypt=false;trustServerCertificate=true",
    "db:clientRerouteServerListJNDIName=ldap://x/y;",
    "db?TNS_ADMIN=/tmp",
    "db&autosave=always",
    "../../db",
    "db#x",
    "db\n?x=y",
]
HOSTS = [
    "x/?socketFactory=y",
    "x/y",
    "x:1/db?a=b#",
    "x;a=b",
    "x,y",
    "user:pw@x",
    "x y",
    "(DESCRIPTION=(ADDRESS=x))",
    "address=(host=x)(autoDeserialize=true)",
    "x\\y",
]
PORTS = ["5432/db?a=b", "5432;a=b", "-1", "0", "65536", "٣", "1,2"]


@pytest.fixture
def at(tmp_path):
    """An address whose values are the contract's, but for those that are given."""

    def make(server_type, environment=None, given=(), table=ORDERS, **values):
        source = TableSource(table, "shop", server_type, values, frozenset(given))
        return make_address(source, tmp_path, environment or {})

    return make


def named(name):
    return Table("c.yaml", "x", name)


def is_plain_url(url, dialect):
    """Whether an address is what its dialect says, with plain words in its places."""
    start = dialect.url.partition("{")[0]
    rest = url.removeprefix(start)
    allowed = dialect.url.removeprefix(start).format(host="", port="", database="")
    return (
        url.startswith(start)
        and not set(rest) & set("?&;#()@\n\\=") - set(allowed)
        and rest.count("/") == allowed.count("/")
        and rest.count(";") == allowed.count(";")
        and rest.count("=") == allowed.count("=")
    )


@pytest.mark.parametrize("name", WITH_DATABASE)
def test_a_database_brings_no_parameter_of_its_driver(at, name):
    dialect = DIALECTS[name]
    for database in PARAMETERS:
        values = {"host": "db.example", dialect.database[0]: database}
        try:
            url = dialects.address_of(dialect, at(name, **values))
        except (SourceError, ConfigurationError):
            continue
        assert is_plain_url(url, dialect), url


@pytest.mark.parametrize("name", DIALECTS)
def test_a_host_is_nothing_but_a_host(at, name):
    dialect = DIALECTS[name]
    for host in HOSTS:
        values = {"host": host, dialect.database[0]: "db"}
        with pytest.raises((SourceError, ConfigurationError)):
            dialects.address_of(dialect, at(name, **values))


@pytest.mark.parametrize("name", DIALECTS)
def test_a_port_is_nothing_but_a_port(at, name):
    dialect = DIALECTS[name]
    for port in PORTS:
        values = {"host": "127.0.0.1", "port": port, dialect.database[0]: "db"}
        with pytest.raises((SourceError, ConfigurationError)):
            dialects.address_of(dialect, at(name, **values))


@pytest.mark.parametrize("name", DIALECTS)
def test_custom_properties_are_no_options_of_a_driver(at, name):
    dialect = DIALECTS[name]
    hostile = {
        "socketFactory": "x",
        "driver": "evil.Driver",
        "url": "jdbc:h2:mem:",
        "dbtable": "(select 1)",
        "query": "select 1",
        "sessionInitStatement": "x",
        "connectionProvider": "x",
        "customSchema": "x",
        "prepareQuery": "x",
    }
    values = {"host": "127.0.0.1", "port": 1, dialect.database[0]: "db", **hostile}
    options = jdbc_options(dialect, at(name, **values))
    assert options["driver"] == dialect.driver
    assert options["url"].startswith(dialect.url.partition("{")[0])
    assert "select" not in options["dbtable"]
    assert not set(options) & (set(hostile) - {"driver", "url", "dbtable"})


@pytest.mark.parametrize("name", DIALECTS)
def test_a_table_stays_in_its_quotes(at, name):
    """Broken before on ClickHouse, where a backslash takes the meaning of a quote away."""
    dialect = DIALECTS[name]
    values = {"host": "127.0.0.1", "port": 1, dialect.database[0]: "db"}
    for table in ('x" y', "x` y", "x] y", 'x\\" FROM y --', "x\\"):
        written = jdbc_options(dialect, at(name, table=named(table), **values))["dbtable"]
        written = written.removeprefix(dialect.quote(["db"]) + ".")
        closing = {"`": "`", "[": "]", '"': '"'}[written[0]]
        inner = written[1:-1]
        if name == "clickhouse":
            inner = inner.replace("\\\\", "")
            assert "\\" not in inner
        assert closing not in inner.replace(closing * 2, "")


FORMATS = ["jdbc", "org.evil.Source", "com.example.DefaultSource", "binaryFile", "text", "kafka"]


@pytest.mark.parametrize("form", FORMATS)
def test_a_format_is_one_that_floe_reads(at, form):
    with pytest.raises(SourceError, match="no reader for the format"):
        format_of(at("local", path="x", format=form), "x")


@pytest.mark.parametrize(
    "table", ["SELECT * FROM secrets", "select\t1", "WITH x AS (SELECT 1) SELECT 1", "a b"]
)
def test_a_table_of_bigquery_is_no_query(at, table):
    """Broken before: the connector runs a name that starts like one."""
    with pytest.raises(SourceError, match="no name of BigQuery's"):
        bigquery_options(at("bigquery", table=named(table), project="p", dataset="d"))


@pytest.mark.parametrize("values", [{"host": "evil"}, {"host": "ours", "port": "1"}])
def test_a_contract_chooses_no_metastore(at, values):
    """Broken before: all tables of a session were then looked up there."""
    given = ["host"] if values["host"] == "ours" else []
    with pytest.raises(SourceError, match=r"under \[servers.shop\] in floe.toml"):
        hive_settings(at("hive", given=given, **values))
    assert READERS["hive"].settings is hive_settings


LOCAL_ONLY = {
    "jdbc": {"catalogUrl": "jdbc:postgresql://x/?socketFactory=evil"},
    "jdbc of another type": {"catalogUrl": "jdbc:h2:mem:;INIT=x", "catalogType": "jdbc"},
    "sql": {"catalogUrl": "sqlite:x.db", "catalogType": "sql"},
    "hive": {"catalogUrl": "thrift://evil:9083"},
    "glue": {"catalogType": "glue"},
    "nessie": {"catalogUrl": "http://evil", "catalogType": "nessie"},
    "bigquery": {"catalogType": "bigquery"},
    "rest": {"catalogUrl": "https://evil"},
    "rest by type": {"catalogUrl": "evil", "catalogType": "REST"},
    "a variable of Iceberg's": {"warehouse": "env:AWS_SECRET_ACCESS_KEY"},
}


@pytest.mark.parametrize("values", LOCAL_ONLY.values(), ids=LOCAL_ONLY)
def test_a_contract_opens_no_catalog_but_a_folder(at, values):
    """Broken before: a driver's address could name a class, and a service's answer too."""
    for make in (catalog_options, iceberg_settings):
        with pytest.raises(ConfigurationError, match=r"under \[servers(\.shop)?\] in floe.toml"):
            make(at("iceberg", **values))


@pytest.mark.parametrize(
    ("kind", "values"),
    [("iceberg", {"catalogUrl": "https://evil.example"}), ("hive", {"host": "evil.example"})],
)
def test_what_is_refused_does_not_start_spark(tmp_path, kind, values):
    source = TableSource(ORDERS, "shop", kind, values)
    catalog = SparkCatalog(_no_spark, {ORDERS: source}, tmp_path, environment={})
    facts = catalog.describe(ORDERS)
    assert isinstance(facts, Unreachable)
    assert "under [servers.shop] in floe.toml" in facts.reason


def _no_spark():
    raise AssertionError("Spark was started")


KINDS = ["org.evil.Catalog", "in-memory", "rest,x", "custom"]


@pytest.mark.parametrize("kind", KINDS)
def test_a_type_of_catalog_is_one_of_icebergs(at, kind):
    with pytest.raises(SourceError, match="no type of Iceberg catalog"):
        catalog_options(at("iceberg", catalogType=kind, warehouse="w", given=["catalogType"]))


NAMES = ["a.io-impl", "x.y.z", "lake.catalog-impl=evil", "a b", "a-b", "`a`"]


@pytest.mark.parametrize("name", NAMES)
def test_a_name_of_a_catalog_is_a_word(at, name):
    address = at("iceberg", catalog=name, warehouse="w")
    assert catalog_name(address).isidentifier()
    assert all(key.count(".") <= 4 for key in iceberg_settings(address))
    assert set(iceberg_settings(address).values()) <= {
        "org.apache.iceberg.spark.SparkCatalog",
        "hadoop",
        str(address.root / "w"),
    }


def test_no_contract_takes_the_place_of_sparks_own_catalog(at):
    with pytest.raises(SourceError, match="spark_catalog is no name"):
        iceberg_settings(at("iceberg", catalog="spark_catalog", warehouse="w"))


HOSTILE = {
    "catalog-impl": "evil.Catalog",
    "io-impl": "evil.Files",
    "PROPERTIES": "io-impl=evil.Files",
    "metrics-reporter-impl": "evil.Reporter",
    "client.factory": "evil.Factory",
    "hadoop.fs.file.impl": "evil.FileSystem",
    "s3.endpoint": "http://evil",
}


@pytest.mark.parametrize("key", HOSTILE)
def test_custom_properties_are_no_properties_of_a_catalog(at, key):
    address = at("iceberg", warehouse="w", **{key: HOSTILE[key]})
    assert catalog_options(address) == {"type": "hadoop", "warehouse": str(address.root / "w")}


def test_a_read_makes_no_tables_in_a_jdbc_catalog(at, tmp_path):
    values = {"catalogUrl": "jdbc:postgresql://db/x", "warehouse": "w"}
    options = catalog_options(at("iceberg", given=list(values), **values))
    assert options["jdbc.init-catalog-tables"] == "false"
    values["catalogUrl"] = f"jdbc:sqlite:{tmp_path}/new.db"
    with pytest.raises(SourceError, match="there is no SQLite file"):
        catalog_options(at("iceberg", given=list(values), **values))


ANSWERS = {
    "io-impl": "org.evil.Files",
    "metrics-reporter-impl": "org.evil.Reporter",
    "client.factory": "org.evil.Factory",
    "s3.client-factory-impl": "org.evil.Factory",
    "client.credentials-provider": "org.evil.Provider",
    "adls.token-credential-provider": "org.evil.Provider",
    "rest.client.tls.configurer-impl": "org.evil.Tls",
    "rest.client.proxy.hostname": "evil.example",
    "rest.auth.type": "org.evil.Auth",
    "encryption.kms-impl": "org.evil.Kms",
    "lock-impl": "org.evil.Lock",
    "oauth2-server-uri": "http://evil.example/token",
    "s3.signer.uri": "http://evil.example",
    "s3.signer.endpoint": "//evil.example/sign",
    "client.refresh-credentials-endpoint": "http://evil.example/keys",
    "s3.endpoint": "http://evil.example",
    "gcs.service.host": "http://evil.example",
    "adls.connection-string.x": "evil.example",
    "http-client.proxy-endpoint": "http://evil.example",
    "s3.staging-dir": "/etc",
    "header.X-Evil": "x",
    "credential": "a:b",
    "warehouse": "env:AWS_SECRET_ACCESS_KEY",
    "catalog-impl": "org.evil.Catalog",
    "something-new": "x",
}
TABLE = "/v1/namespaces/sales/tables/orders"


def serve(service, **places):
    service.answers["/v1/config"] = {
        "defaults": places.get("defaults", {}),
        "overrides": places.get("overrides", {}),
    }
    vended = places.get("credentials")
    service.answers[TABLE] = {
        "metadata": places.get("metadata", {}),
        "config": places.get("config", {}),
        "storage-credentials": [{"prefix": "s3", "config": vended}] if vended else [],
    }


def ask_first(at, service, **own):
    address = at("iceberg", catalogUrl=service.url, namespace="sales", given=["catalogUrl"])
    judge_answers(address, {**catalog_options(address), **own}, ("sales", "orders"))


@pytest.mark.parametrize(
    ("place", "key"),
    [
        *(("overrides", key) for key in ANSWERS),
        *((place, "io-impl") for place in ("defaults", "config", "credentials")),
    ],
)
def test_a_service_that_would_choose_classes_or_hosts_is_refused(at, service, place, key):
    """Broken before: Iceberg takes what a service answers over what it was told."""
    serve(service, **{place: {key: ANSWERS[key]}})
    with pytest.raises(SourceError) as refusal:
        ask_first(at, service)
    assert f"would have Spark set {key}, which floe does not take" in refusal.value.reason


def test_a_service_that_names_another_host_is_refused(at, service, listener):
    serve(service, overrides={"uri": listener.url})
    with pytest.raises(SourceError, match="it names another host by 'uri'"):
        ask_first(at, service)
    assert listener.heard == []


def test_a_service_without_the_table_is_judged_by_its_configuration(at, service):
    serve(service, overrides={"io-impl": "org.evil.Files"})
    del service.answers[TABLE]
    with pytest.raises(SourceError, match="would have Spark set io-impl"):
        ask_first(at, service)


def test_honest_answers_pass(at, service):
    serve(
        service,
        defaults={"rest-page-size": "100", "io-impl": "org.apache.iceberg.aws.s3.S3FileIO"},
        overrides={"uri": service.url, "s3.signer.endpoint": "v1/aws/s3/sign"},
        config={
            "s3.access-key-id": "a",
            "s3.secret-access-key": "b",
            "s3.session-token": "c",
            "s3.endpoint": "https://store.example",
            "adls.sas-token.account": "d",
        },
    )
    ask_first(at, service)


def test_what_the_platform_says_itself_a_service_may_say_too(at, service):
    serve(service, overrides={"s3.endpoint": "https://store.example"})
    ask_first(at, service, **{"s3.endpoint": "https://store.example"})


def test_a_service_that_cannot_be_asked_is_not_opened(at, service):
    with pytest.raises(SourceError, match="the catalog cannot be asked: it answered 404"):
        ask_first(at, service)


@pytest.mark.parametrize("body", ["read_csv('{path}')", "read_text('{path}')", "'{path}'"])
def test_a_duckdb_file_reaches_no_other_file(tmp_path, body):
    """Broken before: a view could have others read, or an extension fetched."""
    secret = tmp_path / "secret.csv"
    secret.write_text("a,b\n1,2\n")
    with duckdb.connect(str(tmp_path / "x.duckdb")) as connection:
        connection.execute(f"CREATE VIEW orders AS SELECT * FROM {body.format(path=secret)}")  # noqa: S608
    opened = []
    connect = duckdb.connect

    def record(*arguments, **options):
        opened.append((arguments, options))
        return connect(*arguments, **options)

    source = TableSource(ORDERS, "shop", "duckdb", {"database": "x.duckdb"})
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(duckdb, "connect", record)
        DuckdbCatalog({ORDERS: source}, {}, tmp_path).describe(ORDERS)
    (arguments, options) = opened[0]
    with connect(*arguments, **options) as connection, pytest.raises(duckdb.PermissionException):
        connection.execute("SELECT * FROM orders")


@pytest.mark.parametrize(
    "database", ["x; ATTACH '/etc/passwd'", "md:evil", "http://evil/x", "sqlite:x", ":memory:", ""]
)
def test_a_database_of_duckdb_is_a_file_that_is_there(tmp_path, database):
    source = TableSource(ORDERS, "shop", "duckdb", {"database": database})
    found = DuckdbCatalog({ORDERS: source}, {}, tmp_path).describe(ORDERS)
    assert isinstance(found, Unreachable)
    assert "there is no DuckDB file" in found.reason
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("database", ["x;y=z", "x?y=z", "http://evil/x.db", "x://y"])
def test_a_path_of_duckdb_brings_no_parameter_of_its_driver(at, database):
    with pytest.raises(SourceError):
        duckdb_options(at("duckdb", database=database))


def test_duckdb_in_spark_reaches_nothing_but_its_file(at):
    options = duckdb_options(at("duckdb", database="x.db", schema="main"))
    assert (options["duckdb.read_only"], options["enable_external_access"]) == ("true", "false")
    assert (
        options["autoload_known_extensions"] == options["autoinstall_known_extensions"] == "false"
    )


FILES = [
    *(("spark", form) for form in ("text", "csv", "binaryFile", "com.evil.Source")),
    *((kind, "text") for kind in ("databricks", "glue", "custom", "iceberg")),
]


@pytest.mark.spark
@pytest.mark.parametrize(("kind", "schema"), FILES)
def test_a_table_that_spark_knows_is_no_file(spark, tmp_path, kind, schema):
    """Broken before: a schema could be a format, or a class, and the table a path."""
    file = tmp_path / "secret.txt"
    file.write_text("secret")
    hostile = named(str(file))
    values = {"schema": schema} if kind != "iceberg" else {"catalog": schema, "warehouse": "w"}
    source = TableSource(hostile, "shop", kind, values)
    found = SparkCatalog(lambda: spark, {hostile: source}, tmp_path, environment={})
    facts = found.describe(hostile)
    assert isinstance(facts, Unreachable)
    assert "secret" not in facts.reason.replace(str(file), "")


@pytest.fixture
def lake(spark, spark_package, service):
    """A table in a folder, which the service gives out as a REST catalog."""
    spark_package("iceberg")
    spark.sql("CREATE TABLE floe_iceberg.strangers.orders USING iceberg AS SELECT 7 AS id")
    warehouse = Path(spark.conf.get("spark.sql.catalog.floe_iceberg.warehouse"))
    files = sorted((warehouse / "strangers/orders/metadata").glob("*.metadata.json"))
    serve(service, metadata=json.loads(files[-1].read_text()))
    service.answers[TABLE]["metadata-location"] = str(files[-1])
    yield service
    spark.sql("DROP TABLE floe_iceberg.strangers.orders PURGE")


def on(service, name, **more):
    values = {"catalog": name, "catalogUrl": service.url, "namespace": "sales", **more}
    return TableSource(ORDERS, "shop", "iceberg", values, frozenset({"catalogUrl"}))


def describe(spark, source, root):
    catalog = SparkCatalog(lambda: spark, {ORDERS: source}, root, environment={})
    return catalog.describe(ORDERS), catalog


@pytest.mark.spark
def test_an_honest_service_is_read(spark, lake, tmp_path):
    facts, catalog = describe(spark, on(lake, "honest"), tmp_path)
    assert isinstance(facts, TableFacts), facts
    assert [row.id for row in catalog.open_table(ORDERS).collect()] == [7]


@pytest.mark.spark
@pytest.mark.parametrize("place", ["overrides", "config"])
def test_spark_never_meets_a_hostile_service(spark, lake, tmp_path, place):
    """Broken before: Java loaded what the service named."""
    answers = lake.answers["/v1/config"] if place == "overrides" else lake.answers[TABLE]
    answers[place] = {"io-impl": "org.apache.iceberg.inmemory.InMemoryFileIO"}
    facts, _ = describe(spark, on(lake, f"hostile_{place}"), tmp_path)
    assert isinstance(facts, Unreachable)
    assert "would have Spark set io-impl" in facts.reason
    assert {headers["User-Agent"] for _, _, headers in lake.asked} == {"floe"}


@pytest.mark.spark
def test_no_contract_speaks_for_a_catalog_of_another(spark, lake, tmp_path):
    """Broken before: what one contract said of a name, secrets included, the next one used."""
    hostile = TableSource(ORDERS, "shop", "iceberg", {"catalog": "shared", "warehouse": "w"})
    describe(spark, hostile, tmp_path)
    facts, _ = describe(spark, on(lake, "shared"), tmp_path)
    assert isinstance(facts, Unreachable)
    assert "Spark knows another catalog by the name of 'shared'" in facts.reason
    assert spark.conf.get("spark.sql.catalog.shared.uri", None) is None
