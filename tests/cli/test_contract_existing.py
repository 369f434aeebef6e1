"""What `floe contract generate` makes of a workspace in which some contracts are there already."""

import hashlib
import json
import os

import pytest

PRODUCT = """\
apiVersion: v1.0.0
kind: DataProduct
id: {name}
name: {name}
version: 1.0.0
status: active
domain: retail
outputPorts:
  - {{name: orders, version: 1.0.0}}
team:
  members: [{{username: a@shop.example, role: owner}}]
"""
RAW = """\
apiVersion: v3.1.0
kind: DataContract
id: raw-orders
version: 1.0.0
status: active
domain: retail
description: {purpose: Orders as they arrive.}
schema:
  - id: raw_orders
    name: raw_orders
    properties: [{id: order_id, name: order_id, logicalType: integer, primaryKey: true}]
team:
  members: [{username: a@shop.example, role: owner}]
"""
MODEL = "select 1 as order_id\n"
MANIFEST = ("--manifest", "dbt/target/manifest.json")


def source(name, **meta):
    return {
        "resource_type": "source",
        "unique_id": f"source.shop.raw.{name}",
        "package_name": "shop",
        "source_name": "raw",
        "name": name,
        "identifier": name,
        "original_file_path": "models/sources.yml",
        "columns": {"order_id": {"name": "order_id", "data_type": "int"}},
        "config": {"meta": meta},
    }


def lines():
    """A model whose key refers to a source, as dbt's own test says."""
    checksum = hashlib.sha256(MODEL.strip().encode()).hexdigest()
    return {
        "resource_type": "model",
        "unique_id": "model.shop.lines",
        "package_name": "shop",
        "name": "lines",
        "alias": "lines",
        "description": "Lines of orders.",
        "original_file_path": "models/lines.sql",
        "patch_path": "shop://models/schema.yml",
        "checksum": {"name": "sha256", "checksum": checksum},
        "columns": {"order_id": {"name": "order_id", "data_type": "int"}},
        "config": {"materialized": "table", "meta": {"owner": "a@shop.example"}},
        "depends_on": {"nodes": ["source.shop.raw.raw_orders"]},
    }


def link():
    arguments = {
        "column_name": "order_id",
        "field": "order_id",
        "to": "source('raw', 'raw_orders')",
    }
    return {
        "resource_type": "test",
        "unique_id": "test.shop.link",
        "package_name": "shop",
        "name": "link",
        "original_file_path": "models/schema.yml",
        "attached_node": "model.shop.lines",
        "column_name": "order_id",
        "test_metadata": {"name": "relationships", "kwargs": arguments},
        "config": {"severity": "ERROR"},
        "depends_on": {"nodes": ["model.shop.lines", "source.shop.raw.raw_orders"]},
    }


def manifest(*sources, generated_at="2999-01-01T00:00:00Z"):
    metadata = {
        "dbt_schema_version": "https://schemas.getdbt.com/dbt/manifest/v12.json",
        "project_name": "shop",
        "generated_at": generated_at,
    }
    nodes = {each["unique_id"]: each for each in (lines(), link())}
    tables = {each["unique_id"]: each for each in sources}
    return json.dumps({"metadata": metadata, "nodes": nodes, "sources": tables})


NOTED = source("raw_orders", floe={"contract": "raw-orders", "version": "1.0.0"})
FILES = {
    "floe.toml": 'name = "shop"\n',
    "raw-orders.odcs.yaml": RAW,
    "dbt/dbt_project.yml": "name: shop\n",
    "dbt/models/lines.sql": MODEL,
    "dbt/models/schema.yml": "version: 2\n",
    "dbt/models/sources.yml": "version: 2\n",
    "dbt/target/manifest.json": manifest(NOTED),
}


def drafts(root):
    found = (file.relative_to(root).as_posix() for file in root.rglob("*.odcs.yaml"))
    return sorted(file for file in found if file != "raw-orders.odcs.yaml")


@pytest.mark.parametrize(
    "meta", [{"floe": {"contract": "raw-orders"}}, {"data_contract": "raw-orders"}]
)
@pytest.mark.parametrize("per", ["meaning", "table", "project"])
def test_a_table_of_dbt_that_names_a_contract_of_the_workspace_is_left_alone(
    workspace, floe, meta, per
):
    text = manifest(source("raw_orders", **meta))
    root = workspace({**FILES, "dbt/target/manifest.json": text})
    ran = floe("contract", "generate", *MANIFEST, "--per", per, "-v")
    assert ran.code == 0
    assert (
        "info[generate/has-contract]: 'raw.raw_orders' of dbt has a contract already: "
        "raw-orders.odcs.yaml\n"
    ) in ran.out
    assert drafts(root) == [
        "contracts/shop.odcs.yaml" if per == "project" else "contracts/lines.odcs.yaml"
    ]
    assert floe("compile", "-q").code == 0
    again = floe("contract", "generate", *MANIFEST, "--per", per, "-q")
    assert (again.code, again.out) == (0, "1 file: 1 unchanged\n")


