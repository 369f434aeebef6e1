"""Projects are generated from what contracts come to, not from what their files say alone."""

import pytest
import yaml

from floe.adapters.files import FileWorkspace, GeneratedFolder
from floe.contracts import Draft
from floe.dbt import DbtOptions
from floe.workflows.compiling import TierContracts
from floe.workflows.generation import GenerateRequest, plan_generation
from floe.workflows.linting import LintRequest, lint_workspace

HEAD = "apiVersion: v3.2.0\nkind: DataContract\nversion: 1.0.0\n"
SHOP = """\
apiVersion: v1.1.0
kind: DataProduct
id: shop
name: shop
version: 1.0.0
status: active
domain: sales
description: {purpose: What was ordered.}
team: {name: shop-backend}
"""
PRODUCT = f"""\
{SHOP}outputPorts:
  - name: orders
    version: 1.0.0
    contractId: orders
    schema:
      - name: orders
        properties:
          - {{name: order_id, logicalType: integer, classification: internal, primaryKey: true}}
          - {{name: note, logicalType: string, required: true}}
          - {{name: "no\\tname", logicalType: string}}
"""
ORDERS = f"""\
{HEAD}id: orders
name: orders
schema:
  - id: orders
    name: orders
    properties:
      - {{id: order_id, name: order_id, required: true}}
      - {{id: loaded_at, name: loaded_at, logicalType: timestamp}}
"""
OPEN_PORT = f"""\
{SHOP}outputPorts:
  - name: returns
    version: 1.0.0
    schema:
      - name: returns
        properties:
          - {{name: return_id, logicalType: integer, relationships: [{{to: raw.odcs.yaml#raw.id}}]}}
          - {{name: "no\\tname", logicalType: string}}
"""
RAW = f"""\
{HEAD}id: raw
schema:
  - name: raw
    properties:
      - {{name: id, logicalType: integer, primaryKey: true}}
"""
BARE = f"""\
{SHOP}inputPorts:
  - {{name: raw, version: 1.0.0, contractId: raw}}
outputPorts:
  - {{name: bare, version: 1.0.0}}
"""
TOP = f"""\
{HEAD}id: top
slaProperties:
  - {{property: freshness, value: 1, unit: d, element: record.loaded_at}}
"""


@pytest.fixture
def plan(tmp_path):
    """Write some files, and plan the project that they ask for."""

    def run(files, *, lenient=False, enterprise=None, knowledge=None):
        for name, text in files.items():
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / name).write_text(text, encoding="utf-8")
        workspace = FileWorkspace(tmp_path)
        lint = LintRequest(tiers=TierContracts(enterprise), knowledge=knowledge)
        linted = lint_workspace(workspace, lint)
        request = GenerateRequest(DbtOptions(is_lenient=lenient))
        return plan_generation(linted, GeneratedFolder(tmp_path / "dbt"), request)

    return run


def model_of(generation, name):
    path = "models/shop/_shop__models.yml"
    (text,) = [each.generated for each in generation.planned if each.path == path]
    (model,) = [each for each in yaml.safe_load(text)["models"] if each["name"] == name]
    return model, {column["name"]: column for column in model["columns"]}


def kinds_of(column):
    return [next(iter(each)) for each in column["data_tests"]]


def told(generation, rule):
    return [
        (each.place.file, each.line, each.column, each.severity.value)
        for each in generation.findings
        if each.rule == rule
    ]


def underived_in(generation):
    return {
        each.message.split("'")[1]: (each.place.file, each.line)
        for each in generation.findings
        if each.rule == "generate/underived-column"
    }


def test_a_model_has_what_the_port_and_its_contract_say_together(plan):
    generation = plan({"p.odps.yaml": PRODUCT, "orders.odcs.yaml": ORDERS}, lenient=True)

    model, columns = model_of(generation, "orders")
    assert list(columns) == ["order_id", "note", "loaded_at"]
    assert columns["order_id"]["data_type"] == "bigint"
    assert {"unique", "not_null"} <= set(kinds_of(columns["order_id"]))
    assert kinds_of(columns["note"]) == ["not_null"]
    assert model["config"]["meta"]["owner"] == "shop-backend"
    references = {
        name: each["config"]["meta"]["floe"]["reference"] for name, each in columns.items()
    }
    assert references["order_id"] == "orders.odcs.yaml#/schema/orders/properties/order_id"


def test_findings_stand_where_each_part_was_written(plan):
    generation = plan({"p.odps.yaml": PRODUCT, "orders.odcs.yaml": ORDERS}, lenient=True)

    assert told(generation, "generate/unusable-name") == [("p.odps.yaml", 19, 13, "warning")]
    assert told(generation, "generate/no-inputs") == [("orders.odcs.yaml", 7, 5, "warning")]
    assert underived_in(generation) == {
        "order_id": ("orders.odcs.yaml", 10),
        "note": ("p.odps.yaml", 18),
        "loaded_at": ("orders.odcs.yaml", 11),
    }


def test_a_name_that_cannot_be_used_stops_it_unless_it_is_lenient(plan):
    twin = PRODUCT.replace('"no\\tname"', "NOTE")
    files = {"p.odps.yaml": twin, "orders.odcs.yaml": ORDERS}

    stopped = plan(files)

    assert stopped.is_stopped
    assert told(stopped, "generate/unusable-name") == [("p.odps.yaml", 19, 13, "error")]
    assert not plan(files, lenient=True).is_stopped


