import json
from pathlib import Path

import jsonschema_rs
import pytest

SHAPE = Path(__file__).parents[2] / "docs" / "formats" / "refs.schema.json"
ORDERS = """\
apiVersion: v3.2.0
kind: DataContract
id: orders
version: 1.0.0
status: active
schema:
  - id: orders
    name: orders
    properties:
      - id: customer
        name: customer_id
        logicalType: integer
        relationships:
          - {type: foreignKey, to: customers.yaml#/schema/customers/properties/id}
          - {type: relatesTo, to: customers.yaml#/schema/customers/properties/nam}
servers:
  - {id: prod, server: prod, type: postgres, password: hunter2hunter2}
slaProperties:
  - {property: freshness, value: 1, unit: d, element: orders.customer_id}
"""
CUSTOMERS = """\
apiVersion: v3.2.0
kind: DataContract
id: customers
version: 1.0.0
status: active
schema:
  - id: customers
    name: customers
    properties:
      - {id: id, name: customer_id, logicalType: integer, required: true}
      - {id: name, name: name, logicalType: string, description: "a\\e[31m b"}
"""
FILES = {"floe.toml": "", "sub/orders.yaml": ORDERS, "sub/customers.yaml": CUSTOMERS}


def as_object(ran):
    found = json.loads(ran.out)
    jsonschema_rs.validator_for(json.loads(SHAPE.read_text(encoding="utf-8"))).validate(found)
    return found


def test_a_reference_is_shown_with_its_canonical_form_and_its_target(floe, workspace):
    workspace(FILES)
    ran = floe("refs", "sub/orders.yaml#orders.customer_id")
    assert ran.code == 0
    assert ran.out.splitlines() == [
        "'orders.customer_id' is resolved",
        "  written as schema/orders/properties/customer",
        "  --> sub/orders.yaml:10:9 (property)",
        "      id: customer",
        "      name: customer_id",
        "      logicalType: integer",
    ]


def test_a_reference_into_another_file_stands_as_a_word_of_its_own(floe, workspace):
    workspace(FILES)
    reference = "customers.yaml#/schema/customers/properties/id"
    assert as_object(floe("refs", "sub/orders.yaml", reference, "--json")) == {
        "reference": reference,
        "status": "resolved",
        "canonical": reference,
        "targets": [
            {
                "file": "sub/customers.yaml",
                "path": "schema[0].properties[0]",
                "line": 10,
                "column": 9,
                "kind": "property",
            }
        ],
        "findings": [],
    }


def test_both_spellings_ask_for_the_same(floe, workspace):
    workspace(FILES)
    apart = floe("refs", "sub/orders.yaml", "customers.yaml#customers.customer_id", "--json")
    joined = floe("refs", "sub/orders.yaml#customers.yaml#customers.customer_id", "--json")
    assert as_object(apart) == as_object(joined)


def test_a_loose_end_has_a_finding_with_the_way_out(floe, workspace):
    workspace(FILES)
    ran = floe("refs", "sub/orders.yaml#orders.custmer_id", "--format", "json")
    assert ran.code == 1
    found = as_object(ran)
    assert (found["status"], found["canonical"], found["targets"]) == ("dangling", None, [])
    assert found["findings"] == [
        {
            "rule": "lint/dangling-reference",
            "severity": "error",
            "file": "sub/orders.yaml",
            "line": 0,
            "column": 0,
            "path": "",
            "message": "'orders.custmer_id' leads nowhere",
            "hint": "did you mean 'orders.customer_id'?",
        }
    ]


@pytest.mark.parametrize(
    ("reference", "status", "rule"),
    [
        ("", "rejected", "lint/malformed-reference"),
        ("$.schema[0]", "rejected", "lint/malformed-reference"),
        ("../../../etc/passwd.yaml#a", "rejected", "lint/reference-outside-workspace"),
        ("https://example.com/a.yaml#a", "rejected", "lint/unreachable-document"),
        ("gone.yaml#a", "dangling", "lint/unreachable-document"),
    ],
)
def test_every_way_to_fail_has_its_rule(floe, workspace, reference, status, rule):
    workspace(FILES)
    ran = floe("refs", "sub/orders.yaml", reference, "--json")
    found = as_object(ran)
    assert (ran.code, found["status"]) == (1, status)
    assert [each["rule"] for each in found["findings"]] == [rule]


