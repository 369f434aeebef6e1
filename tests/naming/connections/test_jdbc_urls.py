import pytest
from hypothesis import given
from hypothesis import strategies as st

from floe.naming import Alias, compose, from_jdbc, parse
from floe.naming.connections.hosts import Host, host_components, print_hosts
from floe.naming.connections.jdbc_urls import read_jdbc_url

DESCRIPTOR = (
    "(DESCRIPTION= (ADDRESS_LIST= (LOAD_BALANCE=ON)"
    " (ADDRESS=(PROTOCOL=tcp)(HOST=sales1)(PORT=1521))"
    " (ADDRESS=(PROTOCOL=tcp)(HOST=sales2)(PORT=1522)))"
    "(CONNECT_DATA=(SERVICE_NAME=sales.us.example.com)))"
)
DIRECTORY = "cn=salesdept,cn=OracleContext,dc=com/mydb1"

VECTORS = [
    # hosts, ports and lists of them
    ("jdbc:postgresql://h/db", "s.t", "postgres://h:5432", "db.s.t"),
    ("JDBC:POSTGRESQL://H.example.com:6432/db", "s.t", "postgres://h.example.com:6432", "db.s.t"),
    ("jdbc:postgresql://10.0.0.1/db", "s.t", "postgres://10.0.0.1:5432", "db.s.t"),
    ("jdbc:postgresql://[2001:db8::1]:6432/db", "s.t", "postgres://[2001:db8::1]:6432", "db.s.t"),
    ("jdbc:postgresql://a,b:6432/db", "s.t", "postgres://a:5432,b:6432", "db.s.t"),
    (
        "jdbc:postgresql://a:1,b/db?targetServerType=primary",
        "s.t",
        "postgres://a:1,b:5432",
        "db.s.t",
    ),
    ("jdbc:aws-wrapper:postgresql://h/db", "s.t", "postgres://h:5432", "db.s.t"),
    ("jdbc:p6spy:mysql://h/db", "t", "mysql://h:3306", "db.t"),
    # the case and the quotes of tables
    ("jdbc:postgresql://h/db", "S.Orders", "postgres://h:5432", "db.s.orders"),
    ("jdbc:postgresql://h/db", '"S"."My.Orders"', "postgres://h:5432", 'db."S"."My.Orders"'),
    ("jdbc:postgresql://h/db?currentSchema=a,b", "t", "postgres://h:5432", "db.a.t"),
    ("jdbc:postgresql://h/db", "other.s.t", "postgres://h:5432", "other.s.t"),
    ("jdbc:postgresql://h/my%20db", "s.t", "postgres://h:5432", "my db.s.t"),
    # MySQL's kinds of lists
    ("jdbc:mysql://h/db", "t", "mysql://h:3306", "db.t"),
    ("jdbc:mysql://h/db", "other.t", "mysql://h:3306", "other.t"),
    ("jdbc:mysql://h/db", "`t`", "mysql://h:3306", "db.t"),
    ("jdbc:mariadb://h/db", "t", "mysql://h:3306", "db.t"),
    ("jdbc:mysql:loadbalance://a:1,b:2/db", "t", "mysql://a:1,b:2", "db.t"),
    ("jdbc:mysql:replication://a,b/db", "t", "mysql://a:3306,b:3306", "db.t"),
    ("jdbc:mysql+srv://h/db", "t", "mysql://h:3306", "db.t"),
    ("jdbc:mysql://[a:1,b:2]/db", "t", "mysql://a:1,b:2", "db.t"),
    (
        "jdbc:mysql://address=(host=a)(port=1)(user=x)(password=p),address=(host=b)(port=2)/db",
        "t",
        "mysql://a:1,b:2",
        "db.t",
    ),
    ("jdbc:mysql://(host=a,port=1,password=p),(host=b)/db", "t", "mysql://a:1,b:3306", "db.t"),
    # Oracle
    ("jdbc:oracle:thin:@//h/svc", "s.t", "oracle://h:1521", "SVC.S.T"),
    ("jdbc:oracle:thin:@//h:1522/svc", "s.t", "oracle://h:1522", "SVC.S.T"),
    ("jdbc:oracle:thin:@h:1522/svc:dedicated/inst", "s.t", "oracle://h:1522", "SVC.S.T"),
    ("jdbc:oracle:thin:@h:1522:sid", "s.t", "oracle://h:1522", "SID.S.T"),
    ("jdbc:oracle:thin:@h:sid", "s.t", "oracle://h:1521", "SID.S.T"),
    ("jdbc:oracle:thin:@h:1521:1", "s.t", "oracle://h:1521", "1.S.T"),
    ("jdbc:oracle:oci:@tcps://h:2484/a.b.c", "s.t", "oracle://h:2484", "A.B.C.S.T"),
    ("jdbc:oracle:thin:@[2001:db8::1]:1522/svc", "s.t", "oracle://[2001:db8::1]:1522", "SVC.S.T"),
    ("jdbc:oracle:thin:@//a,b:1522/svc", "s.t", "oracle://a:1521,b:1522", "SVC.S.T"),
    (
        f"jdbc:oracle:thin:@{DESCRIPTOR}",
        "s.t",
        "oracle://sales1:1521,sales2:1522",
        "SALES.US.EXAMPLE.COM.S.T",
    ),
    (
        "jdbc:oracle:oci:@(DESCRIPTION=(ADDRESS=(HOST=h)(PORT=1521))(CONNECT_DATA=(SID=x)))",
        "s.t",
        "oracle://h:1521",
        "X.S.T",
    ),
    (
        "jdbc:oracle:thin:@ldap://oid:5000/mydb1,cn=x,dc=com",
        "s.t",
        "oracle://oid:5000",
        "MYDB1.S.T",
    ),
    ("jdbc:oracle:thin:@ldaps:oid:5000/mydb1,cn=x", "s.t", "oracle://oid:5000", "MYDB1.S.T"),
    (
        f"jdbc:oracle:thin:@ldap://a:1/{DIRECTORY} ldap://b:2/{DIRECTORY}",
        "s.t",
        "oracle://a:1",
        "MYDB1.S.T",
    ),
    # SQL Server and its relatives
    ("jdbc:sqlserver://h;databaseName=db", "dbo.t", "mssql://h:1433", "db.dbo.t"),
    ("jdbc:sqlserver://h:1434;database=db;encrypt=true", "dbo.t", "mssql://h:1434", "db.dbo.t"),
    (r"jdbc:sqlserver://h\inst;databaseName=db", "dbo.t", "sqlserver://h/inst", "db.dbo.t"),
    ("jdbc:sqlserver://h;instanceName=inst", "dbo.t", "sqlserver://h/inst", "dbo.t"),
    (
        "jdbc:sqlserver://;serverName=2001:db8::1;port=1433;database=db",
        "dbo.t",
        "mssql://[2001:db8::1]:1433",
        "db.dbo.t",
    ),
    ("jdbc:sqlserver://h;database=db", "[dbo].[My.T]", "mssql://h:1433", 'db.dbo."My.T"'),
    (
        "jdbc:sqlserver://h;password={a;database=x};database=db",
        "dbo.t",
        "mssql://h:1433",
        "db.dbo.t",
    ),
    ("jdbc:jtds:sqlserver://h/db;instance=i", "dbo.t", "sqlserver://h/i", "db.dbo.t"),
    (
        "jdbc:sqlserver://w.sql.azuresynapse.net;database=db",
        "dbo.t",
        "sqlserver://w.sql.azuresynapse.net:1433",
        "dbo.t",
    ),
    (
        "jdbc:sqlserver://w.datawarehouse.fabric.microsoft.com;database=db",
        "dbo.t",
        "fabric-warehouse://w.datawarehouse.fabric.microsoft.com",
        "db.dbo.t",
    ),
    # warehouses and lakes
    (
        "jdbc:snowflake://myorg-acct.snowflakecomputing.com/?db=d&schema=s&warehouse=w",
        "t",
        "snowflake://myorg-acct",
        "D.S.T",
    ),
    (
        "jdbc:redshift://c.abc123.us-west-2.redshift.amazonaws.com:5439/dev",
        "public.t",
        "redshift://c.us-west-2:5439",
        "dev.public.t",
    ),
    (
        "jdbc:redshift://w.123456789012.us-west-2.redshift-serverless.amazonaws.com/dev",
        "public.t",
        "redshift://w.us-west-2:5439",
        "dev.public.t",
    ),
    (
        "jdbc:redshift:iam://c:us-west-2/dev",
        "public.t",
        "redshift://c.us-west-2:5439",
        "dev.public.t",
    ),
    (
        "jdbc:bigquery://https://www.googleapis.com/bigquery/v2:443;ProjectId=p;DefaultDataset=d",
        "t",
        "bigquery",
        "p.d.t",
    ),
    (
        "jdbc:awsathena://AwsRegion=eu-west-1;Schema=d",
        "t",
        "awsathena://athena.eu-west-1.amazonaws.com",
        "awsdatacatalog.d.t",
    ),
    (
        "jdbc:awsathena://athena.eu-west-1.amazonaws.com:443;Catalog=c",
        "d.t",
        "awsathena://athena.eu-west-1.amazonaws.com",
        "c.d.t",
    ),
    (
        "jdbc:databricks://x.cloud.databricks.com:443/sales;httpPath=p;ConnCatalog=main",
        "t",
        "unitycatalog://x.cloud.databricks.com",
        "main.sales.t",
    ),
    (
        "jdbc:spark://x.azuredatabricks.net:443;ConnCatalog=main;ConnSchema=s",
        "t",
        "unitycatalog://x.azuredatabricks.net",
        "main.s.t",
    ),
    (
        "jdbc:databricks://h:443/default;ConnCatalog=c;ConnSchema=s",
        "t",
        "unitycatalog://h",
        "c.s.t",
    ),
    ("jdbc:spark://h:10001/s", "t", "spark://h:10001", "s.t"),
    ("jdbc:trino://h/hive/sales", "t", "trino://h:443", "hive.sales.t"),
    ("jdbc:presto://h:8081/hive", "Sales.t", "presto://h:8081", "hive.sales.t"),
    ("jdbc:hive2://h:10000/db;principal=x?a=b#c=d", "t", "hive://h:10000", "db.t"),
    ("jdbc:hive2://h:10000/db#c=d", "t", "hive://h:10000", "db.t"),
    ("jdbc:impala://h:21050/db", "t", "impala://h:21050", "db.t"),
    ("jdbc:dremio:direct=h:31010;schema=a.b", "t", "dremio://h:31010", "a.b.t"),
    ("jdbc:cloudspanner:/projects/p/instances/i/databases/d?x=y", "s.t", "spanner://p:i", "d.s.t"),
    # other databases
    ("jdbc:cassandra://a--b:9043/ks", "t", "cassandra://a:9042,b:9043", "ks.t"),
    ("jdbc:ch://h/db", "t", "clickhouse://h:8123", "db.t"),
    ("jdbc:clickhouse:https://h:8443/db", "t", "clickhouse://h:8443", "db.t"),
    ("jdbc:crate://h/db", "s.t", "crate://h:5432", "db.s.t"),
    ("jdbc:db2://h:50000/db:currentSchema=s;", "t", "db2://h:50000", "DB.S.T"),
    ("jdbc:denodo://h/db", "t", "denodo://h:9999", "db.t"),
    ("jdbc:derby:/x/metastore_db;create=true", "app.t", "file:/x/metastore_db", "APP.T"),
    ("jdbc:derby:;databaseName=/x/metastore_db", "app.t", "file:/x/metastore_db", "APP.T"),
    ("jdbc:duckdb:/x/jaffle.duckdb", "main.t", "duckdb:///x/jaffle.duckdb", "jaffle.main.t"),
    ("jdbc:informix-sqli://h:9088/db:INFORMIXSERVER=x", "t", "informix://h:9088", "db.t"),
    ("jdbc:mongodb://h/db", "c", "mongodb://h:27017", "db.c"),
    ("jdbc:oceanbase://h/db", "t", "oceanbase://h:2881", "db.t"),
    ("jdbc:pervasive://h:1583/db", "t", "zen://h:1583", "db.t"),
    ("jdbc:teradata://h/DATABASE=d,DBS_PORT=1026,TMODE=ANSI", "t", "teradata://h:1026", "d.t"),
    ("jdbc:vertica://h/db", "s.t", "vertica://h:5433", "db.s.t"),
    # and those that nobody knows
    ("jdbc:unknown://A:1,b/db?x=y", "S.t", "unknown://a:1,b", "db.S.t"),
    ("jdbc:unknown://h", "s.t", "unknown://h", "s.t"),
    ("jdbc:h2:mem:x", "t", "h2:mem:x", "t"),
    ("jdbc:H2:~/Shop;USER=sa;PASSWORD=hunter22", "S.T", "h2:~/Shop", "S.T"),
    ("jdbc:sqlite:/x/y.db", "t", "sqlite:/x/y.db", "t"),
    ("jdbc:foo:bar?a=b", "t", "foo:bar", "t"),
    ("jdbc:hsqldb:hsql://h/db", "t", "hsqldb:hsql://h/db", "t"),
    ("jdbc:unknown:///db", "t", "unknown:///db", "t"),
    ("jdbc:unknown://h:port/db", "t", "unknown://h:port/db", "t"),
]


