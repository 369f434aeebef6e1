"""What a contract says stays data in every format it is exported to, and nothing is reached."""

import ast
import contextlib
import copy
import functools
import html
import importlib
import io
import json
import logging
import re
import socket
import subprocess
import threading
import time
import warnings
from pathlib import Path

import openpyxl
import pytest
import sqlglot
import yaml
from jinja2 import BytecodeCache, Environment
from markdown_it import MarkdownIt
from sqlglot import exp

from floe.adapters.datacontract import EXPORT_FORMATS, DatacontractConverter
from floe.adapters.datacontract.confinement import ConfinedError, confined
from floe.adapters.datacontract.formats import Format
from floe.adapters.datacontract.run_limits import TooSlowError, time_limit
from floe.adapters.datacontract.upstream import guarded, shut_in
from floe.errors import ConfigurationError, InputError, OutsideError
from floe.findings import UnsafeExportError
from floe.model import is_plain_type

pytestmark = pytest.mark.process

FORMATS = [known.name for known in EXPORT_FORMATS if known.name != "custom"]
PYTHON = ("pydantic-model", "sqlalchemy", "spark")
JSON = ("avro", "jsonschema", "bigquery", "iceberg", "great-expectations")
YAML = ("odcs", "dcs", "sodacl", "data-caterer", "dbt-models", "dbt-sources")
CODE = ("pydantic-model", "sqlalchemy", "protobuf", "avro-idl", "go")
DBT = ("dbt-models", "dbt-sources")
SHOP = {
    "apiVersion": "v3.2.0",
    "kind": "DataContract",
    "id": "shop",
    "name": "Shop",
    "version": "1.0.0",
    "status": "active",
    "description": {"purpose": "Orders of the shop."},
    "team": {"name": "sales"},
    "servers": [
        {"server": "prod", "type": "postgres", "host": "db", "port": 5432, "database": "d",
         "schema": "s"},
        {"server": "lake", "type": "bigquery", "project": "p", "dataset": "d"},
    ],
    "schema": [
        {
            "name": "orders",
            "logicalType": "object",
            "physicalType": "table",
            "description": "One row per order.",
            "properties": [
                {"name": "order_id", "logicalType": "string", "required": True},
                {"name": "amount", "logicalType": "number", "physicalType": "decimal(10,2)"},
                {"name": "state", "logicalType": "string", "physicalType": "varchar(20)"},
            ],
        }
    ],
}  # fmt: skip


@pytest.fixture(autouse=True)
def quiet(caplog):
    """Keep what datacontract-cli logs out of the way."""
    caplog.set_level(logging.CRITICAL)


class CompiledTemplates(BytecodeCache):
    """Keeps what was compiled in memory."""

    def __init__(self):
        self.kept = {}

    def load_bytecode(self, bucket):
        if bucket.key in self.kept:
            bucket.bytecode_from_string(self.kept[bucket.key])

    def dump_bytecode(self, bucket):
        self.kept[bucket.key] = bucket.bytecode_to_string()


@pytest.fixture(scope="module", autouse=True)
def compiled_templates():
    """The templates of a page are compiled once, not anew for every export."""
    environment = functools.partial(Environment, bytecode_cache=CompiledTemplates())
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("datacontract.export.html_exporter.Environment", environment)
        yield


@pytest.fixture
def shop():
    return copy.deepcopy(SHOP)


@pytest.fixture
def column(shop):
    """The column that is attacked."""
    return shop["schema"][0]["properties"][2]


@pytest.fixture
def export():
    """Hand a contract to the converter; why it was refused, and what was written."""

    def run(tree, format, *options):
        server = "lake" if format == "bigquery" else None
        if format in ("sql", "sql-query") and not options:
            options = (("dialect", "postgres"),)
        try:
            return (), DatacontractConverter().export(tree, format, options, server)
        except UnsafeExportError as unsafe:
            return unsafe.refusals, None

    return run


@pytest.fixture
def command(floe, workspace):
    """Export a contract by the command, in spite of errors."""

    def run(tree, *arguments):
        folder = workspace({"shop.yaml": json.dumps(tree, indent=1)})
        ran = floe("export", "shop.yaml", "--force", "-o", folder / "out", *arguments)
        assert (ran.code == 0) == (folder / "out").exists()
        return ran

    return run


