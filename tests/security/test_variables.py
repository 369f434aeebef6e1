"""A contract gets no variable that the platform does not list, and none for a strange host."""

import pytest

from floe.checks import Table
from floe.dbt import DbtOptions
from floe.dbt.servers import server_values
from floe.documents import read_text
from floe.errors import ConfigurationError
from floe.graph import build_graph
from floe.plan import Credentials, ServerTrust, TableSource

CANARY = "canary-7f3a"
ORDERS = Table("orders.odcs.yaml", "orders", "orders")
CONTRACT = """\
kind: DataContract
apiVersion: v3.1.0
id: orders
version: 1.0.0
status: active
schema: [{{name: orders, properties: [{{name: id, logicalType: integer, required: true}}]}}]
servers: [{{server: prod, {server}}}]
"""


def open_server(
    values, server_type="local", *, given=(), variables=(), hosts=(), asked=None, **environment
):
    trust = ServerTrust(tuple(variables), tuple(hosts), asked or {})
    source = TableSource(ORDERS, "prod", server_type, values, frozenset(given), trust)
    return Credentials(source, environment)


@pytest.mark.parametrize(
    ("text", "filled"),
    [
        ("${ROOT}/x", "/data/x"),
        ("${ROOT:-raw}/x", "/data/x"),
        ("${OTHER:-raw}/x", "raw/x"),
        ("${OTHER:-}x", "x"),
        ("$ROOT ${ ROOT } ${} $${ROOT}", "$ROOT ${ ROOT } ${} $/data"),
        ("${STRANGE:-raw}/x", "raw/x"),
    ],
)
def test_a_listed_variable_is_filled_in(text, filled):
    opened = open_server({"path": text}, variables=["ROOT", "OTHER"], ROOT="/data")
    assert opened.values["path"] == filled


@pytest.mark.parametrize(
    "text",
    [
        "${AWS_SECRET_ACCESS_KEY}",
        "x/${AWS_SECRET_ACCESS_KEY:-none}",
        "a${X${AWS_SECRET_ACCESS_KEY}}",
    ],
)
@pytest.mark.parametrize("key", ["path", "topic", "schema"])
def test_an_unlisted_variable_is_refused_with_the_line_to_add(key, text):
    """Any variable of the environment went into any value before."""
    with pytest.raises(ConfigurationError) as refused:
        open_server({key: text}, variables=["ROOT"], AWS_SECRET_ACCESS_KEY=CANARY)
    assert 'add variables = ["ROOT", "AWS_SECRET_ACCESS_KEY"] under [servers] in' in str(
        refused.value
    )
    assert "--var AWS_SECRET_ACCESS_KEY=…" in str(refused.value)
    assert CANARY not in str(refused.value)


@pytest.mark.parametrize(
    "values",
    [
        {"deep": {"er": ["${SECRET}"]}},
        {"list": ["a", {"b": "${SECRET}"}]},
        {"path": "data", "format": "${SECRET}"},
    ],
)
def test_it_is_refused_however_deep_it_lies(values):
    with pytest.raises(ConfigurationError, match=r"asks for \$\{SECRET\}"):
        open_server(values, SECRET=CANARY)


def test_a_variable_of_the_command_line_counts_before_the_environments():
    opened = open_server({"path": "${ROOT}/x"}, asked={"ROOT": "/asked"}, ROOT="/set")
    assert opened.values["path"] == "/asked/x"


def test_the_platforms_own_values_are_filled_from_the_environment():
    opened = open_server({"path": "${ROOT}/x"}, given=["path"], ROOT="/data")
    assert opened.values["path"] == "/data/x"


def test_a_variable_that_brings_a_variable_along_is_not_filled_again():
    opened = open_server({"path": "${ROOT}"}, variables=["ROOT"], ROOT="${SECRET}", SECRET=CANARY)
    assert opened.values["path"] == "${SECRET}"


STRANGE = [
    ("s3", {"location": "s3://evil/${STAGE}"}, "evil"),
    ("s3", {"location": "s3://x/${STAGE}", "endpointUrl": "https://evil.example"}, "evil.example"),
    (
        "s3",
        {"location": "s3://x/${STAGE}", "endpointUrl": "evil.example:9000"},
        "evil.example:9000",
    ),
    ("gcs", {"location": "gs://evil/${STAGE}", "endpointUrl": "https://ok.example"}, "evil"),
    ("custom", {"location": "https://evil.example/${STAGE}"}, "evil.example"),
    ("delta", {"location": "s3a://evil/${STAGE}"}, "evil"),
    (
        "azure",
        {"location": "abfss://${STAGE}@evil.dfs.core.windows.net/x"},
        "evil.dfs.core.windows.net",
    ),
    ("custom", {"location": "az://c/${STAGE}", "account": "evil"}, "evil.dfs.core.windows.net"),
    ("postgres", {"host": "evil.example", "database": "${STAGE}"}, "evil.example"),
    ("postgres", {"host": "${STAGE}.evil.example"}, "${STAGE}.evil.example"),
    ("postgres", {"host": "${STAGE}${STAGE}"}, "${STAGE}${STAGE}"),
    ("postgres", {"host": "${OTHER:-evil.example}", "schema": "${STAGE}"}, "evil.example"),
    ("kafka", {"host": "ok.example,evil.example:9092", "topic": "${STAGE}"}, "evil.example:9092"),
    ("iceberg", {"catalogUrl": "https://evil.example/${STAGE}"}, "evil.example"),
    ("iceberg", {"catalogUrl": "jdbc:postgresql://evil.example/${STAGE}"}, "evil.example"),
    ("iceberg", {"warehouse": "s3://evil/${STAGE}", "endpointUrl": "https://ok.example"}, "evil"),
    ("hive", {"host": "evil.example", "database": "${STAGE}"}, "evil.example"),
    ("snowflake", {"account": "evil", "schema": "${STAGE}"}, "evil"),
]


