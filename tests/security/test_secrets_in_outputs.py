"""What stands in a contract as a secret is nowhere printed, written or recorded."""

import json
import sqlite3
import zipfile
from functools import partial

import click
import duckdb
import pytest
import yaml

from floe.cli import check_command, main
from floe.errors import OutsideError
from floe.reports import FORMATS
from floe.reports.runs import RUN_FORMATS
from floe.workflows.drafting.folder_plans import print_contract
from tests.fakes.tables import open_fake_tables
from tests.security.canaries import (
    BROKEN,
    CONTRACT,
    ODD,
    PLANTED,
    PRODUCT,
    SETTINGS,
    SILLY,
    TIER,
    TOTALS,
    escaped,
)

pytestmark = pytest.mark.long

FILES = {
    "floe.toml": SETTINGS,
    "shop.odcs.yaml": CONTRACT,
    "product.odps.yaml": PRODUCT,
    "totals.odcs.yaml": TOTALS,
    "enterprise.odcs.yaml": TIER,
    "odd.odcs.yaml": ODD,
    "silly.odcs.yaml": SILLY,
}
COMMANDS = (
    ("compile",),
    ("compile", "-v"),
    *(("lint", "--format", format_) for format_ in FORMATS),
    *(("lint", "--format", format_, "-o", "report.out") for format_ in FORMATS),
    ("lint", "-v", "--color", "always"),
    ("lint", "--diff"),
    ("lint", "--write-baseline", "baseline.json"),
    ("lint", "--profile", "platform"),
    *(
        ("graph", "--view", view, "--format", f, "--columns")
        for view in ("er", "lineage")
        for f in ("mermaid", "dot", "json", "svg", "html")
    ),
    ("graph", "-o", "graph.html"),
    ("find",),
    ("find", "--json"),
    ("find", "--tag", "*"),
    ("refs", "shop.odcs.yaml"),
    ("refs", "shop.odcs.yaml", "--json"),
    ("refs", "shop.odcs.yaml#/schema/orders"),
    ("refs", "shop.odcs.yaml#/schema/orders/properties/id"),
    ("refs", "shop.odcs.yaml#/schema/orders/quality/sql_rule"),
    ("refs", "shop.odcs.yaml#/servers/prod"),
    ("refs", "shop.odcs.yaml#/customProperties/apiKey"),
    ("naming", "from-odcs", "shop.odcs.yaml"),
    ("naming", "from-odcs", "shop.odcs.yaml", "--json"),
    ("naming", "from-odcs", "shop.odcs.yaml", "--server", "prod"),
    ("naming", "from-odcs", "odd.odcs.yaml"),
    ("naming", "from-odcs", "silly.odcs.yaml"),
    ("refs", "odd.odcs.yaml"),
    ("refs", "silly.odcs.yaml#/schema"),
    ("export", "odd.odcs.yaml", "--force"),
    ("export", "silly.odcs.yaml", "--force"),
    ("generate", "-y"),
    ("generate", "-y", "--json"),
    ("generate", "--dry-run", "--diff"),
    ("generate", "--dry-run", "--diff", "--json"),
    ("generate", "-y", "--lenient"),
    ("contract", "generate", "-y"),
    ("contract", "generate", "--dry-run", "--diff"),
    ("contract", "generate", "--dry-run", "--diff", "--json"),
    ("export", "shop.odcs.yaml"),
    ("export", "shop.odcs.yaml", "--force"),
    ("export", "shop.odcs.yaml", "--force", "-v", "--edition", "3.1.0"),
    ("export", "shop.odcs.yaml", "--force", "-o", "exported.yaml"),
    ("drift", "--server", "dev", "--target", "native"),
    ("drift", "--server", "dev", "--target", "native", "--json"),
    ("results",),
    ("doctor",),
    ("doctor", "--json"),
    ("explain", "lint/plaintext-secret"),
)


def test_there_are_enough_of_them():
    assert len(PLANTED) >= 50


@pytest.fixture
def shop(workspace, monkeypatch):
    monkeypatch.setenv("JAVA_HOME", "/nowhere")
    monkeypatch.setenv("COLUMNS", "1000")
    monkeypatch.setenv("FLOE_DEV_USERNAME", "ada")
    return workspace(FILES)