@pytest.mark.parametrize(("url", "table", "namespace", "name"), VECTORS)
def test_a_table_is_named_by_its_jdbc_url(url, table, namespace, name):
    naming = from_jdbc(url, table)

    assert naming.canonical == (namespace, name)
    assert (naming.namespace, naming.name) == (namespace, name)


CREDENTIALS = [
    ("jdbc:postgresql://fred:hunter22@h/db", "postgres://h:5432"),
    ("jdbc:postgresql://fred:hunter22@a,fred:hunter22@b/db", "postgres://a:5432,b:5432"),
    ("jdbc:postgresql://fred:hun,ter22@h/db", "postgres://h:5432"),
    ("jdbc:postgresql://h/db?user=fred@corp&password=hunter22", "postgres://h:5432"),
    ("jdbc:mysql://fred:hunter22@address=(host=a)(port=1)/db", "mysql://a:1"),
    ("jdbc:oracle:thin:fred/hunter22@//h/db", "oracle://h:1521"),
    ("jdbc:oracle:thin:fred/hun@ter22@h:1521:db", "oracle://h:1521"),
    ("jdbc:sqlserver://h;database=db;user=fred;password={hunter22;x}", "mssql://h:1433"),
    ("jdbc:teradata://h/DATABASE=db,USER=fred,PASSWORD=hunter22", "teradata://h:1025"),
    ("jdbc:unknown://fred:hunter22@h/db", "unknown://h"),
    ("jdbc:unknown://fred:hunter22@h:port/db", "unknown://h:port/db"),
    ("jdbc:unknown:thin:fred/hunter22@h", "unknown:h"),
    ("jdbc:unknown:thin:fred/hunter22@//h/db", "unknown://h/db"),
]