def refused(exported, rule):
    """The places of what was refused by a rule."""
    refusals, content = exported
    assert content is None, content
    assert {refusal.rule for refusal in refusals} == {f"export/unsafe-{rule}"}
    return [refusal.path for refusal in refusals]


COLUMN = ("schema", 0, "properties", 2)


TYPES = (
    "varchar(10); drop table x; --",
    "varchar(10)) ; drop table x --",
    "int, evil int",
    "int default (pg_read_file('/etc/passwd'))",
    "int /* x */",
    "int references secrets",
    "int check (evil() = 1)",
    "int as (evil())",
    "enum('a\\',') ; drop table x; -- ')",
    "int\n); drop table x; --",
    "{{ env_var('SECRET') }}",
    "int [note: 'x'] }\nTable y {",
    "int `); drop table x; --`",
    'int "); drop table x; --"',
)


@pytest.mark.parametrize("format", ["sql", "dbt-models", "dbt-sources", "dbml"])
@pytest.mark.parametrize("written", TYPES)
def test_a_type_is_a_type_and_nothing_else(export, shop, column, format, written):
    """Broken before: the second statement stood in the SQL."""
    column["physicalType"] = written
    assert refused(export(shop, format), "type") == [(*COLUMN, "physicalType")]


@pytest.mark.parametrize("format", ["sql", "dbml"])
def test_a_logical_type_is_a_word(export, shop, column, format):
    column["logicalType"] = "int); drop table x; --"
    del column["physicalType"]
    assert refused(export(shop, format), "type") == [(*COLUMN, "logicalType")]


@pytest.mark.parametrize("dialect", ["redshift", "hana", "oracle", "sqlserver", "trino", "mysql"])
def test_every_dialect_is_read_back(export, shop, column, dialect):
    assert export(shop, "sql", ("dialect", dialect))[1]
    column["physicalName"] = "x; drop table y"
    refused(export(shop, "sql", ("dialect", dialect)), "name")


@pytest.mark.parametrize("key", ["physicalType", "postgresType"])
def test_a_type_of_one_engine_is_judged_too(export, shop, column, key):
    column["customProperties"] = [{"property": key, "value": "int; drop table x"}]
    del column["physicalType"]
    refused(export(shop, "sql"), "type")


@pytest.mark.parametrize("size", ["1); drop table x; --", "{{ x }}"])
def test_a_size_of_a_type_is_a_number(export, shop, column, size):
    column |= {"logicalType": "number", "physicalType": "decimal"}
    column["logicalTypeOptions"] = {"precision": size}
    refused(export(shop, "sql"), "type")


@pytest.mark.parametrize(
    "written",
    [
        "timestamp(6) with time zone",
        "double precision",
        "enum('open', 'it''s paid')",
        "Enum8('a' = 1, 'b' = 2)",
        "struct<a:int,b:array<string>>",
        "number(*,0)",
        "text[]",
        "public.order_state",
        "varchar(20) character set utf8 collate utf8_bin",
        "bigint generated always as identity",
        "map<string,decimal(10,2)>",
        "geography",
        '"My Type"',
    ],
)
def test_an_honest_type_stays(export, shop, column, written):
    assert is_plain_type(written)
    column["physicalType"] = written
    _, content = export(shop, "dbt-models")
    assert content


NAMES = {
    "line": "x\nimport os",
    "return": "x\rimport os",
    "escape": "x\x1b[31m",
    "turned": "x\u202egpj",
    "double": 'x", __import__("os").system("id"), "',
    "single": "x'; drop table y; --",
    "backtick": "x`; drop table y; --",
    "quoted": "`x; drop table y; --`",
    "triple": 'x"""\nimport os\n"""',
    "statement": "x int); drop table y; --",
    "jinja": "{{ env_var('SECRET') }}",
    "block": "{% do run_query('drop table y') %}",
    "comment": "x */ evil /*",
    "click": 'x"\n click x call evil()',
    "init": "%%{init: {}}%%",
    "iri": "x> <urn:evil> <urn:evil",
    "script": "<script>evil()</script>",
    "formula": "=HYPERLINK(1)",
    "interpolation": "${file('/etc/passwd')}",
}
CONTROLLED = ("line", "return", "escape", "turned", "triple", "click")


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize("payload", CONTROLLED)
def test_a_name_has_no_line_end_in_any_format(export, shop, column, format, payload):
    """Broken before: a line end in a name started a statement of Python."""
    column["name"] = NAMES[payload]
    assert refused(export(shop, format), "name") == [(*COLUMN, "name")]