def test_a_port_with_columns_and_without_a_contract_becomes_a_model(plan):
    generation = plan({"p.odps.yaml": OPEN_PORT, "raw.odcs.yaml": RAW}, lenient=True)

    model, columns = model_of(generation, "returns")
    assert list(columns) == ["return_id"]
    assert model["config"]["meta"]["floe"]["status"] == "draft"
    reference = columns["return_id"]["config"]["meta"]["floe"]["reference"]
    assert reference == "p.odps.yaml#/outputPorts/returns/schema/returns/properties/return_id"
    assert told(generation, "generate/port-without-contract") == []
    assert told(generation, "generate/unusable-name") == [("p.odps.yaml", 17, 13, "warning")]
    assert told(generation, "generate/gap-sla") == [("p.odps.yaml", 11, 5, "warning")]


def test_a_port_that_names_no_contract_gets_the_one_that_compile_finds(plan):
    drafted = f"{HEAD}id: shop-bare\n{RAW.partition('id: raw')[2].lstrip()}".replace("raw", "bare")
    files = {"p.odps.yaml": BARE, "raw.odcs.yaml": RAW, "contracts/bare.odcs.yaml": drafted}

    generation = plan(files)

    model, columns = model_of(generation, "bare")
    assert model["config"]["meta"]["data_contract"] == "shop-bare"
    reference = columns["id"]["config"]["meta"]["floe"]["reference"]
    assert reference == "contracts/bare.odcs.yaml#bare.id"
    assert told(generation, "generate/port-without-contract") == []


def test_a_port_that_says_nothing_is_made_from_its_inputs_and_told(plan):
    generation = plan({"p.odps.yaml": BARE, "raw.odcs.yaml": RAW})

    _, columns = model_of(generation, "bare")
    assert list(columns) == ["id"]
    assert told(generation, "generate/gap-guessed-columns") == [("p.odps.yaml", 13, 5, "warning")]


def test_columns_are_not_guessed_behind_an_id_that_leads_nowhere(plan):
    slip = BARE.replace("{name: bare, ", "{name: bare, contractId: nowhere, ")

    generation = plan({"p.odps.yaml": slip, "raw.odcs.yaml": RAW}, lenient=True)

    assert [each.path for each in generation.planned if each.path.endswith("bare.sql")] == []
    assert told(generation, "generate/unknown-contract") == [("p.odps.yaml", 13, 30, "warning")]
    assert told(generation, "generate/gap-guessed-columns") == []


def test_a_port_without_any_columns_is_left_out_as_before(plan):
    alone = BARE.replace("inputPorts:\n  - {name: raw, version: 1.0.0, contractId: raw}\n", "")

    generation = plan({"p.odps.yaml": alone})

    assert told(generation, "generate/port-without-contract") == [("p.odps.yaml", 11, 5, "warning")]
    assert told(generation, "generate/gap-columns") == []


@pytest.mark.parametrize(
    "own",
    [
        "",
        "slaProperties:\n  - {property: freshness, value: 9, unit: d, element: orders.loaded_at}\n",
    ],
)
def test_what_a_tier_promises_is_tested_and_never_weakened(plan, own):
    product = PRODUCT.replace('          - {name: "no\\tname", logicalType: string}\n', "")
    files = {"p.odps.yaml": product, "orders.odcs.yaml": ORDERS + own, "top.odcs.yaml": TOP}

    generation = plan(files, enterprise="top.odcs.yaml", lenient=True)

    _, columns = model_of(generation, "orders")
    (test,) = [each for each in columns["loaded_at"]["data_tests"] if "floe_newest" in each]
    assert test["floe_newest"]["arguments"]["demand"]["mustBeLessOrEqualTo"] == 86_400
    expected = [("orders.odcs.yaml", 13, 34, "error")] if own else []
    assert told(generation, "merge/weakened-sla") == expected
    assert plan(files, enterprise="top.odcs.yaml").is_stopped == bool(own)


def test_what_is_merged_without_any_change_costs_no_second_graph(tmp_path):
    (tmp_path / "raw.odcs.yaml").write_text(RAW)
    linted = lint_workspace(FileWorkspace(tmp_path), LintRequest())

    assert linted.graph is linted.authored


def test_knowledge_of_tables_reaches_the_project(plan):
    class Types:
        """Knows the type of the one column."""

        def enrich(self, product, port, draft, *, written=None):
            assert (product.id, port.name, written) == ("shop", "bare", None)
            tree = yaml.safe_load(yaml.safe_dump(draft.tree))
            tree["schema"][0]["properties"][0]["physicalType"] = "int"
            return Draft(tree, draft.origin, draft.gaps, draft.file, draft.places, draft.origins)

    generation = plan({"p.odps.yaml": BARE, "raw.odcs.yaml": RAW}, knowledge=Types())

    assert model_of(generation, "bare")[1]["id"]["data_type"] == "int"


def test_what_is_imported_stays_imported_beneath_a_merge(plan):
    library = f"{HEAD}id: words\nproperties:\n  - {{id: id, name: id, logicalType: string}}\n"
    importing = ORDERS.replace(
        "      - {id: loaded_at, name: loaded_at, logicalType: timestamp}\n", ""
    )
    importing += (
        "      - id: key\n        name: key\n        relationships:\n"
        "          - {type: imports, to: words.odcs.yaml#/properties/id}\n"
    )
    product = PRODUCT.replace('          - {name: "no\\tname", logicalType: string}\n', "")
    files = {"p.odps.yaml": product, "orders.odcs.yaml": importing, "words.odcs.yaml": library}

    generation = plan(files, lenient=True)

    _, columns = model_of(generation, "orders")
    assert columns["key"]["data_type"] == "string"
    assert underived_in(generation)["key"] == ("orders.odcs.yaml", 11)