@pytest.mark.parametrize(("url", "namespace"), CREDENTIALS)
def test_credentials_are_dropped(url, namespace):
    given = {"user": "fred", "password": "hunter22"}
    naming = from_jdbc(url, "a.b", **given)

    assert naming.canonical is not None
    assert naming.canonical.namespace == namespace
    assert "hunter" not in repr(naming) + repr(read_jdbc_url(url))
    assert "fred" not in repr(naming) + repr(read_jdbc_url(url))


@pytest.mark.parametrize(
    "url",
    [
        "nonsense",
        "",
        "jdbc:",
        "jdbc:postgresql:db",
        "jdbc:postgresql://fred:12/hunter22@h/db",
        "jdbc:postgresql://fred:hun?ter22@h/db",
        "jdbc:postgresql://fred:12?hunter22@h/db",
        "jdbc:postgresql://fred:12;hunter22@h/db?ssl=true",
        "jdbc:postgresql://fred:12#hunter22@h/db",
        "jdbc:mysql://(host=,port=1)/db",
        "jdbc:oracle:thin:fred/hunter22",
        "jdbc:oracle:thin:@(DESCRIPTION=(ADDRESS=(PORT=1)))",
        "jdbc:sqlserver://fred:hunter22@h",
        "jdbc:postgresql://h/" + "d" * 5000,
        "unknown:bar",
        "jdbc:unknown:",
        "jdbc:unknown:fred/hun?ter22@h",
        "jdbc:unknown:mem;password=hun@ter22",
        "jdbc:unknown:DATABASE=db,PASSWORD=hunter22",
        "jdbc:unknown:bar" + "r" * 5000,
    ],
)
def test_a_url_that_cannot_be_read_is_told_and_not_shown(url):
    naming = from_jdbc(url, "a.b")

    assert naming.canonical is None
    assert naming.source is None
    assert [each.rule for each in naming.findings] == ["naming/malformed-namespace"]
    assert "hunter" not in repr(naming)
    assert "ter22" not in repr(naming)


