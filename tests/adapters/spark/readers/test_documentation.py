"""The page on servers says what the readers do, and nothing else."""

import ast
import inspect
import re
import textwrap
from pathlib import Path

import pytest

from floe.adapters.iceberg import table_catalog as native_iceberg
from floe.adapters.spark.readers import (
    azure,
    bigquery,
    dialects,
    gcs,
    iceberg,
    jdbc,
    kafka,
    packages_for,
    s3,
    snowflake,
)
from floe.adapters.spark.readers.contents import PROVEN, READERS
from floe.adapters.spark.readers.csv_files import read_csv
from floe.adapters.spark.readers.formats import load
from floe.adapters.spark.readers.missing import MISSING
from floe.adapters.spark.session.packages import known_packages
from floe.checks import Table
from floe.plan import TableSource

PAGE = (Path(__file__).parents[4] / "docs" / "servers.md").read_text(encoding="utf-8")
ORDERS = Table("orders.odcs.yaml", "orders", "orders")
SYNONYMS = {
    "postgresql": "postgres",
    "cloudsql": "postgres",
    "mssql": "sqlserver",
    "synapse": "sqlserver",
}
MODULES = {
    "s3": (s3,),
    "glue": (s3,),
    "azure": (azure,),
    "adls": (azure,),
    "gcs": (gcs,),
    "bigquery": (bigquery,),
    "snowflake": (snowflake,),
    "iceberg": (iceberg,),
    "kafka": (kafka,),
}
NAME = re.compile(r"[A-Z][A-Z0-9_]+")
# Any address will do where only the package is asked for.
PLACE = {"path": "x.csv", "location": "s3://b/x.csv", "format": "csv", "host": "h"}
LOCATIONS = {"azure": "az://c@a/x.csv", "adls": "az://c@a/x.csv", "gcs": "gs://b/x.csv"}


def rows(heading: str) -> list[list[str]]:
    section = re.split(r"^## ", PAGE.partition(f"\n## {heading}\n")[2], flags=re.MULTILINE)[0]
    table = re.findall(r"^\|(.*)\|$", section, re.MULTILINE)[2:]
    return [[cell.strip() for cell in row.split("|")] for row in table]


def code(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


TYPES = {name: row for row in rows("Types of servers") for name in code(row[0])}
VARIABLES = {
    kind: {name for name in code(row[1]) if NAME.fullmatch(name)}
    for row in rows("Credentials")
    for kind in code(row[0])
}


def asked_names(source: object) -> set[str]:
    """The names of variables that a piece of code asks for."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(source)))
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    asked = [call for call in calls if _called(call) in ("find", "need")]
    texts = [arg.value for call in asked for arg in call.args if isinstance(arg, ast.Constant)]
    return {text for text in texts if NAME.fullmatch(text)}


def native_names() -> set[str]:
    """The same for the adapter that has its names in a table."""
    tree = ast.parse(inspect.getsource(native_iceberg))
    texts = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)]
    return {text for text in texts if isinstance(text, str) and NAME.fullmatch(text)}


def _called(call: ast.Call) -> str:
    return getattr(call.func, "attr", None) or getattr(call.func, "id", "")


def dialect_of(kind: str) -> dialects.JdbcDialect | None:
    return getattr(dialects, SYNONYMS.get(kind, kind).upper(), None)


def expected_names(kind: str) -> set[str]:
    dialect = dialect_of(kind)
    if isinstance(dialect, dialects.JdbcDialect):
        generic = asked_names(dialects.address_of) | {"USERNAME", "USER"} | asked_names(jdbc)
        is_encrypted = "encrypt" in inspect.getsource(dialect.options)
        return generic | asked_names(dialect.options) | ({"SSLMODE"} if is_encrypted else set())
    names = {name for module in MODULES.get(kind, ()) for name in asked_names(module)}
    return names | (native_names() if kind == "iceberg" else set())


def test_every_type_of_server_has_a_row():
    assert sorted(TYPES) == sorted(READERS)


@pytest.mark.parametrize("kind", READERS)
def test_every_variable_that_is_asked_for_is_documented_and_no_other(kind):
    assert VARIABLES.get(kind, set()) == expected_names(kind)


@pytest.mark.parametrize("kind", sorted(TYPES))
def test_the_package_that_a_type_needs_is_the_one_that_the_page_gives(kind):
    _, _, _, package, _ = TYPES[kind]
    if READERS[kind] is MISSING:
        assert package == ""
        return
    place = {**PLACE, "location": LOCATIONS.get(kind, PLACE["location"])}
    place = {key: place[key] for key in place if key != "path" or kind in ("local", "delta")}
    needed = packages_for(TableSource(ORDERS, "shop", kind, place), environment={})
    if package.startswith("`"):
        assert code(package)[0] in needed
    elif package == "yours":
        assert needed
        assert not set(needed) & set(known_packages())
    elif package == "none":
        assert needed == ()


@pytest.mark.parametrize("kind", READERS)
def test_the_page_says_which_readers_are_experimental(kind):
    is_missing = READERS[kind] is MISSING
    state = "tested" if kind in PROVEN else "experimental"
    assert TYPES[kind][-1] == ("" if is_missing else state)


def test_what_is_proven_has_a_reader():
    assert not [kind for kind in PROVEN if READERS[kind] is MISSING]


def test_every_option_of_a_format_is_read():
    source = "".join(inspect.getsource(inspect.getmodule(read)) for read in (load, read_csv))
    options = {name for row in rows("Files") for name in code(row[1]) if ":" not in name}
    assert options == {"delimiter", "header", "quote", "escape", "multiLine", "nullValue"} | {
        "encoding",
        "rowTag",
    }
    assert all(f'"{name}"' in source for name in options)