@pytest.mark.parametrize(("kind", "values", "host"), STRANGE)
def test_no_variable_goes_to_a_host_that_is_not_listed(kind, values, host):
    """A listed variable went to any host that the contract named."""
    with pytest.raises(ConfigurationError) as refused:
        open_server(values, kind, variables=["STAGE", "OTHER"], hosts=["ok.example"], STAGE=CANARY)
    line = f'add hosts = ["ok.example", "{host}"] under [servers] in floe.toml'
    assert line in str(refused.value)
    assert CANARY not in str(refused.value)


@pytest.mark.parametrize(("kind", "values", "host"), STRANGE)
def test_the_line_to_add_is_the_right_one(kind, values, host):
    hosts = ["ok.example", host]
    opened = open_server(values, kind, variables=["STAGE", "OTHER"], hosts=hosts, STAGE="dev")
    assert "dev" in str(opened.values)


@pytest.mark.parametrize(
    ("hosts", "host", "is_listed"),
    [
        (["db.example.com"], "db.example.com", True),
        (["db.example.com"], "DB.Example.COM", True),
        (["*.example.com"], "db.example.com", True),
        (["*.example.com"], "a.b.example.com", True),
        (["*.example.com"], "example.com", False),
        (["*.example.com"], "evilexample.com", False),
        (["*.example.com"], "db.example.com.evil.org", False),
        (["db.example.com:5432"], "db.example.com", False),
        (["db.example.com:9092"], "db.example.com:9092", True),
        (["db.example.com:9092"], "db.example.com:4444", False),
        (["db.example.com"], "db.example.com:4444", True),
        (["${DOMAIN}"], "db.example.com", True),
        (["db.example.com"], "dbxexample.com", False),
        (["127.0.0.1"], "127.0.0.1", True),
        (["127.0.0.1"], "2130706433", False),
        (["[::1]"], "[::1]", True),
    ],
)
def test_a_listed_host_is_that_host_and_no_other(hosts, host, is_listed):
    values, asked = {"host": host, "topic": "${STAGE}"}, {"STAGE": "dev"}
    if is_listed:
        opened = open_server(values, "kafka", hosts=hosts, asked=asked, DOMAIN="db.example.com")
        assert opened.values["topic"] == "dev"
    else:
        with pytest.raises(ConfigurationError, match="the platform does not list"):
            open_server(values, "kafka", hosts=hosts, asked=asked)


@pytest.mark.parametrize("host", ["*", "", "a b", "https://x", "u@h", "*.", "x:99999999"])
def test_what_is_no_host_cannot_be_listed(host):
    values = {"host": "db.example.com", "schema": "${STAGE}"}
    with pytest.raises(ConfigurationError, match="is no host"):
        open_server(values, "postgres", hosts=[host], variables=["STAGE"], STAGE="dev")


@pytest.mark.parametrize(
    ("kind", "values"),
    [
        ("postgres", {"host": "${DB_HOST}", "database": "${STAGE}"}),
        ("kafka", {"host": "${DB_HOST}:9092", "topic": "${STAGE}"}),
        ("s3", {"location": "${BASE}/x/${STAGE}"}),
        ("s3", {"location": "s3://${BUCKET}/x"}),
        ("databricks", {"host": "dbc.example", "catalog": "${STAGE}"}),
        ("local", {"path": "${STAGE}/x"}),
    ],
)
def test_a_host_that_one_variable_names_is_the_platforms(kind, values):
    listed = {"DB_HOST": "db.example.com", "STAGE": "dev", "BASE": "s3://lake", "BUCKET": "lake"}
    assert "$" not in str(open_server(values, kind, variables=listed, **listed).values)


def test_a_variable_cannot_be_made_longer_to_be_another_host():
    listed = {"BASE": "s3://lake"}
    with pytest.raises(ConfigurationError, match=r"sent to '\$\{BASE\}-evil'"):
        open_server({"location": "${BASE}-evil/x"}, "s3", variables=listed, **listed)


