"""Names of tables and columns reach a database as names, whatever stands in them."""

import hashlib
import json

import duckdb
import pytest
import sqlglot
from sqlglot import exp

from floe.adapters.spark.readers import dialects
from floe.adapters.spark.readers.identifiers import quoted_upper
from floe.adapters.spark.types import quote_name

NAMES = [
    *('a"; drop table kept; --', "a'; drop table kept; --", "a`; drop table kept; --", "a]; drop"),
    *('""', '"', "'", "`", "``", "]", "]]", "\\", '\\"', "\\'", "\\`", '\\\\"', "a\\", "--", "/*"),
    *("*/", "a#", ";", "a;b", "a.b", "a..b", "select", "kept", "*", "%s", "%(x)s", "$1", "$schema"),
    *(
        "?",
        ":name",
        "{0}",
        "${x}",
        "a b",
        " ",
        "\u201cx\u201d",
        "\u2019",
        "\uff02",
        "a/b",
        "😀",
        "é",
    ),
    *("x' or '1'='1", 'x" or "1"="1', "(select 1)", "read_csv('/etc/passwd')", "/etc/passwd"),
    *("'/etc/passwd'", "https://127.0.0.1/x.parquet", "main.kept", "information_schema.tables"),
]
DIALECTS = {
    "postgres": (dialects.POSTGRES.quote, "postgres"),
    "mysql": (dialects.MYSQL.quote, "mysql"),
    "sqlserver": (dialects.SQLSERVER.quote, "tsql"),
    "clickhouse": (dialects.CLICKHOUSE.quote, "clickhouse"),
    "snowflake": (quoted_upper, "snowflake"),
    "spark": (lambda parts: ".".join(map(quote_name, parts)), "spark"),
}


@pytest.mark.parametrize("dialect", DIALECTS)
@pytest.mark.parametrize("name", NAMES)
def test_a_quoted_name_is_one_name(dialect, name):
    quote, read = DIALECTS[dialect]
    select = "SELECT * FROM NAME".replace("NAME", quote([name]))
    (statement,) = sqlglot.parse(select, read=read)
    assert isinstance(statement, exp.Select)
    (table,) = statement.find_all(exp.Table)
    # sqlglot keeps some of the backslashes that ClickHouse takes for escapes.
    written = table.this.name
    assert name in (written, written.lower(), written.replace("\\\\", "\\"))


CONTRACT = {
    "apiVersion": "v3.1.0",
    "kind": "DataContract",
    "id": "shop",
    "version": "1.0.0",
    "status": "active",
    "servers": [{"server": "s", "type": "duckdb", "database": "shop.duckdb", "schema": "main"}],
}


def contract(table, column):
    properties = [{"name": column, "logicalType": "integer", "physicalType": "integer"}]
    return json.dumps({**CONTRACT, "schema": [{"name": table, "properties": properties}]})


@pytest.mark.long
@pytest.mark.parametrize("name", [name for name in NAMES if name.strip()])
def test_a_table_is_described_by_its_name_and_nothing_else_happens(floe, workspace, name):
    root = workspace({"floe.toml": "", "shop.odcs.json": contract(name, name)})
    file = root / "shop.duckdb"
    with duckdb.connect(str(file)) as database:
        own = '"NAME"'.replace("NAME", name.replace('"', '""'))
        database.execute("CREATE TABLE kept2 (x integer)")
        database.execute("CREATE TABLE OWN (OWN integer)".replace("OWN", own))
    before = hashlib.sha256(file.read_bytes()).hexdigest()
    ran = floe("drift", "shop.odcs.json")
    assert (ran.code, ran.err) == (0, "")
    assert "no differences in 1 table" in ran.out
    assert hashlib.sha256(file.read_bytes()).hexdigest() == before


@pytest.mark.long
@pytest.mark.parametrize("name", [name for name in NAMES if name.strip() and name != "kept"])
def test_a_table_that_is_not_there_is_missing_and_nothing_else_happens(floe, workspace, name):
    root = workspace({"floe.toml": "", "shop.odcs.json": contract(name, "x")})
    file = root / "shop.duckdb"
    with duckdb.connect(str(file)) as database:
        database.execute("CREATE TABLE kept (x integer)")
    before = hashlib.sha256(file.read_bytes()).hexdigest()
    ran = floe("drift", "shop.odcs.json", "--json")
    (told,) = json.loads(ran.out)["contracts"] if ran.out else (None,)
    assert ran.code in (1, 3)
    assert told is not None
    assert hashlib.sha256(file.read_bytes()).hexdigest() == before