@pytest.mark.parametrize(
    ("format", "of"),
    [
        (name, of)
        for name in FORMATS
        for of in ("table", "column")
        if name not in ("xsd", "dqx", "excel") and (of == "column" or name not in (*JSON, *YAML))
    ],
)
@pytest.mark.parametrize("payload", [name for name in NAMES if name not in CONTROLLED])
def test_a_name_stays_a_name(export, shop, column, format, payload, of):
    (column if of == "column" else shop["schema"][0])["name"] = NAMES[payload]
    refusals, content = export(shop, format)
    if content is None:
        assert {refusal.rule for refusal in refusals} <= {
            "export/unsafe-name",
            "export/unsafe-output",
        }
        return
    assert format not in (*CODE, "sql-query", "dbml"), content
    assert_data(format, content, NAMES[payload])


def assert_data(format, text, payload):
    """What was let through is a value, or has lost what made it dangerous."""
    if format in JSON:
        json.loads(text)
    elif format in YAML:
        assert payload in texts(yaml.safe_load(text)) or format == "sodacl"
    elif format in PYTHON:
        strings = [n.value for n in ast.walk(ast.parse(text)) if isinstance(n, ast.Constant)]
        assert payload in strings
    elif format == "html":
        assert "<script>evil" not in text
    elif format == "markdown":
        assert "<script" not in MarkdownIt("commonmark").render(text)
    elif format == "mermaid":
        assert not re.search(r"[<>&'`]|%%", text)
    elif format == "rdf":
        assert "<urn:evil>" not in re.sub(r'"[^"]*"', "", text)
    elif format == "dbt-staging-sql":
        assert re.fullmatch(
            r"\s+select\s+[\w, ]+\s+from {{ source\('[^'{}]*', '[^'{}]*'\) }}\s+", text
        )
    else:
        assert format == "sql", format
        assert [type(tree) for tree in sqlglot.parse(text, dialect="postgres")] == [exp.Create]


def texts(node):
    if isinstance(node, dict):
        return [text for pair in node.items() for part in pair for text in texts(part)]
    if isinstance(node, list):
        return [text for item in node for text in texts(item)]
    return [node]


@pytest.mark.parametrize("format", ["sql", "sql-query"])
def test_a_physical_name_is_a_name(export, shop, column, format):
    column["physicalName"] = "x int); drop table y; --"
    refused(export(shop, format), "name")


def test_names_of_several_words_are_quoted_in_sql(export, shop, column):
    column["name"] = "Net amount"
    shop["schema"][0]["name"] = "All orders"
    _, content = export(shop, "sql")
    (tree,) = sqlglot.parse(content, dialect="postgres")
    assert [found.name for found in tree.find_all(exp.ColumnDef)][2] == "Net amount"
    assert tree.find(exp.Table).name == "All orders"


@pytest.mark.parametrize("of", ["catalog", "schema"])
def test_a_server_is_a_name_in_sql(export, shop, of):
    server = {"server": "bricks", "type": "databricks", "catalog": "c", "schema": "s"}
    shop["servers"] = [{**server, of: "x; drop table y; --"}]
    refused(export(shop, "sql", ("dialect", "databricks")), "name")


@pytest.mark.parametrize("format", ["sql", "sql-query", "dbml", *DBT, "dbt-staging-sql"])
def test_an_id_is_one_line(export, shop, format):
    shop["id"] = "x\ndrop table y;"
    refused(export(shop, format), "name")


@pytest.mark.parametrize("format", [*DBT, "dbt-staging-sql"])
@pytest.mark.parametrize("name", ["x') }}{{ env_var('SECRET')", 'x", "y") }}'])
def test_an_id_ends_no_call_of_dbt(export, shop, format, name):
    shop["id"] = name
    refused(export(shop, format), "name")


