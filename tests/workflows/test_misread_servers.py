"""Tables on a server whose options are not used as they are meant are not measured."""

import json
from functools import partial

import pyarrow as pa
import pytest
from pyarrow import parquet

from floe.cli import check_command
from tests.fakes.tables import open_fake_tables

CONTRACT = """\
apiVersion: v3.2.0
kind: DataContract
id: orders
version: 1.0.0
status: active
servers:
  - server: here
    type: local
    path: data.parquet
    format: csv
OPTIONS
schema:
  - name: orders
    properties:
      - {name: id, logicalType: integer, required: true}
"""
CUSTOM = "    customProperties: [{{property: {}, value: {}}}]"


@pytest.fixture
def check(floe, workspace, monkeypatch):
    """Check a contract without Spark, with options of its server from the contract or elsewhere."""

    def reach(opened, _request):
        return partial(open_fake_tables, root=opened.root)

    monkeypatch.setattr(check_command, "reach_tables", reach)

    def run(options="", settings="", variables=()):
        contract = CONTRACT.replace("OPTIONS\n", f"{options}\n" if options else "")
        root = workspace({"floe.toml": settings, "orders.yaml": contract})
        parquet.write_table(pa.table({"id": [1, 2]}), root / "data.parquet")
        given = (part for variable in variables for part in ("--var", variable))
        return floe("check", "--no-record", "--json", *given, "orders.yaml")

    return run


@pytest.mark.parametrize("where", ["contract", "floe.toml", "--var"])
@pytest.mark.parametrize(
    ("name", "value", "reason"),
    [
        ("delimeter", ";", "'delimeter' is no option of a server that floe reads"),
        ("skipRows", "1", "'skipRows' is an option that floe does not have"),
        ("comment", "#", "'comment' is an option that floe does not have"),
        ("header", "maybe", "header must be true or false"),
    ],
)
def test_no_check_of_its_tables_is_run(check, where, name, value, reason):
    """Each was measured on rows that nobody had meant, beside one check that was not run."""
    custom = CUSTOM.format(name, f'"{value}"')
    asked = {
        "contract": {"options": custom},
        "floe.toml": {"settings": f'[servers]\nhere.{name} = "{value}"\n'},
        "--var": {"variables": (f"{name}={value}",)},
    }
    ran = check(**asked[where])
    results = [each for each in json.loads(ran.out)["results"] if each["table"] == "orders"]
    assert (ran.code, len(results)) == (2, 3)
    assert {each["status"] for each in results} == {"not_run"}
    assert all(reason in each["reason"] for each in results)


@pytest.mark.parametrize(
    ("key", "meant"), [("fromat", "format"), ("locaton", "location"), ("endpoint_urll", "endpoint")]
)
def test_a_field_of_a_server_is_misspelt_in_the_settings(check, key, meant):
    """Nobody read it, and the table was looked for as if nobody had written it."""
    results = json.loads(check(settings=f'[servers]\nhere.{key} = "x"\n').out)["results"]
    assert all(f"did you mean '{meant}" in each["reason"] for each in results)


@pytest.mark.parametrize(
    "asked",
    [
        {"variables": ("DELIMITER=;",)},
        {"variables": ("delimiter=;", "nullValue=NULL")},
        {"settings": '[servers]\nhere.comment = "what every night brings"\nhere.skipRows = 0\n'},
        {"options": CUSTOM.format("mode", "append")},
        {"options": "    description: 5 files a day"},
        {"settings": '[lint]\nignore = ["server-option-*"]\n', "options": CUSTOM.format("skip", 1)},
    ],
)
def test_other_words_keep_nothing_from_being_read(check, asked):
    ran = check(**asked)
    assert (ran.code, json.loads(ran.out)["verdict"]) == (0, "passed")