@pytest.mark.parametrize(
    ("url", "table", "namespace", "missing"),
    [
        ("jdbc:postgresql://h/db", "t", "postgres://h:5432", ["schema"]),
        ("jdbc:postgresql:///db", "s.t", None, ["host"]),
        (r"jdbc:sqlserver://h\inst;database=d", "t", "sqlserver://h/inst", ["schema"]),
        ("jdbc:sqlserver://h;database=d", "t", "mssql://h:1433", ["schema"]),
        ("jdbc:oracle:thin:@alias?TNS_ADMIN=/etc", "s.t", None, ["host", "service_name"]),
        ("jdbc:hive2://zk:2181/db;serviceDiscoveryMode=zooKeeper", "t", None, ["host"]),
        ("jdbc:redshift://proxy.example.com/d", "s.t", None, ["cluster_identifier", "region"]),
        (
            "jdbc:databricks://h.databricks.com/s",
            "t",
            "unitycatalog://h.databricks.com",
            ["catalog"],
        ),
    ],
)
def test_what_is_missing_is_told_and_never_guessed(url, table, namespace, missing):
    naming = from_jdbc(url, table)

    assert naming.canonical is None
    assert naming.name is None
    assert naming.namespace == namespace
    assert {each.rule for each in naming.findings} == {"naming/missing-component"}
    assert [each.place.path[0] for each in naming.findings] == missing