TEXTS = {
    "jinja": "{{ env_var('SECRET') }} {% set x = 1 %} {# y #} {% endraw %}",
    "line": "first\nimport os\n}; drop table y; --",
    "comment": "x */ evil(); /* ''' \"\"\" \\",
    "quotes": "\\\"; drop table y; -- \\'; drop table y; -- '",
    "script": '<script>evil()</script><img src=x onerror=evil()><svg onload="evil()">',
    "link": "[a](javascript:evil()) [b](&#106;avascript:evil()) ![c](https://evil.example/x.png)",
    "reference": "[a]\n\n[a]: javascript:evil()\n\n[b]: <data:text/html,evil>",
    "formula": '=HYPERLINK("https://evil.example")',
    "plus": "+1+cmd|' /C calc'!A0",
    "minus": "-1+cmd|' /C calc'!A0",
    "at": "@SUM(1+1)*cmd|' /C calc'!A0",
    "tab": "\t=1+1",
    "interpolation": '${file("/etc/passwd")} $(id) `id`',
}
FORMULAS = ("formula", "plus", "at", "tab")


@pytest.mark.parametrize(
    ("format", "payload"),
    [
        (name, payload)
        for name in FORMATS
        for payload in TEXTS
        if name != "dqx" and (name != "excel" or payload in FORMULAS)
    ],
)
def test_a_description_stays_a_text(export, shop, column, format, payload):
    """Broken before: templates were live in dbt, formulas in workbooks, scripts in Markdown."""
    text = TEXTS[payload]
    column["description"] = shop["schema"][0]["description"] = text
    shop["description"]["purpose"] = text
    refusals, content = export(shop, format)
    assert not refusals
    READERS.get(format, read_any)(content, text)


def read_any(content, _text):
    assert content


def read_json(content, _text):
    json.loads(content)


def read_yaml(content, _text):
    yaml.safe_load(content)


def read_dbt(content, text):
    tree = yaml.safe_load(content)
    (table,) = tree.get("models") or tree["sources"][0]["tables"]
    rendered = Environment().from_string(table["description"]).render()  # noqa: S701
    assert rendered == text.strip().replace("\n", " ")


def read_python(content, text):
    module = ast.parse(content)
    allowed = (ast.Import, ast.ImportFrom, ast.ClassDef, ast.Expr, ast.Assign)
    assert all(isinstance(node, allowed) for node in module.body)
    strings = [n.value for n in ast.walk(module) if isinstance(n, ast.Constant)]
    assert text in strings


def read_sql(content, _text):
    (tree,) = sqlglot.parse(content, dialect="postgres")
    assert isinstance(tree, exp.Create)


def read_lines(content, text):
    """Every line with a word of the text in it is a comment."""
    for line in content.splitlines():
        if "evil" in line or "import os" in line or "drop table" in line:
            assert "//" in line
            assert text.split()[0] not in line.partition("//")[0]


def read_avro_idl(content, _text):
    rest = re.sub(r"/\*\*.*?\*/", "", content, flags=re.DOTALL)
    assert "evil" not in rest
    assert "drop" not in rest


def read_dbml(content, _text):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        database = importlib.import_module("pydbml").PyDBML(content)
    assert [table.name for table in database.tables] == ["orders"]
    assert [c.name for c in database.tables[0].columns] == ["order_id", "amount", "state"]


def read_markdown(content, _text):
    page = MarkdownIt("commonmark", {"html": True}).enable("table")
    page.validateLink = lambda _: True
    rendered = page.render(content)
    assert not re.search(r"<(script|img|svg|iframe)|href=\"(javascript|data):", rendered)


def read_html(content, text):
    page = content
    assert "<script>evil" not in page
    assert "<img src=x" not in page
    assert html.escape(text, quote=False).split("\n")[0][:20] in page.replace("&#34;", '"').replace(
        "&#39;", "'"
    )


def read_workbook(content, text):
    workbook = openpyxl.load_workbook(io.BytesIO(content))
    cells = [cell for sheet in workbook for row in sheet for cell in row if cell.value == text]
    assert cells
    assert {cell.data_type for cell in cells} == {"s"}


