"""A credential goes to the hosts it was set for, and to no host that only a contract names."""

import ast
import inspect
from pathlib import Path
from unittest.mock import Mock

import psycopg
import pytest

from floe.adapters.postgres import PostgresCatalog
from floe.adapters.spark.readers import dialects
from floe.adapters.spark.readers.azure import azure_location
from floe.adapters.spark.readers.jdbc import jdbc_options
from floe.adapters.spark.readers.reader import make_address
from floe.adapters.spark.readers.s3 import s3_options
from floe.adapters.spark.readers.snowflake import snowflake_options
from floe.checks import Table
from floe.errors import ConfigurationError, FloeError
from floe.model import HOST_KEYS
from floe.plan import Credentials, ServerTrust, TableSource

CANARY = "canary-7f3a"
ORDERS = Table("orders.odcs.yaml", "orders", "orders")
SERVER, TYPE, CLI = "FLOE_SHOP_DB", "FLOE_POSTGRES", "DATACONTRACT_POSTGRES"
POSTGRES = {"host": "db.example.com", "database": "shop"}
READERS = Path(inspect.getfile(dialects)).parent
CONTRACT = """\
kind: DataContract
apiVersion: v3.1.0
id: orders
version: 1.0.0
status: active
schema: [{{name: orders, properties: [{{name: id, logicalType: integer, required: true}}]}}]
servers: [{{server: shop-db, {server}}}]
"""


def source_of(values, kind="postgres", *, given=(), hosts=()):
    trust = ServerTrust(hosts=tuple(hosts))
    return TableSource(ORDERS, "shop-db", kind, values, frozenset(given), trust)


def open_server(values, environment, kind="postgres", **trust):
    return Credentials(source_of(values, kind, **trust), environment)


def login(prefix, **more):
    return {f"{prefix}_USERNAME": "ada", f"{prefix}_PASSWORD": CANARY, **more}


TIED = [
    ({"given": ["host"]}, login(SERVER)),
    ({"given": ["host"]}, login(TYPE)),
    ({"given": ["host"]}, login(CLI)),
    ({}, login(SERVER, FLOE_SHOP_DB_HOST="db.example.com")),
    ({}, login(SERVER, FLOE_SHOP_DB_HOST="other.example.com, DB.example.com")),
    ({}, login(TYPE, FLOE_POSTGRES_HOST="db.example.com")),
    ({}, login(CLI, DATACONTRACT_POSTGRES_HOST="db.example.com")),
    ({"hosts": ["*.example.com"]}, login(TYPE)),
    ({"hosts": ["db.example.com"]}, login(CLI)),
    ({}, login(f"{SERVER}__DB_EXAMPLE_COM_")),
    ({}, login(f"{TYPE}__DB_EXAMPLE_COM_")),
    ({}, login(f"{SERVER}__DB_EXAMPLE_COM_") | {f"{TYPE}_PASSWORD": "another's"}),
    ({}, login(SERVER, FLOE_SHOP_DB_HOST="db.example.com") | {f"{CLI}_PASSWORD": "another's"}),
]


@pytest.mark.parametrize(("trust", "environment"), TIED)
def test_a_credential_is_used_where_the_platform_says(trust, environment):
    opened = open_server(POSTGRES, environment, **trust)
    assert (opened.find("USERNAME"), opened.find("PASSWORD")) == ("ada", CANARY)


STRANGE = [
    ({}, login(SERVER)),
    ({}, login(TYPE)),
    ({}, login(CLI)),
    ({"hosts": ["db.example.com"]}, login(SERVER)),
    ({"hosts": ["example.com"]}, login(TYPE)),
    ({"given": ["database"]}, login(SERVER)),
    ({}, login(SERVER, FLOE_SHOP_DB_HOST="other.example.com")),
    ({}, login(SERVER, FLOE_SHOP_DB_HOST="db.example.com:6000")),
    ({}, login(SERVER, FLOE_SHOP_DB_HOST="db.example.com", FLOE_SHOP_DB_PORT="5432")),
    ({}, login(SERVER, FLOE_POSTGRES_HOST="db.example.com")),
    ({}, login(CLI, FLOE_SHOP_DB_HOST="db.example.com")),
    ({}, {f"{SERVER}_PASSWORD": CANARY}),
    ({}, {f"{TYPE}_TOKEN": CANARY}),
]


