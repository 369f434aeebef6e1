import re
from pathlib import Path

import pytest

from floe.lint.rules.server_options import (
    server_option_misspelt,
    server_option_not_readable,
    server_option_unsupported,
)
from floe.model import SERVER_OPTIONS, meant_option
from floe.odcs.schemas import read_official

SERVER = "servers:\n  - {{server: s, type: local, path: p, format: csv, {option}}}\n"


def custom(name, value="x"):
    option = f"customProperties: [{{property: {name}, value: {value}}}]"
    return SERVER.format(option=option)


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("null_value", "nullValue"),
        ("NullValue", "nullValue"),
        ("null-value", "nullValue"),
        ("separator", "delimiter"),
        ("multiline", "multiLine"),
        ("Encoding", "encoding"),
        ("catalog_url", "catalogUrl"),
        ("nullVale", "nullValue"),
        ("nulValue", "nullValue"),
        ("na_values", "nullValue"),
        ("delimeter", "delimiter"),
        ("seperator", "delimiter"),
        ("hedaer", "header"),
        ("headers", "header"),
        ("encodng", "encoding"),
        ("charset", "encoding"),
        ("quoteCahr", "quoteChar"),
        ("escape_character", "escape"),
    ],
)
def test_an_option_of_another_spelling_is_found(lint_contract, name, meant):
    """Nobody read it, and nobody said so."""
    told = f"'{name}' is no option of a server that floe reads | did you mean '{meant}'?"
    assert lint_contract(server_option_misspelt, custom(name)) == [f"6:82 {told}"]
    beside = SERVER.format(option=f"{name}: x")
    assert lint_contract(server_option_misspelt, beside) == [f"6:52 {told}"]


@pytest.mark.parametrize(
    "name",
    [
        *("nullValue", "costCentre", "quoteChar", "escapeChar", "owner"),
        *("reader", "quota", "step", "warehouseId", "catalog", "nullable"),
    ],
)
def test_an_option_that_is_read_or_ones_own_is_fine(lint_contract, name):
    assert lint_contract(server_option_misspelt, custom(name)) == []


@pytest.mark.parametrize(
    ("server", "name", "is_told"),
    [
        ("type: local, path: p.csv", "delimeter", True),
        ("type: s3, location: l, format: json", "encodng", True),
        ("type: s3, location: l, format: json", "hedaer", False),
        ("type: local, path: p, format: xml", "rowTga", True),
        ("type: local, path: p, format: '${FORM}'", "charset", True),
        ("type: local, path: p, format: parquet", "charset", False),
        ("type: iceberg, warehouse: w", "catalogUlr", True),
        ("type: mysql, host: h, database: d", "charset", False),
        ("type: databricks, catalog: c, schema: s", "warehouse_id", False),
        ("type: api, location: l, format: rest", "headers", False),
    ],
)
def test_a_custom_property_is_a_slip_where_the_format_has_the_option(
    lint_contract, server, name, is_told
):
    """Slips that were no other spelling were taken for somebody's own words."""
    text = f"customProperties: [{{property: {name}, value: x}}]"
    told = lint_contract(server_option_misspelt, f"servers:\n  - {{server: s, {server}, {text}}}\n")
    assert len(told) == is_told


@pytest.mark.parametrize(
    ("server", "option", "is_told"),
    [
        ("type: local, path: p, format: csv", "skipRows, value: 2", True),
        ("type: local, path: p.csv", "skip_rows, value: 2", True),
        ("type: s3, location: l, format: csv", "comment, value: '#'", True),
        ("type: s3, location: l, format: csv", "comment, value: loaded by night", False),
        ("type: local, path: p, format: csv", "skipRows, value: 0", False),
        ("type: local, path: p, format: csv", "mode, value: DROPMALFORMED", True),
        ("type: local, path: p, format: csv", "mode, value: batch", False),
        ("type: local, path: p, format: json", "dateFormat, value: dd.MM.yyyy", True),
        ("type: local, path: p, format: json", "skipRows, value: 2", False),
        ("type: local, path: p, format: parquet", "modifiedAfter, value: '2026-01-01'", True),
        ("type: local, path: p, format: delta", "versionAsOf, value: 3", True),
        ("type: postgres, host: h, database: d, schema: s", "skipRows, value: 2", False),
    ],
)
def test_an_option_that_only_others_have_is_told(lint_contract, server, option, is_told):
    """It was taken for somebody's own word, and the data were read without it."""
    text = f"servers:\n  - {{server: s, {server}, customProperties: [{{property: {option}}}]}}\n"
    assert len(lint_contract(server_option_unsupported, text)) == is_told


def keys_in(schema):
    parts = schema.values() if isinstance(schema, dict) else schema
    if isinstance(schema, dict):
        yield from schema.get("properties", ())
    for part in parts:
        if isinstance(part, dict | list):
            yield from keys_in(part)


@pytest.mark.parametrize("edition", ["3.0.2", "3.1.0", "3.2.0"])
def test_no_key_that_the_standard_gives_servers_is_a_slip(edition):
    keys = set(keys_in(read_official(edition)["$defs"]["ServerSource"]))
    assert {"path", "catalog", "database"} <= keys
    assert [key for key in keys if meant_option(key)] == []


@pytest.mark.parametrize(
    ("name", "value", "problem"),
    [
        ("nullValue", "[a, b]", "nullValue must be one text"),
        ("nullValue", "{a: b}", "nullValue must be one text"),
        ("nullValue", "true", "nullValue must be one text"),
        ("header", "no header", "header must be true or false"),
        ("multiLine", "[true]", "multiLine must be true or false"),
    ],
)
def test_a_value_that_is_not_used_is_found(lint_contract, name, value, problem):
    """A list was passed over as if nobody had written it."""
    assert lint_contract(server_option_not_readable, custom(name, value)) == [
        f"6:{len(name) + 91} {problem}"
    ]
    beside = SERVER.format(option=f"{name}: {value}")
    assert lint_contract(server_option_not_readable, beside) == [f"6:{len(name) + 54} {problem}"]


@pytest.mark.parametrize(
    ("name", "value"),
    [("nullValue", "0"), ("nullValue", '"${WORD}"'), ("header", "False"), ("header", '"true"')],
)
def test_a_value_that_can_be_used_is_fine(lint_contract, name, value):
    assert lint_contract(server_option_not_readable, custom(name, value)) == []


def test_the_options_of_files_are_those_of_the_docs():
    page = Path("docs/servers.md").read_text(encoding="utf-8")
    table = page.partition("| Format | Option |")[2].partition("\n\n")[0]
    cells = [line.split("|")[2] for line in table.splitlines()[2:]]
    documented = {word for cell in cells for word in re.findall(r"`(\w+)`", cell)}
    assert documented <= set(SERVER_OPTIONS)
