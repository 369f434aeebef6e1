import json
from pathlib import Path

import jsonschema_rs
import pytest

SHAPE = Path(__file__).parents[2] / "docs" / "formats" / "explain-effective.schema.json"
HEAD = (
    "apiVersion: v3.2.0\nkind: DataContract\nid: {id}\nname: {id}\nversion: 1.0.0\nstatus: active\n"
)
TOP = HEAD.format(id="top") + (
    "schema:\n- name: all\n  properties:\n  - name: email\n    classification: pii\n"
    "    required: true\n"
)
OWN = HEAD.format(id="own") + (
    "customProperties: [{property: inheritsFrom, value: top}]\n"
    "schema:\n- name: t\n  properties:\n  - name: email\n    classification: public\n"
    "    logicalType: string\n"
)


@pytest.fixture(autouse=True)
def _contracts(workspace):
    workspace({"floe.toml": "", "top.yaml": TOP, "own.yaml": OWN})


@pytest.mark.parametrize("name", ["own", "own.yaml", "_._/own", "_._/own:1.0.0"])
def test_every_value_says_whose_word_it_is(floe, name):
    ran = floe("explain-effective", name, "--json")
    assert ran.code == 0
    printed = json.loads(ran.out)
    jsonschema_rs.validator_for(json.loads(SHAPE.read_text(encoding="utf-8"))).validate(printed)
    assert [finding["rule"] for finding in printed["findings"]] == ["merge/weakened-column"]
    values = {value["path"]: value for value in printed["values"]}
    column = "schema[0].properties[0]"
    told = {
        path.removeprefix(f"{column}."): (value["value"], value["origin"], value["file"])
        for path, value in values.items()
        if path.startswith(column)
    }
    assert told == {
        "name": ("email", "explicit", "own.yaml"),
        "classification": ("pii", "tier", "top.yaml"),
        "logicalType": ("string", "explicit", "own.yaml"),
        "required": (True, "tier", "top.yaml"),
    }
    classification = values[f"{column}.classification"]
    assert (classification["line"], classification["from"]) == (11, "tier")
    assert (classification["tier"], values[f"{column}.name"]["tier"]) == ("top", None)
    [replaced] = classification["replaced"]
    assert replaced == {"value": "public", "origin": "explicit", "file": "own.yaml", "line": 12}
    lines = Path("own.yaml").read_text(encoding="utf-8").splitlines()
    assert "public" in lines[replaced["line"] - 1]
    assert "finding on own.yaml" in ran.err


def test_a_table_shows_what_gave_way(floe):
    ran = floe("explain-effective", "own", "--inherited")
    lines = [line.split() for line in ran.out.splitlines()]
    assert lines[0] == ["#", "_._/own:1.0.0"]
    assert lines[1] == ["PATH", "VALUE", "FROM", "WHERE"]
    assert ["schema[0].properties[0].required", "true", "tier", "top.yaml:12"] in lines
    assert ["instead", "of", "public", "explicit", "own.yaml:12"] in lines
    assert not any("logicalType" in line[0] for line in lines)


def test_no_contract_and_several_are_wrong_usage(floe):
    ran = floe("explain-effective", "onw")
    assert (ran.code, ran.err) == (
        2,
        "error: there is no contract 'onw' here: did you mean 'own'?\n",
    )
    Path("again.yaml").write_text(OWN.replace("id: own\n", "id: other\n"), encoding="utf-8")
    ran = floe("explain-effective", "own")
    assert ran.code == 2
    assert "several contracts are called 'own': name one of again.yaml, own.yaml" in ran.err


def test_secrets_are_not_shown(floe):
    server = "servers: [{server: s, type: postgres, password: hunter2hunter2}]\n"
    Path("own.yaml").write_text(OWN + server, encoding="utf-8")
    for form in ((), ("--json",)):
        ran = floe("explain-effective", "own", *form)
        assert ran.code == 0
        assert "hunter2" not in ran.out + ran.err


@pytest.mark.parametrize(
    "command", [("explain-effective",), ("impact",), ("usage",), ("approve",), ("register",)]
)
def test_a_file_that_cannot_be_read_is_told_as_that(floe, tmp_path, monkeypatch, command):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "floe.toml").write_text("")
    (tmp_path / "orders.odcs.yaml").write_bytes(
        "kind: DataContract\nname: \u00e9".encode("latin-1")
    )
    ran = floe(*command, "orders.odcs.yaml")
    said = "orders.odcs.yaml is no contract that can be read: try floe lint orders.odcs.yaml"
    assert (ran.code, said in ran.err) == (1, True), ran.err