def leaked(root, ran):
    """What came out, with the place where it did."""
    texts = {"stdout": ran.out, "stderr": ran.err}
    for file in root.rglob("*"):
        if file.is_file() and file.relative_to(root).as_posix() not in (*FILES, "broken.odcs.yaml"):
            texts[file.relative_to(root).as_posix()] = file.read_bytes().decode("utf-8", "replace")
    return {place: found for place, text in texts.items() if (found := escaped(text))}


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_no_command_tells_a_secret(floe, shop, command):
    ran = floe(*command)
    assert "a fault in floe" not in ran.err
    assert leaked(shop, ran) == {}


@pytest.mark.parametrize("command", [("lint",), ("lint", "--json"), ("compile",), ("find",)])
def test_no_command_tells_a_secret_of_a_file_that_cannot_be_read(floe, shop, command):
    (shop / "broken.odcs.yaml").write_text(BROKEN)
    assert leaked(shop, floe(*command)) == {}


@pytest.fixture
def tables(shop, monkeypatch):
    (shop / "data").mkdir()
    for name, query in (
        ("orders", "SELECT unnest([1, 1]) AS id, NULL AS password, 'x' AS note"),
        ("totals", "SELECT 1 AS id"),
    ):
        file = shop / "data" / f"{name}.parquet"
        duckdb.sql(f"COPY ({query}) TO '{file}' (FORMAT parquet)")
    monkeypatch.setattr(
        check_command, "reach_tables", lambda opened, _: partial(open_fake_tables, root=opened.root)
    )
    return shop


@pytest.mark.parametrize("format_", RUN_FORMATS)
def test_no_check_tells_a_secret(floe, tables, format_):
    where = "note <> 'https://u:Zq001cAnary7x@h'"
    for command in (
        ("check", "--server", "local", "--format", format_, "-v", "--sample", "3"),
        ("check", "--server", "local", "--format", format_, "-o", "report.out"),
        ("check", "shop.odcs.yaml", "--server", "local", "--where", where, "--format", format_),
        ("results", "--format", "json"),
        ("results", "--check", "orders/sql_rule"),
    ):
        ran = floe(*command)
        assert "a fault in floe" not in ran.err
        assert leaked(tables, ran) == {}
    rows = sqlite3.connect(tables / ".floe" / "ledger.db").execute(
        "select count(*) from check_results"
    )
    assert rows.fetchone()[0] > 5


@pytest.mark.parametrize("format_", ["text", "json"])
def test_no_plan_tells_a_secret(floe, tables, format_):
    ran = floe("check", "--explain", "--server", "local", "--format", format_)
    assert leaked(tables, ran) == {}


def test_the_finding_itself_shows_neither_the_secret_nor_its_line(floe, workspace):
    workspace(
        {
            "s.odcs.yaml": "apiVersion: v3.2.0\nkind: DataContract\nid: s\nversion: 1.0.0\n"
            "status: active\nservers:\n  - server: prod\n    type: custom\n"
            "    password: Zq903cAnary7x # nobody knows\n    bogus: {password: Zq904cAnary7x}\n"
        }
    )
    ran = floe("lint", "s.odcs.yaml", "--format", "text")
    assert "error[lint/plaintext-secret]: the value of 'password' stands here" in ran.out
    assert "s.odcs.yaml:9:15" in ran.out
    assert "nobody knows" not in ran.out
    assert "bogus: {password: ***}" in ran.out
    assert "cAnary" not in ran.out


def test_no_draft_takes_over_a_secret():
    """What dbt's manifest, a port or a table says becomes a contract."""
    tree = yaml.safe_load(CONTRACT)
    assert escaped(print_contract(tree)) == []
    assert escaped(CONTRACT)


@pytest.mark.long
def test_no_export_tells_a_secret_in_any_format(floe, shop):
    formats = json.loads(floe("export", "--list", "--json").out)["formats"]
    told = {}
    for name in (listed["name"] for listed in formats):
        for file in ("shop.odcs.yaml", "totals.odcs.yaml", "silly.odcs.yaml", "odd.odcs.yaml"):
            ran = floe("export", file, "--to", name, "--force", "-o", f"{name}.out")
            told |= {(name, file, place): leaks for place, leaks in leaked(shop, ran).items()}
            assert "a fault in floe" not in ran.err
    assert len(formats) > 20
    assert told == {}
    for part in _parts_of(shop / "excel.out"):
        assert escaped(part) == []


def _parts_of(file):
    with zipfile.ZipFile(file) as archive:
        return [archive.read(name).decode("utf-8", "replace") for name in archive.namelist()]