def test_a_draft_refers_to_the_contract_that_is_there(workspace, floe):
    root = workspace(FILES)
    assert floe("contract", "generate", *MANIFEST, "-q").code == 0
    text = (root / "contracts/lines.odcs.yaml").read_text(encoding="utf-8")
    assert (
        "          - type: foreignKey\n"
        "            to: ../raw-orders.odcs.yaml#/schema/raw_orders/properties/order_id\n"
    ) in text


def test_a_link_to_what_the_contract_does_not_have_is_left_out(workspace, floe):
    root = workspace(
        {**FILES, "raw-orders.odcs.yaml": RAW.replace("id: order_id, name: order_id", "name: key")}
    )
    assert floe("contract", "generate", *MANIFEST, "-q").code == 0
    text = (root / "contracts/lines.odcs.yaml").read_text(encoding="utf-8")
    assert "foreignKey" not in text
    assert "to: ../raw-orders.odcs.yaml#/schema/raw_orders\n" in text


def test_no_draft_takes_the_id_of_a_contract_that_is_there(workspace, floe):
    own = RAW.replace("raw-orders", "lines")
    root = workspace({**FILES, "own.odcs.yaml": own})
    ran = floe("contract", "generate", *MANIFEST, "-v")
    assert "'lines' of dbt has a contract already: own.odcs.yaml" in ran.out
    assert drafts(root) == ["own.odcs.yaml"]


def test_two_tables_of_one_contract_that_are_drafted_apart_get_ids_of_their_own(workspace, floe):
    both = [source(name, floe={"contract": "raw"}) for name in ("a", "b")]
    root = workspace({**FILES, "dbt/target/manifest.json": manifest(*both)})
    assert floe("contract", "generate", *MANIFEST, "--per", "table", "-q").code == 0
    texts = [(root / file).read_text(encoding="utf-8") for file in drafts(root)]
    ids = [line for text in texts for line in text.splitlines() if line.startswith("id: ")]
    assert ids == ["id: lines", "id: raw", "id: raw_b"]
    assert floe("compile", "-q").code == 0
    again = floe("contract", "generate", *MANIFEST, "--per", "table", "-q")
    assert again.out == "3 files: 3 unchanged\n"


def test_a_draft_counts_as_a_file_and_is_named_from_the_folder_one_is_in(workspace, floe):
    plain = manifest(source("raw_orders"))
    files = {name: text for name, text in FILES.items() if name != "raw-orders.odcs.yaml"}
    workspace({**files, "dbt/target/manifest.json": plain})
    ran = floe("contract", "generate", *MANIFEST)
    assert "2 warnings in 1 file\n" in ran.out
    assert "new       contracts/lines.odcs.yaml\nnew       contracts/raw.odcs.yaml\n" in ran.out


def test_ports_of_one_name_in_one_folder_do_not_lose_each_other(workspace, floe):
    files = {f"{name}.odps.yaml": PRODUCT.format(name=name) for name in ("east", "west")}
    root = workspace({"floe.toml": "", **files})
    assert floe("contract", "generate", "-q").out == "2 files: 2 new\n"
    before = {file: (root / file).read_text(encoding="utf-8") for file in drafts(root)}
    assert list(before) == ["contracts/orders.odcs.yaml", "contracts/orders_2.odcs.yaml"]
    assert "id: east-orders\n" in before["contracts/orders.odcs.yaml"]
    assert floe("contract", "generate", "west", "-q").out == "1 file: 1 unchanged\n"
    assert floe("contract", "generate", "-q").out == "2 files: 2 unchanged\n"


def test_two_ports_of_one_contract_make_one_draft(workspace, floe):
    text = PRODUCT.format(name="east").replace("name: orders,", "name: orders, contractId: o,")
    second = text + "inputPorts: []\n"
    workspace(
        {
            "floe.toml": "",
            "a/data-product.yaml": text,
            "b/data-product.yaml": second.replace("id: east", "id: west"),
        }
    )
    ran = floe("contract", "generate", "-v")
    assert "the port 'orders' has a contract already: a/contracts/orders.odcs.yaml" in ran.out
    assert ran.out.endswith("new       a/contracts/orders.odcs.yaml\n\n1 file: 1 new\n")


