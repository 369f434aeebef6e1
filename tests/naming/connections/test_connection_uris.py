import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from sqlalchemy.engine import URL, make_url

from floe.naming import from_connection
from floe.naming.connections.connection_uris import read_connection_uri

VECTORS = [
    ("postgresql://h/db", "s.t", "postgres://h:5432", "db.s.t"),
    ("postgresql+psycopg2://u:p%40ss@h:6432/db", "s.t", "postgres://h:6432", "db.s.t"),
    ("postgresql+psycopg://u:p@[2001:db8::1]/db", "s.t", "postgres://[2001:db8::1]:5432", "db.s.t"),
    ("postgresql://u:p@/db?host=a:1&host=b", "s.t", "postgres://a:1,b:5432", "db.s.t"),
    ("postgresql://u:pa/ss?@h/db", "s.t", "postgres://h:5432", "db.s.t"),
    ("mysql+pymysql://u:p@h/db?charset=utf8", "t", "mysql://h:3306", "db.t"),
    ("mariadb+mariadbconnector://u:p@h/db", "t", "mysql://h:3306", "db.t"),
    ("mssql+pymssql://u:p@h/db", "dbo.t", "mssql://h:1433", "db.dbo.t"),
    (
        "mssql+pyodbc:///?odbc_connect=DRIVER%3D%7BX%7D%3BSERVER%3Dtcp%3Ah%2C1434%3BDATABASE%3Ddb%3BPWD%3Dp",
        "dbo.t",
        "mssql://h:1434",
        "db.dbo.t",
    ),
    (
        "mssql+pyodbc:///?odbc_connect=SERVER%3Dh%5Cinst%3BDATABASE%3Ddb",
        "dbo.t",
        "sqlserver://h/inst",
        "db.dbo.t",
    ),
    ("oracle+oracledb://u:p@h:1522/?service_name=svc", "s.t", "oracle://h:1522", "SVC.S.T"),
    ("oracle://u:p@h/sid", "s.t", "oracle://h:1521", "SID.S.T"),
    ("snowflake://u:p@myorg-acct/db/s?warehouse=w", "t", "snowflake://myorg-acct", "DB.S.T"),
    ("bigquery://project/dataset", "t", "bigquery", "project.dataset.t"),
    (
        "redshift+psycopg2://u:p@c.abc.eu-west-1.redshift.amazonaws.com:5439/d",
        "s.t",
        "redshift://c.eu-west-1:5439",
        "d.s.t",
    ),
    ("trino://u@h:8080/hive/s", "t", "trino://h:8080", "hive.s.t"),
    ("presto://h:8080/hive", "s.t", "presto://h:8080", "hive.s.t"),
    (
        "databricks://token:dapi0@x.azuredatabricks.net?http_path=p&catalog=main&schema=s",
        "t",
        "unitycatalog://x.azuredatabricks.net",
        "main.s.t",
    ),
    (
        "awsathena+rest://:@athena.eu-west-1.amazonaws.com:443/d?catalog_name=c",
        "t",
        "awsathena://athena.eu-west-1.amazonaws.com",
        "c.d.t",
    ),
    ("clickhouse+native://u:p@h:9000/db", "t", "clickhouse://h:9000", "db.t"),
    ("duckdb:////x/jaffle.duckdb", "main.t", "duckdb:///x/jaffle.duckdb", "jaffle.main.t"),
    ("duckdb:////x/shop.sqlite", "t", "duckdb:///x/shop.sqlite", "shop.main.t"),
    ("hive://h:10000/db", "t", "hive://h:10000", "db.t"),
    ("db2+ibm_db://u:p@h:50000/db", "s.t", "db2://h:50000", "DB.S.T"),
    ("teradatasql://h/?database=d", "t", "teradata://h:1025", "d.t"),
    ("vertica+vertica_python://u:p@h/db", "s.t", "vertica://h:5433", "db.s.t"),
    (
        "spanner+spanner:///projects/p/instances/i/databases/d",
        "s.t",
        "spanner://p:i",
        "d.s.t",
    ),
    ("cockroachdb://u:p@h:26257/db", "s.t", "cockroachdb://h:26257", "db.s.t"),
]


@pytest.mark.parametrize(("uri", "table", "namespace", "name"), VECTORS)
def test_a_table_is_named_by_its_connection(uri, table, namespace, name):
    assert from_connection(uri, table).canonical == (namespace, name)


def test_without_a_table_there_is_a_namespace_and_nothing_is_missing():
    naming = from_connection("postgresql://fred:hunter22@DB.example.com/shop")

    assert naming.source == "postgres"
    assert naming.namespace == "postgres://db.example.com:5432"
    assert naming.name is None
    assert naming.canonical is None
    assert naming.findings == ()
    assert naming.components == {"host": "db.example.com", "port": "5432", "database": "shop"}
    assert "hunter" not in repr(naming)


def test_without_a_table_quotes_stay_where_they_are_needed():
    naming = from_connection("postgresql://h/my.db")

    assert naming.components["database"] == '"my.db"'
    assert naming.findings == ()


def test_without_a_table_the_namespace_is_judged_all_the_same():
    local = from_connection("postgresql://localhost/shop")
    nowhere = from_connection("postgresql:///shop")

    assert [each.rule for each in local.findings] == ["naming/local-host"]
    assert nowhere.namespace is None
    assert [each.place.path for each in nowhere.findings] == [("host",)]


def test_the_hosts_of_mongodb_behind_a_service_record_have_the_default_port():
    naming = from_connection("mongodb+srv://fred:hunter22@shop.abc.mongodb.net/db?w=1", "orders")

    assert naming.source == "mongodb"
    assert naming.canonical == ("mongodb://shop.abc.mongodb.net:27017", "db.orders")


@pytest.mark.parametrize(
    "uri", ["", "nonsense", "postgresql:/h", "postgresql://fred:hunter22@h:port/db", "x" * 5000]
)
def test_a_uri_that_cannot_be_read_is_told_and_not_shown(uri):
    naming = from_connection(uri, "s.t")

    assert naming.canonical is None
    assert [each.message for each in naming.findings] == ["this connection URI cannot be read"]
    assert "hunter" not in repr(naming)


HOSTS = st.one_of(
    st.from_regex(r"[a-z][a-z0-9]{0,6}(\.[a-z]{2,4})?", fullmatch=True),
    st.ip_addresses(v=6).map(str),
)
TEXTS = st.one_of(
    st.none(), st.text(st.characters(min_codepoint=33, max_codepoint=0x2FF), min_size=1)
)
WORDS = st.from_regex(r"[A-Za-z_][A-Za-z0-9_ @:]{0,8}", fullmatch=True)
DRIVERS = st.sampled_from(["postgresql", "mysql+pymysql", "mssql+pyodbc", "trino"])


@given(DRIVERS, TEXTS, TEXTS, HOSTS, st.one_of(st.none(), st.integers(1, 65535)), WORDS)
@example("postgresql", None, None, "::", None, "A ")
def test_a_uri_is_read_as_sqlalchemy_reads_it(driver, user, password, host, port, database):
    url = URL.create(driver, user, password if user else None, host, port, database)
    text = url.render_as_string(hide_password=False)
    known, read = make_url(text), read_connection_uri(text)

    assert read is not None
    assert read.product == known.drivername.partition("+")[0]
    assert [each.name.strip("[]") for each in read.hosts] == [known.host]
    assert [each.port for each in read.hosts] == [str(known.port) if known.port else None]
    assert "/".join(read.path) == known.database
