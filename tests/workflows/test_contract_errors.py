"""A contract is understood before its data are judged: what an error touches is not measured."""

import json

import pytest

HEAD = """\
apiVersion: v3.1.0
kind: DataContract
id: orders
version: 1.0.0
status: active
servers:
  - {server: here, type: local, path: data.csv, format: csv}
"""
TABLE = """\
schema:
  - name: orders
    properties:
      - {name: id, logicalType: integer, required: true}
"""


@pytest.fixture
def not_measured(floe, workspace):
    """The checks that a plan does not measure, with their reasons."""

    def explain(text, *words):
        workspace({"orders.yaml": HEAD + text, "data.csv": "id,word\n1,a\n2,b\n"})
        ran = floe("check", "--explain", "--json", *words, "orders.yaml")
        beside = json.loads(ran.out)["plans"][0]["beside"]
        return {each["check"]: each["reason"] for each in beside}

    return explain


@pytest.mark.parametrize(
    ("column", "expected"),
    [
        ("{name: word, logicalType: int}", {"orders.word/present", "orders.word/type"}),
        ("{name: word, requred: true}", {"orders.word/lint:unknown-key"}),
        ("{name: word, uniqe: true}", {"orders.word/lint:unknown-key"}),
        ("{name: word, logicalType: string, maxLength: 1}", {"orders.word/lint:unknown-key"}),
        ("{name: word, logicalType: string, required: 5}", {"orders.word/required"}),
        (
            "{name: word, logicalType: string, relationships: [{type: foreignKey, to: nowhere.x}]}",
            {"orders.word/foreign_key:d413babc"},
        ),
        (
            "{name: word, properties: [{name: inner, logicalType: nonsense, required: true}]}",
            {"orders.word.inner/present", "orders.word.inner/type", "orders.word.inner/required"},
        ),
    ],
)
def test_what_an_error_touches_is_not_measured(not_measured, column, expected):
    found = not_measured(TABLE + f"      - {column}\n")
    assert set(found) == expected


@pytest.mark.parametrize(
    "text", ["team: 5\n", "description: [x]\n", "nonsense: 1\n", "slaProperties: 7\n"]
)
def test_an_error_beside_the_tables_is_told_by_a_check_of_its_own(not_measured, text):
    found = not_measured(TABLE + text)
    assert len(found) == 1
    assert next(iter(found)).startswith("*/")


def test_a_finding_that_is_silenced_is_none(not_measured, workspace):
    workspace({"floe.toml": '[lint]\nignore = ["lint/unknown-key"]\n'})
    assert not_measured(TABLE + "      - {name: word, requred: true}\n") == {}


@pytest.mark.parametrize("text", ["shema:\n  - name: orders\n", ""])
def test_a_contract_of_many_that_promises_nothing_is_not_left_out(floe, workspace, text):
    """A misspelt `schema` was passed over where its contract was not named."""
    twin = HEAD.replace("id: orders", "id: twin")
    files = {"orders.yaml": HEAD + TABLE, "twin.yaml": twin + text, "data.csv": "id\n1\n"}
    workspace({"floe.toml": "", **files})
    plans = json.loads(floe("check", "--explain", "--json").out)["plans"]
    beside = {plan["contract"]: [each["check"] for each in plan["beside"]] for plan in plans}
    assert beside == {"orders": [], "twin": ["*/lint:unknown-key" if text else "*/schema"]}


@pytest.mark.spark
@pytest.mark.usefixtures("spark")
def test_the_rest_is_measured_and_the_run_is_not_green(floe, workspace):
    text = HEAD + TABLE + "      - {name: word, requred: true}\n"
    workspace({"orders.yaml": text, "data.csv": "id,word\n1,a\n2,b\n"})
    ran = floe("check", "--no-record", "--json", "orders.yaml")
    results = json.loads(ran.out)["results"]
    assert ran.code == 1
    found = {each["check"]: each["status"] for each in results}
    assert found["orders.id/required"] == "passed"
    assert found["orders.word/lint:unknown-key"] == "not_run"
    assert floe("check", "--no-record", "--allow-not-run", "orders.yaml").code == 0
