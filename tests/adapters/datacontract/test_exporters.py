import copy
import importlib.util
import subprocess
import sys

import pytest

from floe.adapters.datacontract import EXPORT_FORMATS
from floe.errors import ConfigurationError, OutsideError
from floe.extras import EXTRAS

pytestmark = pytest.mark.process

# What the output of each format must hold.
SIGNS = {
    "sql": "CREATE TABLE orders (\n  order_id text not null primary key,\n  amount decimal(10,2)",
    "sql-query": "select\n    order_id,",
    "dbt-models": "models:\n- name: orders\n",
    "dbt-sources": "sources:\n- name: shop\n",
    "dbt-staging-sql": "order_id, amount, placed_at, state",
    "avro": '"name": "orders"',
    "avro-idl": "record orders {",
    "jsonschema": '"$schema": "http://json-schema.org/draft-07/schema#"',
    "xsd": "<xs:schema",
    "pydantic-model": "class Orders(pydantic.BaseModel):",
    "protobuf": 'syntax = "proto3";',
    "odcs": "apiVersion: v3.2.0",
    "rdf": "@prefix",
    "html": "<!doctype html>",
    "markdown": "# shop\n",
    "mermaid": "erDiagram\n",
    "bigquery": '"kind": "bigquery#table"',
    "dbml": "Table orders {",
    "go": "type Orders struct {",
    "spark": "orders = StructType([",
    "sqlalchemy": "class Orders(",
    "iceberg": '"struct"',
    "sodacl": "checks for orders:",
    "great-expectations": '"name": "orders.1.0.0"',
    "data-caterer": "name: Shop\n",
    "dcs": "dataContractSpecification: 1.2.1\nid: shop\n",
    "dqx": "[]\n",
    "excel": b"PK",
    "custom": "Shop has 1",
}
PACKAGES = {"rdf": "rdflib", "iceberg": "pyiceberg", "excel": "openpyxl"}
OPTIONS = {"rdf": [("base", "https://shop.example.com/")]}
SERVERS = {"bigquery": "lake"}


@pytest.fixture
def template(tmp_path):
    file = tmp_path / "template.j2"
    text = "{{ data_contract.name }} has {{ data_contract.schema_ | length }}\n"
    file.write_text(text, encoding="utf-8")
    return [("template", str(file))]


@pytest.mark.parametrize("name", [known.name for known in EXPORT_FORMATS])
def test_every_format_is_written(converter, shop, template, name):
    options = template if name == "custom" else OPTIONS.get(name, [])
    assert SIGNS[name] in converter.export(shop, name, options, SERVERS.get(name))


def test_sql_for_spark_has_the_types_of_spark(converter, shop):
    """Any dialect that the exporter did not know was Snowflake's."""
    spark = converter.export(shop, "sql", [("dialect", "spark")])
    assert spark == converter.export(shop, "sql", [("dialect", "dataframe")])
    assert "STRING" in spark


WITHOUT = """
import sys
sys.modules[{package!r}] = None
from floe.adapters.datacontract import DatacontractConverter
from floe.errors import ConfigurationError
try:
    DatacontractConverter().export({shop!r}, {name!r}, {options!r})
except ConfigurationError as error:
    print(error)
"""


@pytest.mark.parametrize(("name", "package"), PACKAGES.items())
def test_a_format_whose_package_is_missing_says_which(shop, name, package):
    code = WITHOUT.format(package=package, shop=shop, name=name, options=OPTIONS.get(name, []))
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    expected = f"{name} needs the package '{package}': install datacontract-cli[{name}]\n"
    assert done.stdout == expected


@pytest.mark.parametrize("package", EXTRAS["formats"][::2])
def test_without_datacontract_cli_the_extra_is_named(shop, package):
    code = WITHOUT.format(package=package, shop=shop, name="sql", options=[])
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == f"this needs the package {package}: pip install 'floe[formats]'\n"


def test_a_foreign_key_by_names_is_drawn(converter, shop):
    shop["schema"][0]["properties"][1]["relationships"] = [{"to": "orders.order_id"}]
    assert "Ref: orders.amount > orders.order_id" in converter.export(shop, "dbml")


def nested(shop):
    items = {"logicalType": "object", "properties": [{"name": "sku", "logicalType": "string"}]}
    shop["schema"][0]["properties"].append(
        {"name": "lines", "logicalType": "array", "items": items}
    )


def two_tables(shop):
    shop["schema"].append({**copy.deepcopy(shop["schema"][0]), "name": "returns"})


def no_tables(shop):
    del shop["schema"]


def no_servers(shop):
    del shop["servers"]


@pytest.mark.parametrize(
    ("name", "change", "reason"),
    [
        ("sqlalchemy", nested, "'NoneType' object has no attribute '_fields'"),
    ],
)
def test_a_failure_of_datacontract_cli_is_one_line(converter, shop, name, change, reason):
    if change:
        change(shop)
    with pytest.raises(OutsideError) as raised:
        converter.export(shop, name)
    message = str(raised.value)
    assert message.startswith(f"datacontract-cli cannot write {name}: {reason}")
    assert "\n" not in message


DIALECTS = (
    "snowflake, postgres, mysql, databricks, clickhouse, redshift, bigquery,"
    " sqlserver, trino, oracle, hana, local, s3, dataframe"
)


def unknown_servers(shop):
    shop["servers"] = [{"server": "files", "type": "sftp", "location": "sftp://h/d"}]