READERS = {
    **dict.fromkeys(JSON, read_json),
    **dict.fromkeys(YAML, read_yaml),
    **dict.fromkeys(DBT, read_dbt),
    "pydantic-model": read_python,
    "sqlalchemy": read_python,
    "sql": read_sql,
    "go": read_lines,
    "protobuf": read_lines,
    "avro-idl": read_avro_idl,
    "dbml": read_dbml,
    "markdown": read_markdown,
    "html": read_html,
    "excel": read_workbook,
}


@pytest.mark.parametrize("dialect", ["databricks", "snowflake", "clickhouse"])
@pytest.mark.parametrize("payload", ["quotes", "comment", "line"])
def test_a_comment_of_a_table_stays_one(export, shop, column, dialect, payload):
    r"""Broken before: \" ended the comment for Databricks."""
    column["description"] = shop["schema"][0]["description"] = TEXTS[payload]
    _, content = export(shop, "sql", ("dialect", dialect))
    tokens = [token.text.lower() for token in sqlglot.tokenize(content, read=dialect)]
    assert "drop" not in tokens
    assert "evil" not in tokens


@pytest.mark.parametrize("format", ["html", "markdown"])
@pytest.mark.parametrize(
    "address",
    [
        "javascript:evil()",
        "JaVaScRiPt:evil()",
        " javascript:evil()",
        "java\tscript:evil()",
        "data:text/html,<script>evil()</script>",
        "vbscript:evil()",
    ],
)
def test_a_link_is_no_program(export, shop, format, address):
    shop["support"] = [{"channel": "chat", "url": address}]
    assert refused(export(shop, format), "link") == [("support", 0, "url")]


def test_an_honest_link_stays(export, shop):
    link = {"type": "businessDefinition", "url": "https://wiki.example.com/orders"}
    shop["authoritativeDefinitions"] = [link]
    _, content = export(shop, "html")
    assert 'href="https://wiki.example.com/orders"' in content


@pytest.mark.parametrize("format", DBT)
@pytest.mark.parametrize("value", ["x' or 1=1 --", "{{ env_var('SECRET') }}"])
def test_values_of_dbt_tests_stay_in_their_quotes(export, shop, column, format, value):
    column["enum"] = [{"value": value}]
    _, content = export(shop, format)
    found = [text for text in texts(yaml.safe_load(content)) if "1=1" in str(text)]
    assert found in ([], ["x'' or 1=1 --"])
    assert "- {{ env_var" not in content


@pytest.mark.parametrize("format", DBT)
def test_a_value_that_has_no_safe_quotes_is_refused(export, shop, column, format):
    column["enum"] = [{"value": "\\' or 1=1 --"}]
    refused(export(shop, format), "text")


@pytest.mark.parametrize("format", [*DBT, "sodacl"])
def test_a_bound_is_a_number_or_a_moment(export, shop, column, format):
    column["logicalTypeOptions"] = {"minimum": "0); drop table y; --"}
    refused(export(shop, format), "text")


@pytest.mark.parametrize("format", DBT)
def test_a_reference_is_no_expression(export, shop, column, format):
    column["relationships"] = [{"to": 'x") ~ env_var("SECRET") ~ ("x.y'}]
    refused(export(shop, format), "output")


@pytest.mark.parametrize("format", ["sodacl", "great-expectations"])
@pytest.mark.parametrize(
    "query",
    [
        "drop table orders",
        "select 1; drop table orders",
        "with x as (delete from orders returning 1) select * from x",
        "copy orders to program 'id'",
        "call evil()",
    ],
)
def test_sql_of_a_rule_only_reads(export, shop, format, query):
    rule = {"type": "sql", "query": query, "mustBe": 0}
    shop["schema"][0]["quality"] = [rule]
    refused(export(shop, format), "sql")


@pytest.mark.parametrize(
    "query", ["select count(*) from orders;", "select replace(a, 'drop', '') from x"]
)
def test_honest_sql_of_a_rule_stays(export, shop, query):
    shop["schema"][0]["quality"] = [{"type": "sql", "query": query, "mustBe": 0}]
    assert not export(shop, "sodacl")[0]


