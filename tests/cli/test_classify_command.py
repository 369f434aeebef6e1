"""Columns that need a classification are told by name, and get it by a patch."""

import json
from pathlib import Path

import jsonschema_rs
import pytest

SHAPE = json.loads((Path(__file__).parents[2] / "docs/formats/classify.schema.json").read_text())
HEAD = """\
# People and what they buy.
apiVersion: v3.2.0
kind: DataContract
id: {id}
name: {id}
version: 1.0.0
team: {{name: crm@example.com}}
"""
CRM = (
    HEAD.format(id="crm")
    + """\
schema:
  - id: customers
    name: customers
    properties:
      - {id: customer_id, name: customer_id, logicalType: integer}
      # whom to write to
      - id: email
        name: email   # in small letters
        logicalType: string
        quality:
          - {id: there, metric: nullValues, mustBe: 0}
      - id: phone
        name: phone
        classification:   # to be said
        tags: [contact]
      - {id: iban, name: iban, classification: ""}
      - id: who
        name: who
        logicalType: object
        properties:
          - { "id": "f", "name": "first_name", "tags": ["x"] }
      - {id: note, name: note, logicalType: string}
"""
)
PATCHED = (
    CRM.replace(
        "        logicalType: string\n        quality:",
        "        logicalType: string\n        classification: pii\n        quality:",
    )
    .replace("classification:   #", "classification: pii   #")
    .replace('classification: ""', 'classification: "financial"')
    .replace('"first_name", "tags"', '"first_name", "classification": "pii", "tags"')
)
FILES = {"floe.toml": 'name = "shop"\n', "crm.odcs.yaml": CRM}


def columns(ran):
    report = json.loads(ran.out)
    jsonschema_rs.validate(SHAPE, report)
    return [(c["column"], c["line"], c["classification"]) for c in report["columns"]]


@pytest.mark.req("REQ-235.2", "REQ-235.4")
def test_columns_are_told_by_their_names_with_a_class(workspace, floe):
    workspace(FILES)
    ran = floe("classify", "--color", "never")
    assert (ran.code, ran.err) == (1, "")
    assert ran.out == (
        "crm.odcs.yaml:14  customers.email           pii: its name\n"
        "crm.odcs.yaml:19  customers.phone           pii: its name\n"
        "crm.odcs.yaml:23  customers.iban            financial: its name\n"
        "crm.odcs.yaml:28  customers.who.first_name  pii: its name\n"
        "4 columns need a classification\n"
        "floe classify --diff shows them in the contracts, --fix writes them\n"
    )
    assert floe("classify", "-q").out.startswith("4 columns need a classification\n")


def test_programs_are_told_the_same_as_by_lint(workspace, floe):
    workspace(FILES)
    told = columns(floe("classify", "--json"))
    assert told == [
        ("customers.email", 14, "pii"),
        ("customers.phone", 19, "pii"),
        ("customers.iban", 23, "financial"),
        ("customers.who.first_name", 28, "pii"),
    ]
    linted = floe("lint", "--select", "lint/unclassified-column", "--json")
    assert [f["line"] for f in json.loads(linted.out)["findings"]] == [line for _, line, _ in told]


@pytest.mark.req("REQ-235.5")
def test_a_fix_writes_classes_and_nothing_else(workspace, floe):
    root = workspace(FILES)
    shown = floe("classify", "--diff")
    assert shown.code == 1
    assert [
        line
        for line in shown.out.splitlines()
        if line[0] in "+-" and line[:3] not in ("+++", "---")
    ] == [
        "+        classification: pii",
        "-        classification:   # to be said",
        "+        classification: pii   # to be said",
        '-      - {id: iban, name: iban, classification: ""}',
        '+      - {id: iban, name: iban, classification: "financial"}',
        '-          - { "id": "f", "name": "first_name", "tags": ["x"] }',
        '+          - { "id": "f", "name": "first_name", "classification": "pii", "tags": ["x"] }',
    ]
    assert (root / "crm.odcs.yaml").read_text() == CRM
    ran = floe("classify", "--fix")
    assert (ran.code, ran.err) == (0, "fixed crm.odcs.yaml\n")
    assert ran.out == "no column seems to need a classification\n"
    assert (root / "crm.odcs.yaml").read_text() == PATCHED
    assert floe("compile").code == 0
    for arguments in (("--fix",), ("--diff",), ()):
        again = floe("classify", *arguments)
        assert (again.code, again.err) == (0, "")
    assert (root / "crm.odcs.yaml").read_text() == PATCHED


