"""What stands in a contract as a secret is nowhere printed, written or recorded."""

import sqlite3
from functools import partial

import duckdb
import pytest

from floe.cli import check_command
from floe.reports import FORMATS
from floe.reports.runs import RUN_FORMATS
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
        duckdb.connect().sql(f"COPY ({query}) TO '{file}' (FORMAT parquet)")
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