@pytest.mark.parametrize(("trust", "environment"), STRANGE)
def test_a_credential_is_refused_where_only_the_contract_says(trust, environment):
    """The password of a server or a type went to any host that a contract named for it."""
    with pytest.raises(ConfigurationError) as refused:
        open_server({**POSTGRES, "port": 4444}, environment, **trust)
    assert 'add shop-db.host = "db.example.com"' in str(refused.value)
    assert CANARY not in str(refused.value)


def test_the_message_gives_every_way_out():
    with pytest.raises(ConfigurationError) as refused:
        open_server(POSTGRES, login(CLI))
    assert str(refused.value) == (
        "server 'shop-db': DATACONTRACT_POSTGRES_USERNAME is set, but only the contract says that "
        "it is for 'db.example.com': add shop-db.host = \"db.example.com\" or "
        'hosts = ["db.example.com"] under [servers] in floe.toml, or name the variable '
        "DATACONTRACT_POSTGRES__DB_EXAMPLE_COM__USERNAME"
    )


def test_the_message_names_the_host_that_is_missing():
    with pytest.raises(ConfigurationError) as refused:
        open_server({**POSTGRES, "host": "a.example,b.example"}, login(TYPE), hosts=["a.example"])
    assert 'hosts = ["a.example", "b.example"]' in str(refused.value)


@pytest.mark.parametrize(
    ("host", "twin"),
    [
        ("db.example.com", "db-example.com"),
        ("db.example.com", "db_example.com"),
        ("db-a.example.com", "db.a.example.com"),
        ("db-a.example.com", "db--a.example.com"),
        ("a.b", "a-b"),
        ("xn--d.example", "xn-d.example"),
        ("password", "password.password"),
    ],
)
def test_no_two_hosts_share_the_name_of_a_variable(host, twin):
    label = host.upper().replace("--", "#").replace("-", "__").replace("#", "___").replace(".", "_")
    environment = {f"{SERVER}__{label}__PASSWORD": CANARY}
    assert open_server({"host": host}, environment).find("PASSWORD") == CANARY
    assert open_server({"host": twin}, environment).find("PASSWORD") is None


def test_the_name_of_a_server_is_not_read_as_a_host():
    environment = {"FLOE_X__DB_Y__PASSWORD": CANARY}
    for server, host in (("x__db", "y"), ("x-db", "y"), ("x", "y"), ("x", "y.db"), ("x..db", "y")):
        source = TableSource(ORDERS, server, "postgres", {"host": host})
        assert Credentials(source, environment).find("PASSWORD") is None
    right = TableSource(ORDERS, "x", "postgres", {"host": "db.y"})
    assert Credentials(right, environment).find("PASSWORD") == CANARY


