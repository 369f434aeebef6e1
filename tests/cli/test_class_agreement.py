"""Contracts and the dbt project of their workspace have to agree on classes."""

import json

import pytest
import yaml

CONTRACT = """\
apiVersion: v3.1.0
kind: DataContract
id: crm
name: crm
version: 1.0.0
status: active
team: {name: crm@example.com}
servers: [{server: lake, type: local, path: data, format: parquet}]
schema:
  - name: customers
    customProperties: [{property: dbt.model, value: customers}]
    properties:
      - {name: id, logicalType: integer}
      - {name: email, logicalType: string, classification: pii}
      - {name: note, logicalType: string}
"""
YAML = """\
version: 2
models:
  - name: customers
    columns:
      - name: email
        meta: {floe: {classification: internal}}
      - name: note
        config: {meta: {classification: restricted}}
"""
FILES = {
    "floe.toml": 'name = "shop"\n[dbt]\nadapter = "duckdb"\n',
    "crm.odcs.yaml": CONTRACT,
    "dbt/dbt_project.yml": "name: shop\nversion: '1.0'\nprofile: shop\n",
    "dbt/models/customers.sql": "select 1 as id, 'a' as email, 'b' as note\n",
    "dbt/models/customers.yml": YAML,
}
TOLD = [
    (14, "'email' is pii in the contract, and internal in dbt/models/customers.yml:5"),
    (
        15,
        "'note' is restricted in dbt/models/customers.yml:7,"
        " and has no classification in the contract",
    ),
]


def columns_of(root):
    """The columns that the project's YAML describes, by name."""
    text = (root / "dbt/models/customers.yml").read_text(encoding="utf-8")
    return {column["name"]: column for column in yaml.safe_load(text)["models"][0]["columns"]}


def told(floe, *arguments):
    ran = floe(*arguments, "--json")
    findings = json.loads(ran.out)["findings"]
    return ran.code, [
        (finding["line"], finding["message"])
        for finding in findings
        if finding["rule"] == "generate/other-classification"
    ]


@pytest.mark.req("REQ-235.1")
def test_compile_finds_classes_that_differ_from_dbt(workspace, floe):
    """The class of a model that people own could be another than its contract's, unseen."""
    workspace(FILES)
    assert told(floe, "compile") == (1, TOLD)


@pytest.mark.req("REQ-235.1")
def test_generate_finds_them_too_and_writes_no_class_over_theirs(workspace, floe):
    root = workspace(FILES)
    code, lines = told(floe, "generate", "--yes")
    notes = columns_of(root)["email"]["meta"]
    assert (code, [message.split(" in ")[0] for _, message in lines]) == (
        1,
        ["'email' is pii", "'note' is restricted"],
    )
    assert (notes["floe"]["classification"], "classification" in notes) == ("internal", False)


def test_what_generate_writes_agrees(workspace, floe):
    plain = YAML.partition("    columns:")[0]
    workspace({**FILES, "dbt/models/customers.yml": plain})
    assert told(floe, "generate", "--yes", "--dry-run") == (0, [])
    assert told(floe, "generate", "--yes") == (0, [])
    assert told(floe, "compile") == (0, [])


def test_a_generated_file_that_somebody_edited_is_read(workspace, floe):
    contract = CONTRACT.replace("dbt.model", "other")
    product = (
        "apiVersion: v1.0.0\nkind: DataProduct\nid: crm\nname: crm\nstatus: active\n"
        "outputPorts: [{name: customers, version: 1.0.0, contractId: crm}]\n"
    )
    root = workspace(
        {"floe.toml": FILES["floe.toml"], "crm.odcs.yaml": contract, "p/crm.odps.yaml": product}
    )
    assert told(floe, "generate", "--yes", "--lenient")[1] == []
    (file,) = (
        path
        for path in (root / "dbt/models").rglob("*.yml")
        if "classification: pii" in path.read_text(encoding="utf-8")
    )
    text = file.read_text(encoding="utf-8").replace("classification: pii", "classification: public")
    file.write_text(text, encoding="utf-8")
    for arguments in (("compile",), ("generate", "--yes", "--lenient")):
        ((_, message),) = told(floe, *arguments)[1]
        assert message.startswith("'email' is pii in the contract, and public in dbt/models/")


def test_without_a_dbt_project_nothing_is_said(workspace, floe):
    workspace({"floe.toml": 'name = "shop"\n', "crm.odcs.yaml": CONTRACT})
    assert told(floe, "compile") == (0, [])


def test_a_class_that_floe_added_follows_the_contract(workspace, floe):
    """Once written beside people's columns, a class stayed whatever became of the contract's."""
    plain = YAML.partition("        meta:")[0] + "        description: Where to write to.\n"
    root = workspace({**FILES, "dbt/models/customers.yml": plain})
    assert told(floe, "generate", "--yes") == (0, [])
    contract = CONTRACT.replace("classification: pii", "classification: phi")
    (root / "crm.odcs.yaml").write_text(contract, encoding="utf-8")
    assert [message for _, message in told(floe, "compile")[1]] == [
        "'email' is phi in the contract, and pii in dbt/models/customers.yml:5"
    ]
    assert told(floe, "generate", "--yes") == (0, [])
    text = (root / "dbt/models/customers.yml").read_text(encoding="utf-8")
    assert "classification: phi" in text
    assert "classification: pii" not in text
    assert told(floe, "generate", "--check") == (0, [])


def test_notes_that_people_put_below_floe_stay(workspace, floe):
    """Whatever people had written below `meta.floe` was replaced by floe's own notes."""
    described = YAML.replace("{classification: internal}", "{pii_type: email, sensitivity: high}")
    root = workspace({**FILES, "dbt/models/customers.yml": described})
    floe("generate", "--yes")
    notes = columns_of(root)["email"]["meta"]
    assert (notes["floe"]["pii_type"], notes["floe"]["sensitivity"]) == ("email", "high")
    assert "classification" not in notes
    (root / "crm.odcs.yaml").unlink()
    (root / "other.odcs.yaml").write_text(CONTRACT.replace("crm", "x").replace("dbt.model", "y"))
    floe("generate", "--yes")
    notes = columns_of(root)["email"]["meta"]
    assert notes == {"floe": {"pii_type": "email", "sensitivity": "high"}}