LEDGERS = (
    "postgresql+psycopg://ada:{}@127.0.0.1:1/x",
    "postgresql://ada:{}@127.0.0.1:1/x?password={}",
    "mysql://ada:{}@127.0.0.1/x",
    "nonsense://ada:{}@127.0.0.1",
    "sqlite:////nowhere/at/all?password={}",
    "ada:{}@127.0.0.1/x",
)


@pytest.mark.parametrize("command", [("results",), ("doctor",), ("check", "totals.odcs.yaml")])
@pytest.mark.parametrize("url", LEDGERS)
def test_no_ledger_tells_its_password(floe, tables, url, command):
    secret = "Zq900cAnary7x"  # noqa: S105
    (tables / "floe.toml").write_text(f'[ledger]\nurl = "{url.format(secret, secret)}"\n')
    ran = floe(*command)
    assert secret not in ran.out + ran.err
    assert "a fault in floe" not in ran.err


SERVERS = (
    "type: postgres, host: 127.0.0.1, port: {port}, database: db, schema: s",
    "type: postgres, host: 127.0.0.1, port: {port}, database: 'db?password={secret}', schema: s",
    "type: postgres, host: 'ada:{secret}@127.0.0.1', port: {port}, database: db, schema: s",
    "type: postgres, host: 'postgres://ada:{secret}@127.0.0.1:{port}/x', port: 1, database: d",
    "type: duckdb, database: '/nowhere/{secret}?password={secret}', schema: main",
    "type: duckdb, database: 'md:x?motherduck_token={secret}', schema: main",
    "type: iceberg, catalogUrl: 'http://ada:{secret}@127.0.0.1:{port}', catalog: c, namespace: n",
    "type: iceberg, catalogUrl: 'http://127.0.0.1:{port}/?token={secret}', namespace: n",
    "type: snowflake, account: 'https://ada:{secret}@x', database: d, schema: s",
    "type: s3, location: 's3://k:{secret}@bucket/x', format: parquet",
    "type: azure, location: 'https://127.0.0.1:{port}/x?sig={secret}', format: parquet",
)


@pytest.mark.parametrize("server", SERVERS)
@pytest.mark.parametrize("as_json", [(), ("--json",)], ids=["text", "json"])
def test_no_server_that_fails_tells_a_password(
    floe, workspace, monkeypatch, listener, server, as_json
):
    secret = "Zq901cAnary7x"  # noqa: S105
    text = server.format(port=listener.port, secret=secret)
    contract = TOTALS.replace("servers:\n", f"servers:\n  - {{server: dev, {text}}}\n")
    monkeypatch.setenv("JAVA_HOME", "/nowhere")
    for name in ("FLOE_DEV_PASSWORD", "FLOE_DEV_TOKEN", "FLOE_DEV_CREDENTIAL", "FLOE_DEV_USERNAME"):
        monkeypatch.setenv(name, secret)
    root = workspace({"floe.toml": "", "totals.odcs.yaml": contract})
    ran = floe("drift", "--server", "dev", "--target", "native", *as_json)
    assert secret not in ran.out + ran.err
    assert "a fault in floe" not in ran.err
    assert leaked(root, ran) == {}


@pytest.mark.parametrize(
    "fault",
    [
        "FATAL: password authentication failed for postgres://ada:{}@h/db",
        "jdbc:sqlserver://h;user=u;password={};encrypt=true",
        "Login failed: {{'password': '{}', 'user': 'ada'}}",
        "401 for https://h/v1?access_token={}",
        "header Authorization: Bearer {}",
        "botocore: aws_secret_access_key={}",
        "password: {}",
    ],
)
@pytest.mark.parametrize("error", [RuntimeError, OSError, OutsideError, click.UsageError])
@pytest.mark.parametrize("traceback", ["", "1"])
def test_no_fault_and_no_traceback_tells_a_secret(floe, monkeypatch, fault, error, traceback):
    """With FLOE_TRACEBACK the words of drivers were printed as they are."""
    secret = "Zq902cAnary7x"  # noqa: S105

    @click.command("broken")
    def broken():
        raise error(fault.format(secret)) from ValueError(fault.format(secret))

    monkeypatch.setattr(main.LazyGroup, "get_command", lambda *_: broken)
    monkeypatch.setitem(main.COMMANDS, "broken", ("", ""))
    monkeypatch.setenv("FLOE_TRACEBACK", traceback)
    ran = floe("broken")
    assert ran.code in (2, 3)
    assert ran.err
    assert secret not in ran.out + ran.err