def test_an_element_of_a_service_level_may_leave_out_the_only_table(floe, workspace):
    workspace(FILES)
    assert floe("refs", "sub/orders.yaml", "customer_id").code == 1
    assert floe("refs", "sub/orders.yaml", "customer_id", "--as", "element").code == 0


def test_all_references_of_a_file_are_listed(floe, workspace):
    workspace(FILES)
    ran = floe("refs", "sub/orders.yaml")
    near = "customers.yaml#/schema/customers/properties/nam"
    assert ran.code == 1
    assert ran.out.splitlines() == [
        "sub/orders.yaml:14:36: foreignKey 'customers.yaml#/schema/customers/properties/id'"
        " → sub/customers.yaml:10:9",
        f"sub/orders.yaml:15:35: relatesTo '{near}' is dangling: '{near}' leads nowhere",
        "sub/orders.yaml:19:55: element 'orders.customer_id' → sub/orders.yaml:10:9",
    ]


def test_the_list_has_a_shape_for_programs(floe, workspace):
    workspace(FILES)
    found = as_object(floe("refs", "sub/orders.yaml", "--json"))
    assert found["file"] == "sub/orders.yaml"
    assert [(each["kind"], each["status"], each["line"]) for each in found["references"]] == [
        ("foreignKey", "resolved", 14),
        ("relatesTo", "dangling", 15),
        ("element", "resolved", 19),
    ]
    assert [each["rule"] for each in found["references"][1]["findings"]] == [
        "lint/dangling-reference"
    ]


def test_a_file_without_references_says_so(floe, workspace):
    workspace(FILES)
    ran = floe("refs", "sub/customers.yaml")
    assert (ran.code, ran.out) == (0, "sub/customers.yaml has no references\n")


def test_a_port_leads_to_its_contract(floe, workspace):
    product = """\
apiVersion: v1.1.0
kind: DataProduct
id: sales
status: active
outputPorts:
  - {name: a, version: 1.0.0, contractId: customers}
  - {name: b, version: 1.0.0, contractId: gone}
  - {name: c, version: 1.0.0, inputContracts: [{id: gone, version: 1.0.0}]}
"""
    workspace({**FILES, "sub/data-product.yaml": product})
    ran = floe("refs", "sub/data-product.yaml", "--json")
    found = as_object(ran)["references"]
    assert [each["status"] for each in found] == ["resolved", "dangling", "dangling"]
    assert [[(one["rule"], one["severity"]) for one in each["findings"]] for each in found] == [
        [],
        [("lint/port-contract-unknown", "error")],
        [("lint/input-port-contract-unknown", "warning")],
    ]


def test_files_are_named_from_the_current_folder(floe, workspace, monkeypatch):
    root = workspace(FILES)
    monkeypatch.chdir(root / "sub")
    assert "  --> orders.yaml:10:9 (property)" in floe("refs", "orders.yaml#orders.customer_id").out
    (root / "other").mkdir()
    monkeypatch.chdir(root / "other")
    assert "../sub/orders.yaml:10:9" in floe("refs", "../sub/orders.yaml#orders.customer_id").out


def test_no_secret_and_no_escape_reaches_the_screen(floe, workspace):
    workspace(FILES)
    assert "hunter2" not in floe("refs", "sub/orders.yaml#/servers/prod").out
    named = floe("refs", "sub/orders.yaml", "customers.yaml#/schema/customers/properties/name")
    assert "\x1b" not in named.out
    assert "description: a" in named.out


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["gone.yaml#a"], 2, "gone.yaml does not exist"),
        (["sub"], 2, "sub is a folder"),
        (["sub/orders.yaml#a", "b"], 2, "one reference at a time"),
        (["broken.yaml#a"], 1, "broken.yaml:1:"),
        ([], 2, "Missing argument 'FILE'"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(floe, workspace, arguments, code, message):
    workspace({**FILES, "broken.yaml": "kind: [DataContract\n"})
    ran = floe("refs", *arguments)
    assert (ran.code, ran.out) == (code, "")
    assert message in ran.err
    assert "Traceback" not in ran.err


@pytest.mark.process
def test_the_command_runs_on_its_own(installed_floe, tmp_path):
    (tmp_path / "a.yaml").write_text(CUSTOMERS, encoding="utf-8")
    ran = installed_floe("refs", "a.yaml#customers.name", cwd=tmp_path)
    assert (ran.code, ran.err) == (0, "")
    assert "--> a.yaml:11:9" in ran.out