def test_columns_from_elsewhere_are_patched_where_they_were_written(workspace, floe):
    library = (
        HEAD.format(id="lib")
        + """\
schema:
  - id: person
    name: person
    properties:
      - id: email
        name: email
"""
    )
    importing = (
        HEAD.format(id="a")
        + """\
schema:
  - id: t
    name: t
    relationships: [{type: imports, to: "lib.odcs.yaml#/schema/person"}]
"""
    )
    product = """\
apiVersion: v1.1.0
kind: DataProduct
id: shop
name: Shop
version: 1.0.0
outputPorts:
  - name: returns
    version: 1.1.0
    schema:
      - name: returns
        properties:
          - {name: customer_email, logicalType: string}
"""
    top = (
        HEAD.format(id="top")
        + """\
schema:
  - name: t
    properties:
      - {name: iban, required: true}
"""
    )
    root = workspace(
        {
            "floe.toml": 'name = "shop"\n[tiers]\nenterprise = "top.odcs.yaml"\n',
            "lib.odcs.yaml": library,
            "a.odcs.yaml": importing,
            "p/data-product.yaml": product,
            "top.odcs.yaml": top,
        }
    )
    ran = floe("classify", "--fix")
    assert (ran.code, ran.err.splitlines()) == (
        0,
        ["fixed lib.odcs.yaml", "fixed p/data-product.yaml", "fixed top.odcs.yaml"],
    )
    assert (root / "lib.odcs.yaml").read_text() == library + "        classification: pii\n"
    assert (root / "a.odcs.yaml").read_text() == importing
    assert "logicalType: string, classification: pii}" in (root / "p/data-product.yaml").read_text()
    assert "required: true, classification: financial}" in (root / "top.odcs.yaml").read_text()
    assert floe("classify").code == 0


def test_a_column_that_cannot_be_patched_is_told_and_the_others_are(workspace, floe):
    shared = (
        HEAD.format(id="crm")
        + """\
schema:
  - id: t
    name: t
    properties:
      - &mail {id: email, name: email}
      - {id: ssn, name: ssn}
  - id: u
    name: u
    properties:
      - *mail
"""
    )
    root = workspace({**FILES, "crm.odcs.yaml": shared})
    ran = floe("classify", "--fix", "--color", "never")
    assert ran.code == 1
    assert ran.err == (
        "fixed crm.odcs.yaml\n"
        "left alone crm.odcs.yaml:12: t.email: something else in it would change too;"
        " write classification: pii there\n"
    )
    assert ran.out.splitlines()[0] == "crm.odcs.yaml:12  t.email  pii: its name"
    assert (root / "crm.odcs.yaml").read_text() == shared.replace(
        "name: ssn}", "name: ssn, classification: pii}"
    )


def test_a_workspace_with_other_classes_names_one(workspace, floe):
    toml = 'name = "shop"\n[governance]\nclasses = ["open", "restricted"]\n'
    root = workspace({**FILES, "floe.toml": toml})
    ran = floe("classify", "--color", "never")
    assert ran.out.splitlines()[0] == "crm.odcs.yaml:14  customers.email           ?: its name"
    assert ran.out.splitlines()[-1] == (
        "where it says ?, name a class of governance.classes with --class"
    )
    shown = floe("classify", "--diff")
    assert (shown.code, shown.out, len(shown.err.splitlines())) == (1, "", 4)
    assert shown.err.splitlines()[0] == (
        "left alone crm.odcs.yaml:14: customers.email:"
        " which class it should have is not known: name one with --class"
    )
    slip = floe("classify", "--class", "restrictd")
    assert (slip.code, slip.err) == (
        2,
        "error: no class is called 'restrictd': there are open, restricted\n",
    )
    assert floe("classify", "--fix", "--class", "Restricted").code == 0
    assert (root / "crm.odcs.yaml").read_text().count("classification: restricted") == 2


def test_what_is_suppressed_or_let_through_is_not_told(workspace, floe):
    text = CRM.replace(
        "      - id: email\n",
        "      # floe: ignore[lint/unclassified-column] a mailbox\n      - id: email\n",
    )
    override = (
        '[[governance.overrides]]\nrule = "lint/unclassified-column"\ncontract = "crm"\n'
        'reason = "later"\nuntil = 2099-01-01\n'
    )
    workspace({**FILES, "crm.odcs.yaml": text})
    assert [name for name, *_ in columns(floe("classify", "--json"))] == [
        "customers.phone",
        "customers.iban",
        "customers.who.first_name",
    ]
    workspace({"floe.toml": 'name = "shop"\n' + override})
    assert floe("classify").code == 0


def test_a_lint_that_leaves_the_rule_out_does_not_hide_columns(workspace, floe):
    workspace(
        {**FILES, "floe.toml": 'name = "shop"\n[lint]\nignore = ["lint/unclassified-column"]\n'}
    )
    assert floe("classify").code == 1


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--sample", "10"), "--sample belongs to --data: add it"),
        (("--var", "a=b"), "--var belongs to --data: add it"),
        (("--diff", "--json"), "--diff prints a diff, and has no json form"),
        (("--diff", "--fix"), "--diff and --fix contradict each other"),
        (("--table", "custmers"), "no table is called 'custmers': there are customers"),
    ],
)
def test_wrong_usage_is_told(workspace, floe, arguments, said):
    workspace(FILES)
    ran = floe("classify", *arguments)
    assert (ran.code, ran.out, ran.err) == (2, "", f"error: {said}\n")


def test_files_that_nobody_can_read_are_no_success(workspace, floe):
    workspace({**FILES, "crm.odcs.yaml": "kind: DataContract\nschema: [\n"})
    ran = floe("classify")
    assert ran.code == 1
    assert "crm.odcs.yaml cannot be read as a contract" in ran.err


def test_one_table_can_be_picked(workspace, floe):
    more = CRM + "  - {id: staff, name: staff, properties: [{id: ssn, name: ssn}]}\n"
    workspace({**FILES, "crm.odcs.yaml": more})
    assert columns(floe("classify", "--json", "--table", "staff")) == [("staff.ssn", 30, "pii")]
