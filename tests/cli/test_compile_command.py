import json
import subprocess
from pathlib import Path

import jsonschema_rs
import pytest

FORMATS = Path(__file__).parents[2] / "docs/formats"

ORDERS = """\
apiVersion: v3.2.0
kind: DataContract
id: orders
name: orders
version: 1.0.0
domain: Sales
team: {name: sales-team}
schema:
  - id: orders
    name: orders
    properties:
      - id: order_id
        name: order_id
        logicalType: integer
        relationships:
          - {type: imports, to: "rules.yaml#quality.not_null"}
slaProperties:
  - {property: freshness, value: 1, unit: d}
  - {property: availability, value: 99, unit: percent}
"""
RULES = """\
apiVersion: v3.2.0
kind: DataContract
id: rules
name: rules
version: 1.0.0
team: {name: sales-team}
quality:
  - {id: not_null, metric: nullValues, mustBe: 0}
"""
PRODUCT = """\
apiVersion: v1.1.0
kind: DataProduct
id: shop
name: Customer-360
version: 1.0.0
domain: sales
team: {name: sales-team}
outputPorts:
  - {name: orders, version: 1.0.0, contractId: orders}
"""
FILES = {"floe.toml": 'name = "retail"\n', "orders.yaml": ORDERS, "rules.yaml": RULES}


def compiled(root):
    return json.loads((root / "target/compiled.json").read_text())


def test_the_artifact_has_what_publication_needs(floe, workspace, monkeypatch):
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "0")
    root = workspace({**FILES, "product.yaml": PRODUCT})
    assert floe("compile").code == 0
    artifact = compiled(root)
    assert artifact["metadata"]["compiled_at"] == "1970-01-01T00:00:00+00:00"
    assert artifact["identity"]["name"] == "retail"
    orders, rules = artifact["contracts"]
    assert orders["fq_id"] == "sales.customer_360/orders:1.0.0"
    assert rules["fq_id"] == "_._/rules:1.0.0"
    assert orders["source"] == {"file": "orders.yaml", "product": "shop"}
    assert orders["provenance"] == [
        {
            "path": "schema[0].properties[0].quality[0]",
            "file": "rules.yaml",
            "version": "1.0.0",
            "from": "quality[0]",
            "origin": "import",
        }
    ]
    [prop] = orders["effective"]["schema"][0]["properties"]
    assert prop["quality"] == [{"id": "not_null", "metric": "nullValues", "mustBe": 0}]
    assert "quality" not in orders["authored"]["schema"][0]["properties"][0]
    assert orders["effective_hash"] != orders["document_hash"]
    assert rules["effective_hash"] == rules["document_hash"]


LIBRARY = """\
quality:
  - {id: not_null, metric: nullVales, mustBe: 0}
"""


def test_a_fault_in_what_is_imported_is_told_where_it_was_written(floe, workspace):
    workspace({**FILES, "rules.yaml": LIBRARY})
    ran = floe("compile", "--json")
    assert ran.code == 1
    assert [(f["rule"], f["file"], f["line"]) for f in json.loads(ran.out)["findings"]] == [
        ("lint/quality-unknown-metric", "rules.yaml", 2)
    ]


def test_a_change_of_a_library_changes_the_hash_of_the_sources(floe, workspace):
    root = workspace({**FILES, "rules.yaml": LIBRARY.replace("nullVales", "nullValues")})
    floe("compile")
    before = compiled(root)["metadata"]["source_hash"]
    (root / "rules.yaml").write_text(LIBRARY.replace("nullVales", "missingValues"))
    floe("compile")
    assert compiled(root)["metadata"]["source_hash"] != before


def test_the_tiers_of_the_settings_are_the_inheritance_chain(floe, workspace):
    tiers = "[tiers]\nenterprise = 'rules.yaml'\ndomain.sales = 'orders.yaml'\n"
    root = workspace({**FILES, "floe.toml": tiers})
    floe("compile")
    assert compiled(root)["inheritance_chain"] == [
        {"tier": "enterprise", "file": "rules.yaml"},
        {"tier": "domain", "domain": "sales", "file": "orders.yaml"},
    ]