FOREIGN = [
    ("s3", {"location": "s3://lake/x", "endpointUrl": "https://evil.example"}, "SECRET_ACCESS_KEY"),
    ("s3", {"location": "s3://lake/x", "endpointUrl": "evil.example"}, "SESSION_TOKEN"),
    ("glue", {"location": "s3://lake/x", "endpointUrl": "https://evil.example"}, "ACCESS_KEY_ID"),
    ("azure", {"location": "abfss://c@evil.dfs.core.windows.net/x"}, "ACCOUNT_KEY"),
    ("azure", {"location": "az://c/x", "account": "evil"}, "SAS_TOKEN"),
    ("custom", {"location": "az://c/x", "storageAccount": "evil"}, "CLIENT_SECRET"),
    ("azure", {"location": "https://evil.blob.core.windows.net/c/x"}, "CONNECTION_STRING"),
    ("kafka", {"host": "evil.example:9092"}, "SASL_PASSWORD"),
    ("iceberg", {"catalogUrl": "https://evil.example"}, "TOKEN"),
    ("iceberg", {"catalogUrl": "https://evil.example"}, "CREDENTIAL"),
    ("iceberg", {"catalogUrl": "https://evil.example"}, "PROPERTIES"),
    ("iceberg", {"catalogUrl": "jdbc:postgresql://evil.example/x"}, "PASSWORD"),
    ("iceberg", {"catalogUrl": "thrift://evil.example:9083"}, "SECRET_ACCESS_KEY"),
    ("mysql", {"host": "evil.example", "database": "d"}, "PASSWORD"),
    ("sqlserver", {"host": "evil.example", "database": "d"}, "PASSWORD"),
    ("oracle", {"host": "evil.example", "serviceName": "d"}, "PASSWORD"),
    ("trino", {"host": "evil.example", "catalog": "d"}, "JWT_TOKEN"),
    ("clickhouse", {"host": "evil.example", "database": "d"}, "PASSWORD"),
    ("snowflake", {"host": "evil.example", "account": "ok"}, "PRIVATE_KEY"),
]


@pytest.mark.parametrize(("kind", "values", "name"), FOREIGN)
@pytest.mark.parametrize("prefix", ["FLOE_SHOP_DB", "DATACONTRACT_{}"])
def test_no_type_of_server_gets_what_is_anothers(kind, values, name, prefix):
    """All of these were sent."""
    family = {"glue": "s3"}.get(kind, kind).upper()
    environment = {f"{prefix.format(family)}_{name}": CANARY}
    with pytest.raises(ConfigurationError, match="only the contract says"):
        open_server(values, environment, kind)
    assert open_server(values, environment, kind, given=values).find(name) == CANARY


VENDORS = [
    ("s3", {"location": "s3://lake/x"}, "SECRET_ACCESS_KEY"),
    ("gcs", {"location": "gs://lake/x"}, "KEY_FILE"),
    ("bigquery", {"project": "p", "dataset": "d"}, "ACCOUNT_INFO_JSON_PATH"),
    ("snowflake", {"account": "acme-eu", "database": "d"}, "PASSWORD"),
    ("snowflake", {"account": "acme.eu-west-1.snowflakecomputing.com"}, "PASSWORD"),
    ("iceberg", {"warehouse": "s3://lake/x", "catalogType": "glue"}, "SECRET_ACCESS_KEY"),
    ("postgres", {"database": "d"}, "PASSWORD"),
    ("azure", {"location": "az://c/x"}, "ACCOUNT_KEY"),
]


@pytest.mark.parametrize(("kind", "values", "name"), VENDORS)
def test_a_vendor_gets_what_is_set_for_it(kind, values, name):
    environment = {f"FLOE_{kind.upper()}_{name}": CANARY}
    assert open_server(values, environment, kind).find(name) == CANARY


@pytest.mark.parametrize(
    "environment",
    [
        {"FLOE_AZURE_ACCOUNT_KEY": CANARY, "FLOE_AZURE_STORAGE_ACCOUNT": "acme"},
        {"FLOE_AZURE_CONNECTION_STRING": f"AccountName=acme;AccountKey={CANARY}"},
    ],
)
def test_an_account_of_azure_has_its_own_key(environment):
    name = "ACCOUNT_KEY" if "FLOE_AZURE_ACCOUNT_KEY" in environment else "CONNECTION_STRING"
    own = {"location": "abfss://c@acme.dfs.core.windows.net/x"}
    assert CANARY in open_server(own, environment, "azure").find(name)
    other = {"location": "abfss://c@evil.dfs.core.windows.net/x"}
    with pytest.raises(ConfigurationError, match="only the contract says"):
        open_server(other, environment, "azure")