JDBC_CODE = "the JDBC code of Spark and Flink"


@pytest.mark.parametrize(
    ("url", "table", "pair", "missing"),
    [
        ("jdbc:postgresql://h", "s.t", ("postgres://h:5432", "s.t"), "database"),
        ("jdbc:postgresql://h", "t", ("postgres://h:5432", "t"), "database and schema"),
        ("jdbc:mysql://h", "t", ("mysql://h:3306", "t"), "database"),
        ("jdbc:trino://h", "s.t", ("trino://h:443", "s.t"), "catalog"),
        ("jdbc:oracle:thin:@//h", "s.t", ("oracle://h:1521", "S.T"), "service name"),
        (
            "jdbc:databricks://h.databricks.com",
            "s.t",
            ("unitycatalog://h.databricks.com", "s.t"),
            "catalog",
        ),
    ],
)
def test_without_a_database_a_table_has_the_name_that_clients_emit(url, table, pair, missing):
    """There was no name at all, so that no event about the table met its contract."""
    naming = from_jdbc(url, table)

    assert naming.canonical == pair
    [finding] = [each for each in naming.findings if each.rule == "naming/missing-component"]
    assert finding.severity == "warning"
    assert finding.message == f"'{pair[1]}' lacks its {missing}"


@pytest.mark.parametrize(
    ("url", "table", "emitted"),
    [
        ("jdbc:postgresql://h/db", "t", ("postgres://h:5432", "db.t")),
        ("jdbc:teradata://h/DATABASE=db", "s.t", ("teradata://h:1025", "db.s.t")),
        ("jdbc:cassandra://h/ks", "other.t", ("cassandra://h:9042", "ks.other.t")),
        ("jdbc:trino://h/hive/sales", "t", ("trino://h:443", "hive/sales.t")),
        ("jdbc:mariadb://H/db", "s.t", ("mariadb://h", "db.s.t")),
        ("jdbc:duckdb:/data/shop.duckdb", "main.t", ("duckdb:/data/shop.duckdb", "main.t")),
        (
            "jdbc:mysql://address=(host=a)(port=1)(user=fred)(password=hunter22)/db",
            "t",
            ("mysql://address=(host=a)(port=1)/db", "t"),
        ),
        (
            "jdbc:mysql://(host=a,port=1,user=fred,password=hunter22),(host=b)",
            "s.t",
            ("mysql://(host=a,port=1),(host=b)", "s.t"),
        ),
    ],
)
def test_what_the_java_clients_emit_is_an_alias_where_it_differs(url, table, emitted):
    naming = from_jdbc(url, table)

    assert Alias(*emitted, JDBC_CODE) in naming.aliases
    assert "hunter22" not in repr(naming)