@pytest.mark.parametrize(
    "values",
    [
        {"host": "ada:${PW}@evil.example"},
        {"host": "good.example@evil.example"},
        {"location": "https://good.example@evil.example/x"},
        {"endpointUrl": "https://u:p@evil.example"},
        {"catalogUrl": "jdbc:sqlserver://good;serverName=evil"},
        {"catalogUrl": "jdbc:mysql://address=(host=evil)/x"},
        {"catalogUrl": "jdbc:oracle:thin:@evil:1521:x"},
        {"catalogUrl": "https://good.example\\@evil.example/"},
        {"catalogUrl": "https://"},
        {"host": "g\u00f6od.example"},
        {"host": "good.example\u3002evil"},
        {"host": "/run/socket"},
        {"host": "a\nb"},
    ],
)
def test_an_address_that_nobody_can_name_the_host_of_is_refused(values):
    with pytest.raises(ConfigurationError, match=r"under \[servers\] in floe.toml"):
        open_server(values, "custom", variables=["PW"], hosts=["good.example"], PW=CANARY)
    if "PW" not in str(values):
        assert open_server(values, "custom", given=values).values == values


@pytest.mark.parametrize(
    ("values", "variables", "hosts", "location"),
    [
        ("path: '${SECRET}/x'", "", "", "$SECRET/x"),
        ("path: '${SECRET:-raw}/x'", "", "", "raw/x"),
        ("path: '${SECRET}/x'", "SECRET", "", "${SECRET}/x"),
        ("location: 's3://evil/${SECRET}'", "SECRET", "", "s3://evil/$SECRET"),
        ("location: 's3://lake/${SECRET}'", "SECRET", "lake", "s3://lake/${SECRET}"),
        ("location: 's3://${SECRET}/x'", "SECRET", "", "s3://${SECRET}/x"),
        ("location: 's3://${SECRET}.evil/x'", "SECRET", "", "s3://$SECRET.evil/x"),
    ],
)
def test_dbt_is_told_no_variable_that_is_not_listed(values, variables, hosts, location):
    """`env_var` was written into the project for any variable of a contract's server."""
    kind = "local" if "path" in values else "s3"
    text = CONTRACT.format(server=f"type: {kind}, {values}")
    (contract,) = build_graph([read_text("orders.odcs.yaml", text)]).contracts
    options = DbtOptions(trust=ServerTrust(tuple(variables.split()), tuple(hosts.split())))
    told = server_values(contract.servers[0], options)
    assert (told.get("path") or told["location"]) == location


@pytest.mark.spark
@pytest.mark.parametrize("command", [("check",), ("check", "--explain"), ("drift",)])
def test_every_command_says_so_before_anything_starts(
    command, workspace, floe, monkeypatch, listener
):
    monkeypatch.setenv("SECRET_OF_CI", CANARY)
    server = f"type: s3, location: 's3://x/${{SECRET_OF_CI}}', endpointUrl: '{listener.url}'"
    workspace({"orders.odcs.yaml": CONTRACT.format(server=server), "floe.toml": ""})
    ran = floe(*command)
    said = " ".join(ran.out.split())
    assert 'add variables = ["SECRET_OF_CI"] under [servers] in floe.toml' in said
    assert CANARY not in ran.out + ran.err
    assert listener.heard == []
    workspace({"floe.toml": 'servers.variables = ["SECRET_OF_CI"]'})
    ran = floe(*command)
    assert 'add hosts = ["127.0.0.1' in " ".join(ran.out.split())
    assert CANARY not in ran.out + ran.err
    assert listener.heard == []


@pytest.mark.spark
def test_a_listed_variable_and_one_of_the_command_line_are_used(workspace, floe, monkeypatch):
    root = workspace(
        {
            "orders.odcs.yaml": CONTRACT.format(server="type: local, path: '${ROOT}', format: csv"),
            "floe.toml": "",
            "orders.csv": "id\n1\n",
        }
    )
    monkeypatch.setenv("ROOT", f"{root}/orders.csv")
    assert "not run" in floe("check", "--explain").out
    for line, asked in (('variables = ["ROOT"]', ()), ("", ("--var", "ROOT=orders.csv"))):
        workspace({"floe.toml": f"[servers]\n{line}\n"})
        ran = floe("check", "--explain", *asked)
        assert "not run" not in ran.out
        assert str(root) not in ran.out


def test_names_of_tables_are_never_made_of_variables(workspace, floe, monkeypatch):
    monkeypatch.setenv("DB_HOST", CANARY)
    server = "type: postgres, host: '${DB_HOST}', port: 5432, database: d, schema: s"
    toml = 'servers.variables = ["DB_HOST"]'
    workspace({"orders.odcs.yaml": CONTRACT.format(server=server), "floe.toml": toml})
    ran = floe("naming", "contract", "orders.odcs.yaml")
    assert CANARY not in ran.out + ran.err