@pytest.fixture
def broken(workspace):
    """A sound product beside a contract that is no YAML and a product that is not UTF-8."""
    root = workspace(
        {
            "floe.toml": "",
            "good/data-product.yaml": PRODUCT.format(name="good"),
            "bad.odcs.yaml": "kind: DataContract\nx: [\n",
            "worse/data-product.yaml": "",
        }
    )
    (root / "worse/data-product.yaml").write_bytes(b"kind: DataProduct\nname: \xff\n")
    return root


def test_documents_that_cannot_be_read_are_told_and_stop_nobody_else(broken, floe):
    ran = floe("contract", "generate")
    assert ran.code == 1
    assert "error[lint/syntax-error]: " in ran.out
    assert " --> bad.odcs.yaml:2:5\n" in ran.out
    assert "error[lint/bad-encoding]: not UTF-8\n --> worse/data-product.yaml:2:7\n" in ran.out
    assert ran.out.endswith("new       good/contracts/orders.odcs.yaml\n\n1 file: 1 new\n")
    assert drafts(broken) == ["bad.odcs.yaml", "good/contracts/orders.odcs.yaml"]


@pytest.mark.usefixtures("broken")
@pytest.mark.parametrize("flag", ["--check", "--dry-run", "--yes"])
def test_the_verdict_alone_says_that_documents_cannot_be_read(floe, flag):
    floe("contract", "generate", "-q")
    ran = floe("contract", "generate", "-q", flag)
    assert ran.code == 1
    assert ran.out.startswith("1 file: 1 unchanged")
    assert ran.out.endswith("; 2 errors\n")


def test_a_contract_that_cannot_be_read_now_is_not_drafted_again(workspace, floe):
    text = "kind: DataContract\nid: good-orders  # ours\nx: [\n"
    root = workspace({"data-product.yaml": PRODUCT.format(name="good"), "own.odcs.yaml": text})
    ran = floe("contract", "generate", "-v")
    assert ran.code == 1
    assert "the port 'orders' has a contract already: own.odcs.yaml" in ran.out
    assert drafts(root) == ["own.odcs.yaml"]


def test_a_draft_that_cannot_be_read_any_more_is_kept_and_the_others_are_drafted(workspace, floe):
    text = PRODUCT.format(name="good")
    more = text.replace("team:", "  - {name: days, version: 1.0.0}\nteam:")
    root = workspace({"data-product.yaml": text})
    floe("contract", "generate", "-q")
    (root / "contracts/orders.odcs.yaml").write_bytes(b"\xff")
    (root / "data-product.yaml").write_text(more, encoding="utf-8")
    ran = floe("contract", "generate")
    assert ran.code == 1
    assert "warning[generate/unreadable-file]: the file is kept as it is: " in ran.out
    assert "2 files: 1 new, 1 conflict" in ran.out
    assert (root / "contracts/orders.odcs.yaml").read_bytes() == b"\xff"
    assert (root / "contracts/days.odcs.yaml").is_file()


def test_a_fresh_copy_of_a_project_is_told_from_one_edited_file(workspace, floe):
    old = manifest(NOTED, generated_at="2020-01-01T00:00:00Z")
    root = workspace({**FILES, "dbt/target/manifest.json": old})
    ran = floe("contract", "generate", *MANIFEST)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == (
        "error: dbt/target/manifest.json is older than every YAML file of its project, as after a "
        "clone or a copy: dbt keeps no checksum of YAML files, so nobody can say whether it is "
        "stale, run dbt parse here\n"
    )
    os.utime(root / "dbt/models/schema.yml", (1_000_000_000, 1_000_000_000))
    assert floe("contract", "generate", *MANIFEST).err == (
        "models/sources.yml: was written after the manifest\n"
        "error: dbt/target/manifest.json is stale: run dbt parse\n"
    )


def test_a_stale_manifest_of_floe_toml_has_the_same_exit_code_everywhere(workspace, floe):
    settings = '[dbt]\nmanifest = "dbt/target/manifest.json"\n'
    product = PRODUCT.format(name="good")
    workspace(
        {
            **FILES,
            "floe.toml": settings,
            "data-product.yaml": product,
            "dbt/models/lines.sql": "select 2",
        }
    )
    assert floe("compile").code == 2
    assert floe("contract", "generate").code == 2


def test_that_there_is_nothing_to_draft_names_the_way_out(workspace, floe):
    """`0 files` was all, also where floe.toml has a manifest."""
    workspace({"floe.toml": 'name = "w"\n', "raw.odcs.yaml": RAW})
    ran = floe("contract", "generate")
    assert ran.code == 0
    assert "--manifest" in ran.err
    assert floe("contract", "generate", "--quiet").err == ""