@pytest.mark.parametrize(
    ("url", "home", "namespace"),
    [
        ("jdbc:derby:", "/var/derby", "file:/var/derby/metastore_db"),
        ("jdbc:derby:;databaseName=a/b;create=true", "/var/derby", "file:/var/derby/a/b"),
        ("jdbc:derby:../shop", "/var/derby", "file:/var/shop"),
        ("jdbc:derby:/data/shop", "/var/derby", "file:/data/shop"),
    ],
)
def test_a_folder_of_derby_is_below_its_home(url, home, namespace):
    naming = from_jdbc(url, "app.t", **{"derby.system.home": home})

    assert naming.canonical == (namespace, "APP.T")
    assert ((namespace, "app.t") in [alias[:2] for alias in naming.aliases]) != (
        parse(namespace, "app.t").canonical == naming.canonical
    )


@pytest.mark.parametrize("url", ["jdbc:derby:", "jdbc:derby:shop", "jdbc:derby:;databaseName=../x"])
def test_a_folder_of_derby_without_a_home_lacks_it(url):
    naming = from_jdbc(url, "app.t")

    assert naming.canonical is None
    assert [each.place.path for each in naming.findings] == [("home",)]


@pytest.mark.parametrize(
    "url", ["jdbc:derby:memory:db", "jdbc:derby://h:1527/db", "jdbc:derby:jar:(/a.jar)b"]
)
def test_a_database_of_derby_that_is_no_folder_has_no_name(url):
    naming = from_jdbc(url, "app.t", **{"derby.system.home": "/var/derby"})

    assert naming.canonical is None
    assert naming.findings


def test_a_table_may_be_a_list_of_its_parts():
    """A part with a dot in it was two parts, and a list was no table."""
    url = "jdbc:postgresql://h/db"

    assert from_jdbc(url, ["s", "t"]) == from_jdbc(url, "s.t")
    assert from_jdbc(url, ("s", "a.b")).canonical == ("postgres://h:5432", 'db.s."a.b"')
    assert ("postgres://h:5432", "db.s.a.b") in [
        alias[:2] for alias in from_jdbc(url, ["s", "a.b"]).aliases
    ]
    assert from_jdbc("jdbc:unknown://h/db", ["s", "t"]).canonical == ("unknown://h", "db.s.t")
    assert from_jdbc("jdbc:h2:mem:x", ["s", "t"]) == from_jdbc("jdbc:h2:mem:x", "s.t")


def test_settings_behind_a_colon_are_no_part_of_a_name():
    naming = from_jdbc("jdbc:unknown://h:user=fred;password=hunter22", "s.t")

    assert naming.canonical == ("unknown://h", "s.t")
    assert "hunter22" not in repr(naming)


def test_a_source_that_floe_does_not_know_is_told():
    naming = from_jdbc("jdbc:h2:mem:x", "t")

    assert naming.source == "jdbc"
    assert [(each.rule, each.severity) for each in naming.findings] == [
        ("naming/unknown-source", "info")
    ]


@pytest.mark.parametrize(
    ("table", "rule"), [("", "missing-component"), ("(select 1) t", "malformed-name")]
)
def test_a_url_that_nobody_knows_still_needs_a_table(table, rule):
    naming = from_jdbc("jdbc:h2:mem:x", table)

    assert (naming.source, naming.canonical) == ("jdbc", None)
    assert [each.rule for each in naming.findings] == [f"naming/{rule}"]


def test_everything_can_be_given_by_name():
    naming = from_jdbc(url="jdbc:postgresql://h", table="s.t", database="d")

    assert naming.canonical == ("postgres://h:5432", "d.s.t")