@pytest.mark.parametrize(
    ("name", "change", "options", "message"),
    [
        ("mermaid", no_tables, [], "mermaid is made of schema objects: the contract has none"),
        ("xsd", no_tables, [], "xsd is made of schema objects: the contract has none"),
        ("avro", no_tables, [], "avro is made of schema objects: the contract has none"),
        (
            "bigquery",
            no_servers,
            [],
            "bigquery is written for a server of that type: there is none",
        ),
        *(
            (
                name,
                no_servers,
                [("engine", "sql")] if name == "great-expectations" else [],
                f"{name} is written in a dialect, and the contract's servers have none:"
                f" name one with --option dialect=NAME: {DIALECTS}",
            )
            for name in ("sql", "sql-query", "sqlalchemy", "great-expectations")
        ),
        (
            "sql",
            unknown_servers,
            [],
            "sql is written in a dialect, and the contract's servers have none:"
            f" name one with --option dialect=NAME: {DIALECTS}",
        ),
        ("custom", None, [], "custom needs --option template=…"),
        (
            "sql",
            None,
            [("dialect", "zz")],
            f"sql has no dialect 'zz': it has auto, spark, {DIALECTS}",
        ),
        (
            "great-expectations",
            None,
            [("engine", "zz")],
            "great-expectations has no engine 'zz': it has pandas, spark, sql",
        ),
        (
            "great-expectations",
            None,
            [("checks", "quality,zz")],
            "great-expectations has no checks 'zz': it has properties, quality",
        ),
        (
            "great-expectations",
            None,
            [("dialect", "postgres")],
            "the option 'dialect' belongs to engine=sql",
        ),
        (
            "sql",
            None,
            [("clickhouse-engine", "Log")],
            "the option 'clickhouse-engine' belongs to dialect=clickhouse",
        ),
        (
            "sql",
            None,
            [("dialect", "mysql"), ("dialect", "oracle")],
            "the option 'dialect' of sql is given twice",
        ),
    ],
)
def test_what_a_format_cannot_do_without_is_wrong_usage(
    converter, shop, name, change, options, message
):
    """It was an accident of datacontract-cli, or an option that nothing heeded."""
    if change:
        change(shop)
    with pytest.raises(ConfigurationError) as raised:
        converter.export(shop, name, options)
    assert str(raised.value) == message


@pytest.mark.parametrize(
    ("kind", "server", "dialect"),
    [
        ("sqlserver", None, "sqlserver"),
        ("postgresql", "own", "postgres"),
        ("trino", "own", "trino"),
        ("trino", None, "postgres"),
        ("sftp", "prod", "postgres"),
    ],
)
def test_sql_is_that_of_the_server(converter, shop, kind, server, dialect):
    """A server that was named, or that is no Snowflake, was given the SQL of Snowflake."""
    others = shop["servers"] if (kind, server) != ("sqlserver", None) else []
    shop["servers"] = [*others, {"server": "own", "type": kind, "host": "h", "database": "d"}]
    written = converter.export(shop, "sql", (), server)
    assert written.splitlines()[1] == f"-- SQL Dialect: {dialect}"


@pytest.mark.parametrize("known", EXPORT_FORMATS, ids=lambda known: known.name)
def test_a_format_of_one_object_wants_its_name(converter, shop, template, known):
    two_tables(shop)
    options = template if known.name == "custom" else OPTIONS.get(known.name, [])
    if known.takes_one_object:
        with pytest.raises(ConfigurationError) as raised:
            converter.export(shop, known.name, options)
        assert str(raised.value) == (
            f"{known.name} is written for one schema object:"
            " name one with --schema-name: orders, returns"
        )
    elif importlib.util.find_spec(PACKAGES.get(known.name, "sys")) is not None:
        assert converter.export(shop, known.name, options)


@pytest.mark.parametrize(
    ("options", "server", "message"),
    [
        ([("schema-name", "x")], None, "there is no schema object 'x': the contract has orders"),
        (
            [],
            "x\x1b",
            "there is no server 'x\N{REPLACEMENT CHARACTER}': the contract has prod, lake",
        ),
    ],
)
def test_a_name_that_the_contract_does_not_have_is_refused(
    converter, shop, options, server, message
):
    with pytest.raises(ConfigurationError) as raised:
        converter.export(shop, "html", options, server)
    assert str(raised.value) == message


def test_a_server_of_a_contract_without_any_is_refused(converter, shop):
    no_servers(shop)
    with pytest.raises(
        ConfigurationError, match=r"^there is no server 'x': the contract has none$"
    ):
        converter.export(shop, "html", (), "x")


def test_of_many_names_the_first_are_shown(converter, shop):
    shop["schema"] = [{"name": f"t{number}"} for number in range(14)]
    with pytest.raises(ConfigurationError, match=r": t0, .*, t11 and 2 more$"):
        converter.export(shop, "avro")


def test_options_reach_the_exporter(converter, shop):
    two_tables(shop)
    options = [("schema-name", "returns"), ("dialect", "oracle")]
    text = converter.export(shop, "sql-query", options)
    assert "-- SQL Dialect: oracle" in text
    assert "from returns" in text


def test_great_expectations_takes_several_categories(converter, shop):
    text = converter.export(
        shop,
        "great-expectations",
        [("checks", "properties"), ("checks", "quality"), ("suite_name", "s")],
    )
    assert '"name": "s"' in text


def test_nothing_is_fetched_while_exporting(converter, shop, monkeypatch):
    def refuse(*_arguments, **_options):
        raise AssertionError("the network was asked")

    monkeypatch.setattr("socket.socket.connect", refuse)
    link = {"type": "businessDefinition", "url": "https://glossary.example.com/amount"}
    shop["schema"][0]["properties"][1]["authoritativeDefinitions"] = [link]
    assert "amount" in converter.export(shop, "jsonschema")


def test_a_contract_that_is_no_contract_is_one_line(converter):
    with pytest.raises(OutsideError, match=r"^datacontract-cli cannot write html: \d+ validation"):
        converter.export({"schema": 3, "version": []}, "html")