def test_the_account_of_snowflake_is_never_another_host(tmp_path):
    """An account such as `evil.com` was taken for a host."""
    environment = login("FLOE_SNOWFLAKE")
    values = {"account": "evil.com", "database": "d", "schema": "s"}
    address = make_address(source_of(values, "snowflake"), tmp_path, environment)
    assert snowflake_options(address)["sfURL"] == "evil.com.snowflakecomputing.com"
    for account in ("evil.com/", "evil.com#", "u@evil.com", "evil.com:443/x", "a b"):
        with pytest.raises(ConfigurationError, match="no account of Snowflake"):
            make_address(source_of({"account": account}, "snowflake"), tmp_path, environment)


@pytest.mark.parametrize(
    "location",
    ["az://c@a@evil.example/x", "az://c@evil#x.y/z", "az://c?@evil/x", "https://evil:1/c/x"],
)
def test_the_account_of_azure_is_never_another_host(tmp_path, location):
    """`az://c@evil#x` led to the host `evil`."""
    with pytest.raises(FloeError):
        azure_location(make_address(source_of({"location": location}, "azure"), tmp_path, {}))


@pytest.mark.parametrize("region", ["eu.evil.example/", "x.evil.example", "a@evil", "a#b"])
def test_the_region_of_s3_makes_no_other_host(tmp_path, region):
    values = {"location": "s3://lake/x", "region": region}
    with pytest.raises(FloeError, match="no region"):
        s3_options(make_address(source_of(values, "s3"), tmp_path, {}))


@pytest.mark.parametrize(
    ("given", "environment", "provider"),
    [
        ((), {}, "Anonymous"),
        ((), {"AWS_SECRET_ACCESS_KEY": CANARY}, "Anonymous"),
        (
            (),
            {
                "FLOE_SHOP_DB__MINIO_EXAMPLE__ACCESS_KEY_ID": "id",
                "FLOE_SHOP_DB__MINIO_EXAMPLE__SECRET_ACCESS_KEY": CANARY,
            },
            "Simple",
        ),
        (("endpointUrl",), {}, None),
    ],
)
def test_the_machines_own_keys_go_to_no_endpoint_of_a_contract(
    tmp_path, given, environment, provider
):
    """Without keys of its own, S3's client sent those of the machine to any endpoint."""
    values = {"location": "s3://lake/x", "endpointUrl": "https://minio.example"}
    options = s3_options(make_address(source_of(values, "s3", given=given), tmp_path, environment))
    expected = provider and f"org.apache.hadoop.fs.s3a.{provider}AWSCredentialsProvider"
    assert options.get("fs.s3a.aws.credentials.provider") == expected


@pytest.mark.parametrize(
    ("url", "environment", "given", "is_sent"),
    [
        ("http://catalog.example", {}, (), False),
        ("http://catalog.example", {"FLOE_ICEBERG_SSLMODE": "disable"}, (), True),
        ("http://catalog.example", {}, ("catalogUrl",), True),
        ("https://catalog.example", {}, (), True),
        ("http://127.0.0.1:8181", {}, (), True),
    ],
)
def test_nothing_is_sent_unencrypted_because_a_contract_says_so(url, environment, given, is_sent):
    environment |= {"FLOE_ICEBERG_TOKEN": CANARY}
    trust = {"given": given, "hosts": ["catalog.example", "127.0.0.1"]}
    values = {"catalogUrl": url, "sslmode": "disable"}
    if is_sent:
        assert open_server(values, environment, "iceberg", **trust).find("TOKEN") == CANARY
    else:
        with pytest.raises(ConfigurationError, match="unencrypted: write https://"):
            open_server(values, environment, "iceberg", **trust)