def test_values_of_an_enumeration_are_names_in_protobuf(export, shop, column):
    column["enum"] = [{"value": "in-transit"}, {"value": "x = 1; } message Evil {"}]
    _, content = export(shop, "protobuf")
    assert "  IN_TRANSIT = 0;\n" in content
    assert "message Evil" not in content


@pytest.mark.parametrize(
    ("key", "value"), [("enumValues", {"X = 1; } message Evil {": 1}), ("enum_name", "X {} //")]
)
def test_custom_names_of_protobuf_are_read_back(export, shop, column, key, value):
    column["enum"] = [{"value": "a"}]
    column["customProperties"] = [{"property": key, "value": value}]
    refused(export(shop, "protobuf"), "output")


def test_a_template_of_a_workbook_keeps_its_formulas(export, shop, column):
    column |= {"description": "=1+1", "name": "=2+2"}
    _, content = export(shop, "excel")
    workbook = openpyxl.load_workbook(io.BytesIO(content))
    formulas = [c.value for sheet in workbook for row in sheet for c in row if c.data_type == "f"]
    assert formulas == ['=IF(owner <> "", owner, "")']


@pytest.mark.parametrize("format", FORMATS)
def test_no_format_reaches_an_address(export, shop, column, format, listener):
    """Broken before: avro-idl fetched the definitions of its columns."""
    address = f"{listener.url}/x.yaml"
    for kind in ("businessDefinition", "definition", "semantics"):
        link = {"type": kind, "url": f"{address}#/schema/x"}
        column.setdefault("authoritativeDefinitions", []).append(link)
        shop["schema"][0].setdefault("authoritativeDefinitions", []).append(link)
        shop.setdefault("authoritativeDefinitions", []).append(link)
    shop["support"] = [{"channel": "chat", "url": address}]
    shop["servers"] += [
        {"server": "web", "type": "api", "location": address},
        {"server": "store", "type": "s3", "location": "s3://x/y", "endpointUrl": listener.url},
    ]
    column["logicalTypeOptions"] = {"$ref": address, "pattern": "^x$"}
    assert not export(shop, format)[0]
    time.sleep(0.01)
    assert listener.heard == []


@pytest.mark.parametrize("where", ["file://{}", "{}", "../outside/{0.name}"])
def test_no_file_is_read_for_a_definition(export, shop, column, where, tmp_path):
    secret = tmp_path.parent / "secret.yaml"
    secret.write_text("schema: [{name: x, properties: [{name: y, description: canary}]}]")
    column["authoritativeDefinitions"] = [
        {"type": "definition", "url": f"{where.format(secret)}#/schema/x/properties/y"}
    ]
    for format in ("avro-idl", "jsonschema", "odcs"):
        _, content = export(shop, format)
        assert "canary" not in content


@pytest.mark.parametrize("format", ["odcs", "dcs", "html", "markdown", "rdf", "excel"])
def test_every_format_is_given_the_public_view(command, shop, column, format):
    """Broken before: passwords of servers and custom properties were exported."""
    secret = "hunter2-is-my-canary"  # noqa: S105
    shop["customProperties"] = [{"property": "password", "value": secret}]
    column["customProperties"] = [{"property": "apiToken", "value": secret}]
    shop["servers"][0]["password"] = secret
    assert command(shop, "--to", format).code == 0
    content = Path("out").read_bytes()
    if format == "excel":
        workbook = openpyxl.load_workbook(io.BytesIO(content))
        content = str([[c.value for c in row] for s in workbook for row in s]).encode()
    assert secret.encode() not in content


def test_standard_odcs_is_the_public_view_too(floe, workspace, shop):
    shop["customProperties"] = [{"property": "password", "value": "hunter2-is-my-canary"}]
    workspace({"shop.yaml": json.dumps(shop)})
    assert "canary" not in floe("export", "shop.yaml", "--force").out


