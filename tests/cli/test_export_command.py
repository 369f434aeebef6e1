import json
import logging
from pathlib import Path

import jsonschema_rs
import pytest

SHAPE = Path(__file__).parents[2] / "docs" / "formats" / "formats.schema.json"
HEADER = "apiVersion: v3.2.0\nkind: DataContract\nid: shop\nversion: 1.0.0\nteam: {name: sales}\n"
TABLES = """
servers: [{server: prod, type: postgres, host: h, port: 5432, database: d, schema: s}]
schema:
  - id: orders
    name: orders
    properties:
      - {id: key, name: order_id, logicalType: string, unique: true}
      - id: parent
        name: parent_id
        logicalType: string
        relationships:
          - {to: schema.orders.properties.key}
          - {type: relatesTo, to: schema.orders.properties.key}
"""
BROKEN = TABLES.replace("- {to: schema.orders.properties.key}", "- {to: orders.nothing}")


@pytest.fixture(autouse=True)
def quiet(caplog):
    """Keep what datacontract-cli logs out of the way."""
    caplog.set_level(logging.CRITICAL)


def test_a_contract_is_printed_in_standard_words(floe, workspace):
    workspace({"shop.yaml": HEADER + TABLES})
    ran = floe("export", "shop.yaml")
    assert ran.code == 0
    assert ran.out.startswith("apiVersion: v3.2.0\nkind: DataContract\nid: shop\n")
    assert "          - to: schema/orders/properties/key\n" in ran.out
    assert "property: floeRelationships\n" in ran.out
    assert ran.err == "3 places say it in other words than the source (-v lists them)\n"


def test_verbose_says_what_was_lowered(floe, workspace):
    workspace({"shop.yaml": HEADER + TABLES})
    assert floe("export", "shop.yaml", "-v").err.splitlines() == [
        "schema[0].properties[1]: 'schema.orders.properties.key' is written as "
        "'schema/orders/properties/key'",
        "schema[0].properties[1]: 'schema.orders.properties.key' is written as "
        "'schema/orders/properties/key'",
        "schema[0].properties[1]: relationships (relatesTo) are carried in 'floeRelationships'",
    ]


def test_what_was_exported_passes_the_standard_profile(floe, workspace):
    workspace({"shop.yaml": HEADER + TABLES})
    assert floe("export", "-o", "out.yaml", "--edition", "3.1.0").code == 0
    assert floe("lint", "--profile", "standard", "--fail-on", "warning", "out.yaml").code == 0


def test_a_contract_with_errors_is_refused(floe, workspace):
    folder = workspace({"shop.yaml": HEADER + BROKEN})
    ran = floe("export", "shop.yaml", "-o", "out.yaml")
    assert (ran.code, ran.out) == (1, "")
    assert "error[lint/dangling-reference]: 'orders.nothing' leads nowhere" in ran.err
    assert ran.err.endswith("nothing was exported; --force does it in spite of errors\n")
    assert not (folder / "out.yaml").exists()


def test_force_exports_in_spite_of_errors(floe, workspace):
    workspace({"shop.yaml": HEADER + BROKEN})
    ran = floe("export", "shop.yaml", "--force")
    assert ran.code == 0
    assert "to: orders.nothing" in ran.out


def test_another_format_is_written_by_datacontract_cli(floe, workspace):
    folder = workspace({"shop.yaml": HEADER + TABLES})
    ran = floe("export", "--to", "sql", "-o", "out/shop.sql", "--option", "dialect=postgres")
    assert (ran.code, ran.out) == (0, "")
    assert "CREATE TABLE orders (" in (folder / "out" / "shop.sql").read_text(encoding="utf-8")


def test_other_formats_get_foreign_keys_by_name(floe, workspace):
    workspace({"shop.yaml": HEADER + TABLES})
    assert "Ref: orders.parent_id > orders.order_id" in floe("export", "--to", "dbml").out


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["--to", "dbmll"], 2, "error: there is no format 'dbmll': did you mean 'dbml'?\n"),
        (["--to", "excel"], 2, "error: excel is binary: name a file with -o\n"),
        (["--server", "prod"], 2, "error: --server belongs to a format: name one with --to\n"),
        (
            ["-o", "shop.yaml"],
            2,
            "error: shop.yaml is the contract itself: write to another file\n",
        ),
        (
            ["--to", "avro", "--schema-name", "nothing"],
            2,
            "error: there is no schema object 'nothing': the contract has orders\n",
        ),
        (
            ["--to", "sql", "--server", "nothing"],
            2,
            "error: there is no server 'nothing': the contract has prod\n",
        ),
        (
            ["--to", "custom"],
            2,
            "error: custom needs --option template=…\n",
        ),
        (["--to", "sql", "--option", "dialect"], 2, "'dialect' is not NAME=VALUE\n"),
        (["missing.yaml"], 2, "error: missing.yaml does not exist\n"),
    ],
)
def test_a_mistake_is_one_line(floe, workspace, arguments, code, message):
    workspace({"shop.yaml": HEADER + TABLES})
    ran = floe("export", *arguments)
    assert (ran.code, ran.out) == (code, "")
    assert ran.err.endswith(message)


def test_several_contracts_want_a_name(floe, workspace):
    workspace({"a.yaml": HEADER + TABLES, "b.yaml": HEADER})
    ran = floe("export")
    assert (ran.code, ran.err) == (2, "error: there are 2 contracts here: name one of them\n")


def test_a_product_is_no_contract(floe, workspace):
    product = "apiVersion: v1.0.0\nkind: DataProduct\nid: p\nstatus: draft\n"
    workspace({"product.yaml": product})
    ran = floe("export", "product.yaml", "--force")
    assert (ran.code, ran.err) == (1, "error: product.yaml does not hold an ODCS contract\n")


def test_the_list_of_formats_is_there_for_programs(floe):
    ran = floe("export", "--list", "--json")
    formats = json.loads(ran.out)
    shape = json.loads(SHAPE.read_text(encoding="utf-8"))
    jsonschema_rs.validator_for(shape).validate(formats)
    assert {"name": "rdf", "summary": "RDF (N3)", "options": ["schema-name", "base"]} in (
        formats["formats"]
    )
    assert len(formats["formats"]) == 29


def test_json_without_a_list_is_refused(floe, workspace):
    workspace({"shop.yaml": HEADER + TABLES})
    ran = floe("export", "shop.yaml", "--json")
    assert (ran.code, ran.err) == (2, "error: --json belongs to --list\n")


def test_the_list_has_every_format_with_its_options(floe):
    lines = floe("export", "--list").out.splitlines()
    assert len(lines) == 29
    assert "rdf                 RDF (N3)  [schema-name, base]" in lines


def test_rules_that_a_format_does_not_say_are_named(floe, workspace):
    """They were left out without a word, or written in another sense."""
    rules = "".join(
        f"      - {{metric: rowCount, mustBeGreaterThan: {number}}}\n" for number in range(1, 8)
    )
    tables = TABLES.replace("    properties:\n", f"    quality:\n{rules}    properties:\n", 1)
    workspace({"shop.yaml": HEADER + tables})
    ran = floe("export", "shop.yaml", "--to", "sql")
    assert ran.code == 0
    assert ran.err.splitlines()[-7:] == [
        "7 quality rules have no words in sql and are left out",
        *(f"  schema[0].quality[{number}]" for number in range(5)),
        "  and 2 more (-v lists them)",
    ]
    named = floe("export", "shop.yaml", "--to", "sql", "-v").err
    assert "  schema[0].quality[6]" in named
    assert "quality" not in floe("export", "shop.yaml", "--to", "odcs").err