ENCRYPTED = [
    (dialects.POSTGRES, {"sslmode": "require"}, {"sslmode": "disable"}),
    (dialects.REDSHIFT, {"ssl": "true"}, {"ssl": "false"}),
    (dialects.MYSQL, {"sslMode": "REQUIRED"}, {"sslMode": "DISABLED"}),
    (dialects.SQLSERVER, {"encrypt": "true"}, {"encrypt": "false"}),
    (dialects.CLICKHOUSE, {"ssl": "true"}, {"ssl": "false"}),
    (dialects.ORACLE, {"oracle.net.encryption_client": "REQUIRED"}, {}),
    (dialects.TRINO, {"SSL": "true"}, {"SSL": "false"}),
]


@pytest.mark.parametrize(("dialect", "encrypted", "plain"), ENCRYPTED)
def test_other_machines_are_spoken_to_encrypted(tmp_path, dialect, encrypted, plain):
    """PostgreSQL and MySQL went on without where the server said that it cannot."""
    kind = dialect.title.lower().replace(" ", "").replace("postgresql", "postgres")
    base = {"database": "d", "catalog": "c", "serviceName": "x", "sslmode": "disable"}

    def options(host, given=("host",), **environment):
        environment |= {f"FLOE_{kind.upper()}_PASSWORD": CANARY}
        source = source_of({**base, "host": host}, kind, given=given)
        return jdbc_options(dialect, make_address(source, tmp_path, environment)).items()

    assert options("db.example.com") >= encrypted.items()
    assert options("db.example.com", ("host", "sslmode")) >= plain.items()
    assert options("db.example.com", **{f"FLOE_{kind.upper()}_SSLMODE": "disable"}) >= plain.items()
    is_same = options("127.0.0.1") >= encrypted.items()
    assert is_same == (dialect is dialects.TRINO)


@pytest.mark.parametrize(
    ("host", "mode"),
    [("db.example.com", "require"), ("127.0.0.1", None), ("localhost", None), ("[::1]", None)],
)
def test_postgresql_is_asked_encrypted_too(host, mode, monkeypatch):
    source = source_of({"host": host, "sslmode": "disable"}, given=["host"])
    connect = Mock(side_effect=psycopg.OperationalError("down"))
    monkeypatch.setattr(psycopg, "connect", connect)
    PostgresCatalog({ORDERS: source}, login(SERVER)).describe(ORDERS)
    assert connect.call_args.kwargs["sslmode"] == mode


@pytest.mark.parametrize("variable", ["FLOE_SHOP_DB", "FLOE_POSTGRES", "DATACONTRACT_POSTGRES"])
def test_drift_sends_no_password_to_a_contracts_host(
    variable, workspace, floe, listener, monkeypatch
):
    """PostgreSQL's startup message told the user's name, and what followed the password."""
    monkeypatch.setenv(f"{variable}_USERNAME", CANARY)
    monkeypatch.setenv(f"{variable}_PASSWORD", CANARY)
    monkeypatch.setenv("PGPASSWORD", CANARY)
    server = f"type: postgres, host: 127.0.0.1, port: {listener.port}, database: d, schema: s"
    workspace({"orders.odcs.yaml": CONTRACT.format(server=server), "floe.toml": ""})
    ran = floe("drift")
    assert ran.code == 2
    assert 'shop-db.host = "127.0.0.1"' in ran.out
    assert CANARY not in ran.out + ran.err
    assert listener.heard == []


@pytest.mark.parametrize(
    "host",
    [
        'host: ["x,127.0.0.1,y"]',
        'host: {"x,127.0.0.1,y": 1}',
        'customProperties: [{property: host, value: ["x,127.0.0.1,y"]}]',
        'host: ""',
        "host: null",
        "description: none",
    ],
)
def test_what_is_no_text_is_no_host(host, workspace, floe, listener, monkeypatch):
    """A list was no host to floe, and several to the client; nothing is no host either."""
    for name in ("FLOE_POSTGRES_USERNAME", "FLOE_POSTGRES_PASSWORD", "PGPASSWORD"):
        monkeypatch.setenv(name, CANARY)
    monkeypatch.setenv("PGHOST", "127.0.0.1")
    server = f"type: postgres, {host}, port: {listener.port}, database: d, schema: s"
    workspace({"orders.odcs.yaml": CONTRACT.format(server=server), "floe.toml": ""})
    ran = floe("drift")
    assert ran.code == 2
    assert "host" in ran.out
    assert listener.heard == []