def test_a_cluster_behind_a_name_of_its_own_has_the_pair_of_dbt():
    naming = from_jdbc("jdbc:redshift://proxy.example.com/D", "s.T")
    nameless = from_jdbc("jdbc:redshift://proxy.example.com", "s.t")

    assert naming.canonical is None
    assert naming.aliases == (
        Alias("redshift://proxy.example.com:5439", "d.s.t", "dbt"),
        Alias("redshift://proxy.example.com", "D.s.T", JDBC_CODE),
    )
    assert nameless.aliases == (Alias("redshift://proxy.example.com", "s.t", JDBC_CODE),)


@pytest.mark.parametrize("table", ["(select 1) t", " (select 1)", "t" * 5000])
def test_a_query_is_no_table(table):
    naming = from_jdbc("jdbc:postgresql://h/db", table)

    assert naming.canonical is None
    assert [each.rule for each in naming.findings] == ["naming/malformed-name"]


def test_too_many_parts_are_told():
    naming = from_jdbc("jdbc:mysql://h/db", "a.b.t")

    assert naming.canonical is None
    assert [each.rule for each in naming.findings] == ["naming/malformed-name"]


def test_properties_fill_what_the_url_leaves_out_and_the_url_wins():
    given = {"databaseName": "other", "instanceName": "inst", "password": "hunter22"}
    with_both = from_jdbc("jdbc:sqlserver://h;database=db", "dbo.t", instanceName="inst")
    with_properties = from_jdbc("jdbc:sqlserver://h:1433", "dbo.t", **given)
    from_url = from_jdbc("jdbc:sqlserver://h;databaseName=db", "dbo.t", databaseName="other")

    assert with_both.canonical == ("sqlserver://h/inst", "db.dbo.t")
    assert with_properties.canonical == ("mssql://h:1433", "other.dbo.t")
    assert from_url.canonical == ("mssql://h:1433", "db.dbo.t")


def test_a_database_of_postgres_is_folded_as_in_events_which_have_no_quotes():
    naming = from_jdbc("jdbc:postgresql://h/MyDb", "s.t")

    assert naming.canonical == ("postgres://h:5432", "mydb.s.t")
    assert naming.canonical == parse("postgres://h:5432", "MyDb.s.t").canonical
    assert naming.aliases == ()


@pytest.mark.parametrize(
    ("url", "namespace"),
    [
        ("jdbc:exa:db.x.com:8563;schema=SALES", "exasol://db.x.com:8563"),
        ("jdbc:exa:db.x.com;schema=SALES;user=sys;password=hunter22", "exasol://db.x.com:8563"),
        ("jdbc:exa:db.x.com/135A1D2DCE102DE8:8564;schema=SALES", "exasol://db.x.com:8564"),
        ("jdbc:exa://db.x.com:8563/SALES", "exasol://db.x.com:8563"),
    ],
)
def test_exasol_has_a_form_without_slashes(url, namespace):
    naming = from_jdbc(url, "orders")

    assert naming.canonical == (namespace, "SALES.ORDERS")
    assert "hunter22" not in repr(naming)


@pytest.mark.parametrize("url", ["jdbc:exa:", "jdbc:exa:u:hunter22@h:8563", "jdbc:exa:h..4:8563"])
def test_what_is_no_host_of_exasol_is_not_read(url):
    naming = from_jdbc(url, "s.t")

    assert naming.canonical is None
    assert [each.rule for each in naming.findings] == ["naming/malformed-namespace"]
    assert "hunter22" not in repr(naming)


def test_fabric_has_no_usual_port():
    host = "w.datawarehouse.fabric.microsoft.com"
    usual = from_jdbc(f"jdbc:sqlserver://{host}:1433;database=d", "s.t")
    other = from_jdbc(f"jdbc:sqlserver://{host}:1444;database=d", "s.t")

    assert usual.canonical == (f"fabric-warehouse://{host}", "d.s.t")
    assert other.canonical == (f"fabric-warehouse://{host}:1444", "d.s.t")


@pytest.mark.parametrize("url", ["jdbc:duckdb::memory:", "jdbc:duckdb:"])
def test_a_database_in_memory_has_no_name(url):
    naming = from_jdbc(url, "t")

    assert naming.canonical is None
    assert naming.findings


