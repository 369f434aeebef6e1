"""What `floe compile` takes from the dbt manifest that floe.toml names."""

import hashlib
import json
import subprocess
import sys

import pytest

PRODUCT = """\
apiVersion: v1.0.0
kind: DataProduct
id: sales
name: sales
version: 1.2.0
status: active
domain: retail
description: {purpose: What is sold.}
outputPorts:
  - {name: daily_sales, version: 1.2.0}
team:
  members: [{username: sales@shop.example, role: owner}]
"""
MODEL = "select 1 as shop_id\n"


def manifest(version=12):
    checksum = {"name": "sha256", "checksum": hashlib.sha256(MODEL.strip().encode()).hexdigest()}
    node = {
        "resource_type": "model",
        "unique_id": "model.shop.daily_sales",
        "package_name": "shop",
        "name": "daily_sales",
        "alias": "daily_sales",
        "original_file_path": "models/daily_sales.sql",
        "checksum": checksum,
        "columns": {"shop_id": {"name": "shop_id", "data_type": "int"}},
        "config": {"materialized": "table"},
    }
    schema = f"https://schemas.getdbt.com/dbt/manifest/v{version}.json"
    metadata = {
        "dbt_schema_version": schema,
        "project_name": "shop",
        "generated_at": "2999-01-01T00:00:00Z",
    }
    return json.dumps({"metadata": metadata, "nodes": {node["unique_id"]: node}})


FILES = {
    "floe.toml": 'name = "shop"\npaths = ["products"]\n[dbt]\nmanifest = "target/manifest.json"\n',
    "products/sales/data-product.yaml": PRODUCT,
    "dbt_project.yml": "name: shop\n",
    "models/daily_sales.sql": MODEL,
    "target/manifest.json": manifest(),
}


def rules(ran):
    return [each["rule"] for each in json.loads(ran.out)["findings"]]


def drafted(root):
    [contract] = json.loads((root / "target/compiled.json").read_text())["contracts"]
    return contract


@pytest.mark.req("REQ-224.1", "REQ-224.2", "REQ-223.3")
def test_a_compilation_takes_columns_from_the_manifest_and_says_so(floe, workspace):
    root = workspace(FILES)
    ran = floe("compile", "--json")
    assert (ran.code, rules(ran)) == (0, ["generate/gap-sla"])
    contract = drafted(root)
    assert contract["effective"]["schema"][0]["properties"] == [
        {"id": "shop_id", "name": "shop_id", "logicalType": "integer", "physicalType": "int"}
    ]
    assert [each for each in contract["provenance"] if each["origin"] == "dbt"] == [
        {
            "path": "schema",
            "file": "target/manifest.json",
            "version": None,
            "from": "nodes",
            "origin": "dbt",
        }
    ]


def test_a_manifest_that_is_not_there_yet_stops_nothing(floe, workspace):
    files = {name: text for name, text in FILES.items() if name != "target/manifest.json"}
    root = workspace(files)
    ran = floe("compile")
    assert ran.code == 0
    assert ran.out.startswith(
        "warning[generate/no-manifest]: the dbt manifest 'target/manifest.json' is not there: "
        "contracts are compiled without it\n"
    )
    assert "properties" not in drafted(root)["effective"]["schema"][0]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"models/daily_sales.sql": "select 2"}, "target/manifest.json is stale: run dbt parse"),
        ({"target/manifest.json": "{"}, "target/manifest.json cannot be read as JSON: "),
        (
            {"target/manifest.json": manifest(version=99)},
            "target/manifest.json: the manifest is of version v99: ",
        ),
    ],
)
def test_a_manifest_that_is_not_true_is_refused_in_one_line(floe, workspace, change, message):
    root = workspace({**FILES, **change})
    ran = floe("compile")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"error: floe.toml: dbt.manifest: {message}")
    assert ran.err.count("\n") == 1
    assert not (root / "target/compiled.json").exists()


def test_without_a_manifest_nothing_of_dbt_is_loaded(workspace):
    root = workspace({**FILES, "floe.toml": 'name = "shop"\npaths = ["products"]\n'})
    code = (
        "import sys\nfrom floe.cli.main import main\ntry:\n    main(['compile', '-q'])\n"
        "except SystemExit:\n    print(sorted(n for n in sys.modules if 'floe.dbt' in n))\n"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code], cwd=root, capture_output=True, text=True, check=True
    )
    assert ran.stdout.splitlines()[-1] == "[]"