@pytest.mark.parametrize(
    "database", ["host=evil.example dbname=x", "postgresql://evil.example/x", "x' host='evil"]
)
def test_the_name_of_a_database_brings_no_host_along(
    database, workspace, floe, listener, monkeypatch
):
    monkeypatch.setenv("FLOE_SHOP_DB_USERNAME", "ada")
    server = f'type: postgres, host: 127.0.0.1, port: {listener.port}, database: "{database}"'
    toml = 'servers.shop-db.host = "127.0.0.1"\nservers.shop-db.sslmode = "disable"\n'
    workspace({"orders.odcs.yaml": CONTRACT.format(server=server), "floe.toml": toml})
    floe("drift")
    (said, *_) = listener.heard
    assert database.encode() in said


@pytest.mark.postgres
@pytest.mark.parametrize(
    "line", ['servers.shop-db.host = "127.0.0.1"', 'servers.hosts = ["127.0.0.1:{port}"]', ""]
)
def test_the_lines_that_are_named_are_enough(line, workspace, floe, postgres, monkeypatch):
    prefix = {"s": "FLOE_POSTGRES_", "": "FLOE_SHOP_DB__127_0_0_1__"}[line[:1]]
    monkeypatch.setenv(f"{prefix}USERNAME", postgres.user)
    monkeypatch.setenv(f"{prefix}PASSWORD", postgres.password)
    server = f"type: postgres, host: 127.0.0.1, port: {postgres.port}, database: {postgres.name}"
    toml = line.replace("{port}", str(postgres.port))
    workspace({"orders.odcs.yaml": CONTRACT.format(server=server), "floe.toml": toml})
    ran = floe("drift")
    assert "orders: table missing (orders) [error]" in ran.out


@pytest.mark.spark
def test_a_refusal_is_told_before_anything_starts(workspace, floe, listener, monkeypatch):
    monkeypatch.setenv("FLOE_SHOP_DB_PASSWORD", CANARY)
    server = f"type: postgres, host: 127.0.0.1, port: {listener.port}, database: d, schema: s"
    workspace({"orders.odcs.yaml": CONTRACT.format(server=server), "floe.toml": ""})
    for command in (("check", "--explain"), ("check",)):
        ran = floe(*command)
        assert 'shop-db.host = "127.0.0.1"' in ran.out
        assert CANARY not in ran.out + ran.err
    assert listener.heard == []


HARMLESS = {
    *("port", "database", "schema", "catalog", "namespace", "serviceName", "project", "dataset"),
    *("topic", "format", "region", "regionName", "role", "catalogType", "sslmode", "delimiter"),
    *(
        "header",
        "quote",
        "quoteChar",
        "escape",
        "escapeChar",
        "multiLine",
        "nullValue",
        "encoding",
        "rowTag",
    ),
}


def test_every_value_that_a_reader_opens_as_an_address_is_counted():
    """A reader that takes a host from another value has to be told of here."""
    asked = set()
    for file in READERS.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            name = getattr(getattr(node, "func", None), "attr", None)
            if name in ("find", "find_given", "need") or getattr(
                getattr(node, "func", None), "id", None
            ) in ("location_of", "local_path"):
                asked |= {arg.value for arg in node.args if isinstance(arg, ast.Constant)}
    values = {name for name in asked if isinstance(name, str) and not name.isupper()}
    assert values - set(HOST_KEYS) - HARMLESS == set()