def test_what_other_clients_write_is_an_alias():
    sqlserver = from_jdbc(r"jdbc:sqlserver://h\inst:1433;database=db", "dbo.t")
    redshift = from_jdbc("jdbc:redshift://c.abc.us-west-2.redshift.amazonaws.com/d", "s.t")
    hive = from_jdbc("jdbc:hive2://h/db", "t")

    assert Alias("sqlserver://h:1433/inst", "db.dbo.t", "SQL Server (JDBC)") in sqlserver.aliases
    assert [each.namespace for each in redshift.aliases] == [
        "redshift://c.abc.us-west-2.redshift.amazonaws.com:5439"
    ]
    assert hive.canonical == ("hive://h:10000", "db.t")
    assert hive.aliases == (
        Alias("hive://h:9083", "db.t", "a metastore on the same host"),
        Alias("hive2://h", "db.t", JDBC_CODE),
    )


NAMES = st.from_regex(r"[a-z][a-z0-9]{0,6}(\.[a-z]{2,4})?", fullmatch=True)
ADDRESSES = st.ip_addresses(v=6).map(lambda address: f"[{address}]")
PORTS = st.one_of(st.none(), st.integers(1, 65535).map(str))
HOSTS = st.lists(st.builds(Host, st.one_of(NAMES, ADDRESSES), PORTS), min_size=1, max_size=3)
WORDS = st.from_regex(r"[A-Za-z_][A-Za-z0-9_]{0,6}", fullmatch=True)
QUOTED = st.from_regex(r'"[A-Za-z0-9 .]{1,8}"', fullmatch=True)
PARTS = st.one_of(WORDS, QUOTED)


@given(HOSTS, WORDS, PARTS, PARTS)
def test_a_url_of_postgres_gives_the_components_it_was_made_of(hosts, database, schema, table):
    url = f"jdbc:postgresql://fred:hunter22@{print_hosts(hosts)}/{database}?ssl=true"
    composed = compose(
        "postgres",
        **host_components(tuple(hosts)),
        database=database,
        schema=schema,
        table=table,
    )

    assert from_jdbc(url, f"{schema}.{table}").canonical == composed.canonical


@given(HOSTS, WORDS, WORDS)
def test_the_lists_of_mysql_say_the_same(hosts, database, table):
    keyed = ",".join(_keyed(each) for each in hosts)
    grouped = ",".join(f"address={_grouped(each)}" for each in hosts)
    plain = from_jdbc(f"jdbc:mysql://{print_hosts(hosts)}/{database}", table)

    assert plain.canonical is not None
    for url in (
        f"jdbc:mysql://{keyed}/{database}",
        f"jdbc:mysql:replication://{grouped}/{database}",
    ):
        naming = from_jdbc(url, table)
        [emitted] = [alias for alias in naming.aliases if alias.origin == JDBC_CODE]
        others = tuple(alias for alias in naming.aliases if alias != emitted)
        assert naming._replace(aliases=others) == plain
        assert emitted.name == table


@given(HOSTS, WORDS, PARTS, PARTS)
def test_the_forms_of_oracle_say_the_same(hosts, service, schema, table):
    name = f"{schema}.{table}"
    addresses = "".join(f"(ADDRESS=(PROTOCOL=tcp){_grouped(each)})" for each in hosts)
    data = f"(CONNECT_DATA=(SERVICE_NAME={service}))"
    descriptor = f"(DESCRIPTION=(ADDRESS_LIST={addresses}){data})"
    short = from_jdbc(f"jdbc:oracle:thin:@//{print_hosts(hosts)}/{service}", name)
    composed = compose(
        "oracle",
        **host_components(tuple(hosts)),
        service_name=service,
        schema=schema,
        table=table,
    )

    assert short.canonical == composed.canonical
    assert from_jdbc(f"jdbc:oracle:oci:@{descriptor}", name).canonical == composed.canonical


def _keyed(host: Host) -> str:
    return f"(host={host.name},port={host.port},user=fred)" if host.port else f"(host={host.name})"


def _grouped(host: Host) -> str:
    return f"(HOST={host.name})" + (f"(PORT={host.port})" if host.port else "")