def test_the_artifact_keeps_to_its_published_schema(floe, workspace):
    root = workspace({**FILES, "product.yaml": PRODUCT, "bad.yaml": "kind: DataContract\n"})
    assert floe("compile").code == 1
    schema = json.loads((FORMATS / "compiled.schema.json").read_text(encoding="utf-8"))
    errors = list(jsonschema_rs.Draft202012Validator(schema).iter_errors(compiled(root)))
    assert [(list(error.instance_path), error.message) for error in errors] == []


def test_a_part_of_a_workspace_is_compiled_as_the_whole(floe, workspace):
    root = workspace({**FILES, "sub/other.yaml": RULES.replace("rules", "other")})
    assert floe("compile", "sub").code == 0
    assert len(compiled(root)["contracts"]) == 3
    assert not (root / "sub/target").exists()


def test_the_same_sources_compile_to_the_same_bytes(floe, workspace, monkeypatch):
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "0")
    root = workspace(FILES)
    floe("compile")
    first = (root / "target/compiled.json").read_bytes()
    floe("compile")
    assert (root / "target/compiled.json").read_bytes() == first


def test_the_artifact_is_written_beside_findings(floe, workspace):
    root = workspace({**FILES, "orders.yaml": ORDERS.replace("not_null", "not_nul")})
    assert floe("compile").code == 1
    assert compiled(root)["findings"][0]["rule"] == "lint/dangling-reference"


@pytest.mark.req("REQ-232.6")
def test_strict_judges_by_the_platform_profile(floe, workspace):
    workspace({**FILES, "orders.yaml": ORDERS.partition("slaProperties")[0]})
    assert floe("compile").code == 0
    ran = floe("compile", "--strict", "--json")
    assert ran.code == 1
    assert {f["rule"] for f in json.loads(ran.out)["findings"]} == {"lint/platform-sla-missing"}


def test_governance_may_let_errors_through_but_never_hides_them(floe, workspace):
    toml = '[governance]\nenforcement = "warn"\n'
    workspace({**FILES, "floe.toml": toml, "orders.yaml": ORDERS.replace("not_null", "x")})
    ran = floe("compile")
    assert ran.code == 0
    assert "lint/dangling-reference" in ran.out
    assert "governance.enforcement = warn: 1 error let through" in ran.err
    assert floe("compile", "--strict").code == 1


OVERRIDE = """\
[[governance.overrides]]
rule = "lint/dangling-reference"
contract = "orders"
reason = "the library moves next week"
until = {until}
"""


def test_an_override_is_listed_with_its_reason(floe, workspace):
    toml = OVERRIDE.format(until="2999-01-01")
    workspace({**FILES, "floe.toml": toml, "orders.yaml": ORDERS.replace("not_null", "x")})
    ran = floe("compile")
    assert ran.code == 0
    assert "the library moves next week" in ran.out


def test_an_override_that_ran_out_stops_the_compile(floe, workspace):
    workspace({**FILES, "floe.toml": OVERRIDE.format(until="2020-01-01")})
    ran = floe("compile")
    assert ran.code == 1
    assert "error[lint/expired-override]" in ran.out
    assert "ran out on 2020-01-01" in ran.out


def test_an_override_without_a_reason_is_refused(floe, workspace):
    toml = OVERRIDE.format(until="2999-01-01").replace("the library moves next week", "")
    workspace({**FILES, "floe.toml": toml})
    assert floe("compile").code == 2


def test_the_repository_is_taken_from_git(floe, workspace):
    root = workspace(FILES)
    for command in (["init", "-q"], ["remote", "add", "origin", "git@example.com:r.git"]):
        subprocess.run(["git", *command], cwd=root, check=True)
    floe("compile")
    assert compiled(root)["identity"]["repository"] == "git@example.com:r.git"


def test_a_target_that_cannot_be_written_is_an_outside_error(floe, workspace):
    workspace({**FILES, "blocked": "a file"})
    ran = floe("compile", "--target", "blocked/compiled.json")
    assert ran.code == 3
    assert ran.err.startswith("error: cannot write blocked/compiled.json")