@pytest.mark.parametrize(
    ("key", "value", "line", "rule"),
    [
        ("physicalType", "varchar(10); drop table x; --", 50, "type"),
        ("name", "x\ny", 48, "name"),
    ],
)
def test_a_refusal_names_its_line_and_writes_nothing(command, shop, column, key, value, line, rule):
    column[key] = value
    ran = command(shop, "--to", "sql", "--option", "dialect=postgres")
    assert (ran.code, ran.out) == (1, "")
    assert f"error[export/unsafe-{rule}]" in ran.err
    assert f"--> shop.yaml:{line}:" in ran.err
    assert ran.err.endswith("\nnothing was exported\n")


def test_a_refusal_has_a_page(floe):
    assert "more than a type" in floe("explain", "export/unsafe-type").out


def test_export_has_an_offline_switch(floe, workspace, shop, listener):
    shop["schema"][0]["relationships"] = [{"type": "imports", "to": f"{listener.url}/x.yaml#a"}]
    workspace({"shop.yaml": json.dumps(shop)})
    ran = floe("export", "shop.yaml", "--offline")
    assert ran.code == 1
    assert listener.heard == []


def test_a_template_is_no_address(export, shop, listener):
    with pytest.raises(ConfigurationError, match=r"^there is no file http://"):
        export(shop, "excel", ("template", f"{listener.url}/x.xlsx"))
    assert listener.heard == []


# What a converter may try, whatever the contract made it do.
ATTEMPTS = {
    "connect": lambda _: socket.create_connection(("127.0.0.1", 9), timeout=1),
    "look up": lambda _: socket.getaddrinfo("example.com", 80),
    "run": lambda _: subprocess.run(["/bin/true"], check=True),
    "read": lambda _: Path("/etc/passwd").read_bytes(),
    "write": lambda marker: marker.write_text("x"),
    "make": lambda marker: marker.mkdir(),
    "link": lambda marker: marker.symlink_to("/etc/passwd"),
    "remove": lambda marker: marker.unlink(),
}


@pytest.mark.parametrize("attempt", ATTEMPTS)
@pytest.mark.parametrize(("doing", "error"), [("write", OutsideError), ("read", InputError)])
def test_a_converter_gets_no_more_than_it_was_given(marker, attempt, doing, error):
    known = Format("some", "a format")
    with pytest.raises(error, match="gets no more than it was given"), shut_in(known, doing):
        ATTEMPTS[attempt](marker)
    assert not marker.exists()


def test_an_attempt_that_was_swallowed_is_told(marker):
    def swallow():
        try:
            marker.write_text("x")
        except OSError:
            return

    with pytest.raises(OutsideError, match="it asked to write"), shut_in(Format("x", "x"), "write"):
        swallow()


def test_what_is_given_can_be_read(tmp_path):
    file = tmp_path / "source"
    file.write_text("x")
    link = tmp_path / "link"
    link.symlink_to("/etc/passwd")
    with confined([file]) as confinement:
        assert file.read_text() == "x"
        with pytest.raises(ConfinedError):
            link.read_text()
    assert confinement.attempts == ["it asked for the file /etc/passwd"]
    assert Path("/etc/passwd").read_bytes()


def test_other_threads_are_not_confined():
    read = []
    with confined():
        reader = threading.Thread(target=lambda: read.append(Path("/etc/passwd").read_bytes()))
        reader.start()
        reader.join()
    assert read


def test_what_takes_too_long_is_stopped():
    with pytest.raises(TooSlowError), time_limit(0.05):
        time.sleep(5)
    with pytest.raises(OutsideError, match="it took longer"), guarded(Format("x", "x"), "write"):
        raise TooSlowError("it took longer")


def test_no_converter_swallows_the_alarm():
    """Importers that go on after any exception of a sheet went on without a limit."""

    def run() -> None:
        with contextlib.suppress(Exception):
            time.sleep(5)
        pytest.fail("it went on")

    with pytest.raises(TooSlowError), time_limit(0.05):
        run()


def test_an_alarm_that_falls_into_a_finalizer_rings_again():
    """Python swallows what a finalizer raises, so such an alarm was lost and nothing stopped."""

    class Slow:
        def __del__(self) -> None:
            time.sleep(0.2)

    def run() -> None:
        Slow()
        time.sleep(5)

    with pytest.raises(TooSlowError), time_limit(0.05):
        run()
