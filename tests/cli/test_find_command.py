import json
from pathlib import Path

import jsonschema_rs
import pytest

SHAPE = Path(__file__).parents[2] / "docs" / "formats" / "find.schema.json"
CUSTOMERS = """\
apiVersion: v3.2.0
kind: DataContract
id: customers
name: Customers
version: 1.0.0
domain: sales
tags: [gold, customer-data]
team: {name: crm-team}
schema:
  - id: persons
    name: persons
    physicalName: t_0815
    tags: [pii-handling]
    properties:
      - {id: email, name: email, logicalType: string, classification: PII, tags: [contact]}
      - id: address
        name: address
        logicalType: object
        properties:
          - {id: zip, name: zip, logicalType: string, classification: internal}
"""
ORDERS = """\
apiVersion: v3.2.0
kind: DataContract
id: orders
name: Orders
version: 1.0.0
tags: [gold, pii]
team: {name: sales-team}
schema: [{name: orders, properties: [{name: total, logicalType: number}]}]
"""
PRODUCT = """\
apiVersion: v1.1.0
kind: DataProduct
id: shop
name: Shop
version: 1.0.0
status: active
domain: retail
team: {name: sales-team}
outputPorts:
  - {name: orders, version: 1.0.0, contractId: orders}
"""
FILES = {
    "floe.toml": "",
    "a/customers.yaml": CUSTOMERS,
    "b/orders.yaml": ORDERS,
    "b/shop.yaml": PRODUCT,
}


def names(ran):
    assert (ran.code, ran.err) == (0, "")
    found = json.loads(ran.out)
    jsonschema_rs.validator_for(json.loads(SHAPE.read_text(encoding="utf-8"))).validate(found)
    assert found["summary"] == {"matches": len(found["matches"])}
    return [f"{each['kind']} {each['name']}" for each in found["matches"]]


@pytest.mark.req("REQ-236.3")
@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ([], ["contract Customers", "contract Orders", "product Shop"]),
        (["--tag", "gold"], ["contract Customers", "contract Orders"]),
        (["--tag", "gold and not pii"], ["contract Customers"]),
        (["--tag", "gold", "--tag", "pii"], ["contract Orders"]),
        (["--tag", "pii*"], ["object persons", "contract Orders"]),
        (["--tag", "contact"], ["property email"]),
        (["--tag", "silver"], []),
        (["--name", "ORDERS"], ["contract Orders", "object orders"]),
        (["--name", "total", "--name", "zip"], ["property zip", "property total"]),
        (["--name", "persons.address.*"], ["property zip"]),
        (["--name", "t_0815"], ["object persons"]),
        (["--class", "pii"], ["property email"]),
        (["--class", "pii", "--class", "internal"], ["property email", "property zip"]),
        (["--class", "pii", "--kind", "contract"], ["contract Customers"]),
        (["--class", "pii", "--kind", "object"], ["object persons"]),
        (["--owner", "sales-*"], ["contract Orders", "product Shop"]),
        (["--owner", "sales-*", "--kind", "property"], ["property total"]),
        (["--domain", "sales"], ["contract Customers"]),
        (["--domain", "retail"], ["contract Orders", "product Shop"]),
        (["--tag", "gold", "--owner", "crm-team"], ["contract Customers"]),
        (["--kind", "product"], ["product Shop"]),
        (["addr"], ["property address", "property zip"]),
        (["gold", "and", "not", "order"], ["contract Customers"]),
        (["gold and not customer-data"], ["contract Orders"]),
        (["shop", "--kind", "contract"], []),
    ],
)
def test_elements_are_found(floe, workspace, arguments, expected):
    workspace(FILES)
    assert sorted(names(floe("find", *arguments, "--json"))) == sorted(expected)


def test_elements_are_told_by_file_from_top_to_bottom(floe, workspace):
    workspace(FILES)
    assert names(floe("find", "--name", "*", "--json")) == [
        "contract Customers",
        "object persons",
        "property email",
        "property address",
        "property zip",
        "contract Orders",
        "object orders",
        "property total",
        "product Shop",
    ]


def test_a_match_says_all_there_is_to_know(floe, workspace):
    workspace(FILES)
    (match,) = json.loads(floe("find", "--class", "pii", "--format", "json").out)["matches"]
    assert match == {
        "kind": "property",
        "id": "email",
        "name": "email",
        "file": "a/customers.yaml",
        "line": 15,
        "column": 9,
        "path": "schema[0].properties[0]",
        "contract": "Customers",
        "tags": ["contact"],
        "classification": "PII",
        "owner": "crm-team",
        "domain": "sales",
    }


def test_a_contract_has_the_strongest_class_of_its_properties(floe, workspace):
    workspace(FILES)
    (match,) = json.loads(floe("find", "--name", "customers", "--json").out)["matches"]
    assert match["classification"] == "PII"


def test_people_get_a_table(floe, workspace):
    workspace(FILES)
    assert floe("find", "--class", "pii").out.splitlines() == [
        "KIND      NAME           CONTRACT   CLASS  OWNER     TAGS     WHERE",
        "property  persons.email  Customers  PII    crm-team  contact  a/customers.yaml:15:9",
        "1 found",
    ]


def test_nothing_found_is_no_failure(floe, workspace):
    workspace(FILES)
    ran = floe("find", "--tag", "platinum")
    assert (ran.code, ran.out) == (0, "nothing fits\n")


def test_a_subfolder_sees_the_whole_workspace(floe, workspace, monkeypatch):
    monkeypatch.chdir(workspace(FILES) / "b")
    ran = floe("find", "--tag", "gold")
    assert "../a/customers.yaml:1:1" in ran.out
    assert "  orders.yaml:1:1" in ran.out


def test_an_imported_property_is_found_where_it_was_written(floe, workspace):
    library = ORDERS.replace("schema:", "properties: [{id: vat, name: vat}]\nschema:")
    taking = ORDERS.replace("id: orders", "id: taking").replace("name: Orders", "name: Taking")
    taking = taking.replace(
        "{name: orders,",
        "{name: orders, relationships: [{type: imports, to: library.yaml#/properties/vat}],",
    )
    workspace({"floe.toml": "", "library.yaml": library, "taking.yaml": taking})
    found = json.loads(floe("find", "--name", "vat", "--json").out)["matches"]
    assert [(each["contract"], each["file"]) for each in found] == [
        ("Orders", "library.yaml"),
        ("Taking", "library.yaml"),
    ]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--tag", "gold and"], "tag query 'gold and': expected a tag at the end"),
        (["(", "gold"], "tag query '( gold': expected ')' at the end"),
        (["--kind", "table"], "'table' is not one of"),
    ],
)
def test_a_wrong_question_is_answered_in_one_line(floe, workspace, arguments, message):
    workspace(FILES)
    ran = floe("find", *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert message in ran.err


def test_no_escape_reaches_the_screen(floe, workspace):
    workspace({"floe.toml": "", "a.yaml": ORDERS.replace("name: Orders", 'name: "a\\e[31mb"')})
    ran = floe("find")
    assert "\x1b" not in ran.out
    assert "a\N{REPLACEMENT CHARACTER}[31mb" in ran.out


@pytest.mark.process
def test_the_command_runs_on_its_own(installed_floe, workspace):
    ran = installed_floe("find", "--tag", "gold", cwd=workspace(FILES))
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.endswith("2 found\n")
