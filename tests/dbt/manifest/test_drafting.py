from pathlib import Path

import pytest

from floe.contracts import complete_ids
from floe.dbt.manifest import draft_contracts, draft_tables, read_manifest
from floe.documents import print_yaml, read_text
from floe.findings import Severity
from floe.graph import build_graph
from floe.lint import RULES, lint

GOLDEN = Path(__file__).parent / "golden"
NAMES = ("daily_sales", "shop_names", "shop_names_v1", "till")


@pytest.fixture(scope="module")
def manifest(shop_manifest):
    return read_manifest(shop_manifest)


@pytest.fixture(scope="module")
def drafts(manifest):
    return {found.name: found.draft for found in draft_contracts(manifest)}


def column(draft, name, table=0):
    properties = draft.tree["schema"][table]["properties"]
    return next(entry for entry in properties if entry["name"] == name)


@pytest.mark.req("REQ-224.1")
@pytest.mark.parametrize("name", NAMES)
def test_a_project_becomes_contracts_word_for_word(drafts, golden, name):
    draft = drafts[name]
    gaps = "".join(f"# {gap.severity} {gap.rule}: {gap.message}\n" for gap in draft.gaps)
    golden(GOLDEN / f"{name}.odcs.yaml", gaps + print_yaml(draft.tree))


def test_there_is_one_contract_per_source_and_one_per_model(drafts):
    assert tuple(sorted(drafts)) == NAMES


def test_drafts_keep_the_standard_and_their_references_lead_somewhere(drafts):
    texts = {f"{name}.odcs.yaml": complete_ids(draft.tree) for name, draft in drafts.items()}
    graph = build_graph([read_text(file, print_yaml(tree)) for file, tree in texts.items()])
    found = lint(graph, RULES).findings
    assert [each for each in found if each.severity is Severity.ERROR] == []


@pytest.mark.req("REQ-224.2")
def test_types_are_those_of_the_models(drafts):
    amount = column(drafts["daily_sales"], "amount")
    assert (amount["logicalType"], amount["physicalType"]) == ("number", "decimal(12,2)")
    address = column(drafts["till"], "address", table=1)
    assert address["properties"][1] == {
        "name": "city",
        "logicalType": "string",
        "physicalType": "string",
        "required": True,
    }


@pytest.mark.req("REQ-224.3")
def test_tests_become_what_a_contract_says_of_its_elements(drafts):
    sale = column(drafts["till"], "sale_id")
    assert (sale["required"], sale["unique"]) == (True, True)
    assert column(drafts["daily_sales"], "state")["enum"] == [
        {"value": "open"},
        {"value": "closed"},
    ]


@pytest.mark.req("REQ-224.4")
def test_notes_for_floe_become_classes(drafts):
    email = column(drafts["daily_sales"], "cashier_email")
    assert email["classification"] == "pii"
    assert email["customProperties"] == [
        {"property": "piiType", "value": "email"},
        {"property": "sensitivity", "value": "high"},
    ]


@pytest.mark.req("REQ-224.5")
def test_the_freshness_of_a_source_becomes_a_service_level(drafts):
    assert drafts["till"].tree["slaProperties"] == [
        {
            "property": "freshness",
            "value": 1,
            "unit": "days",
            "element": "sales.loaded_at",
            "customProperties": [{"property": "warnAfter", "value": "12 hours"}],
        }
    ]


def test_the_same_manifest_gives_the_same_drafts_whatever_its_order(shop_manifest, drafts):
    turned = {
        **shop_manifest,
        "nodes": dict(reversed(shop_manifest["nodes"].items())),
        "sources": dict(reversed(shop_manifest["sources"].items())),
    }
    again = {found.name: found.draft.tree for found in draft_contracts(read_manifest(turned))}
    assert again == {name: draft.tree for name, draft in drafts.items()}


def test_one_contract_per_table_or_for_the_whole_project_can_be_asked_for(manifest):
    by_table = [found.name for found in draft_contracts(manifest, "table")]
    assert by_table == ["daily_sales", "shop_names_v1", "shop_names", "till_sales", "till_shops"]
    (whole,) = draft_contracts(manifest, "project")
    assert whole.name == "shop"
    assert len(whole.draft.tree["schema"]) == 5


def test_some_tables_can_be_drafted_together_under_any_name(manifest):
    tables = [one for one in manifest.tables if one.name in ("daily_sales", "sales")]
    draft = draft_tables(manifest, tables, "both")
    names = [entry["name"] for entry in draft.tree["schema"]]
    links = draft.tree["schema"][0]["relationships"]
    assert names == ["daily_sales", "sales"]
    assert links[0] == {"type": "lineage", "to": "schema/sales"}
