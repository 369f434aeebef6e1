"""The example workspace is what its page says."""

import json
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from floe.cli.main import main

pytestmark = pytest.mark.process

ROOT = Path(__file__).parents[2]
RETAIL = ROOT / "examples" / "retail"
FLOE = Path(sys.executable).with_name("floe")
CONTRACTS = sorted(
    path.relative_to(RETAIL).as_posix()
    for path in RETAIL.rglob("*.yaml")
    if "target" not in path.parts and "kind: DataContract" in path.read_text(encoding="utf-8")
)


def floe(*words: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([str(FLOE), *words], cwd=cwd, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def workspace(tmp_path_factory) -> Path:
    copy = tmp_path_factory.mktemp("examples") / "retail"
    shutil.copytree(RETAIL, copy, ignore=shutil.ignore_patterns("target"))
    return copy


@pytest.fixture(scope="module")
def compiled(workspace) -> dict:
    done = floe("compile", "--strict", "--fail-on", "info", cwd=workspace)
    assert (done.stdout, done.returncode) == ("no findings in 9 files\n", 0)
    return json.loads((workspace / "target" / "compiled.json").read_text(encoding="utf-8"))


def test_it_compiles_without_a_finding_in_the_platform_profile(compiled):
    assert compiled["findings"] == []
    assert len(compiled["contracts"]) == len(CONTRACTS) == 7
    assert [product["id"] for product in compiled["products"]] == ["customer-360", "orders"]


def test_it_has_every_kind_of_reference(compiled):
    kinds = Counter(edge["kind"] for edge in compiled["graph"]["edges"])
    assert set(kinds) == {"foreignKey", "relatesTo", "imports", "element", "contract"}
    types = {
        relationship["type"]
        for contract in compiled["contracts"]
        for relationship in relationships(contract["authored"])
    }
    assert types == {"foreignKey", "relatesTo", "definition", "imports"}


def test_it_has_a_composite_key_self_references_and_nested_columns(compiled):
    orders = next(c for c in compiled["contracts"] if c["id"] == "orders")["effective"]
    lists = [r["from"] for r in relationships(orders) if isinstance(r.get("from"), list)]
    assert [len(columns) for columns in lists] == [2]
    types = {p.get("logicalType") for o in orders["schema"] for p in o["properties"]}
    assert {"object", "array"} <= types
    own = [edge for edge in compiled["graph"]["edges"] if is_self_reference(edge)]
    assert len(own) == 3


def relationships(node: object) -> list[dict]:
    if isinstance(node, list):
        return [found for item in node for found in relationships(item)]
    if not isinstance(node, dict):
        return []
    own = node.get("relationships", [])
    return [*own, *(found for value in node.values() for found in relationships(value))]


def is_self_reference(edge: dict) -> bool:
    tables = [end.partition(".properties")[0] for end in (edge["from"], edge["to"])]
    is_column = ".properties" in edge["from"] and ".properties" in edge["to"]
    return edge["kind"] == "foreignKey" and is_column and tables[0] == tables[1]


@pytest.mark.parametrize("file", CONTRACTS)
def test_every_contract_exports_to_the_standard(file, workspace, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(workspace)
    target = str(tmp_path / "standard.odcs.yaml")
    assert exit_code("export", file, "-o", target) == 0
    monkeypatch.chdir(tmp_path)
    exit_code("lint", "-q", "--profile", "standard", "--ignore", "*reference*", target)
    assert capsys.readouterr().out == "no findings in 1 file\n"


def exit_code(*words: str) -> int:
    """Run the command in this process: starting one for each would take most of the time."""
    with pytest.raises(SystemExit) as stop:
        main(list(words))
    return stop.value.code


def test_the_servers_are_local_parquet_files_below_data(compiled):
    servers = [s for c in compiled["contracts"] for s in c["authored"].get("servers", ())]
    found = {(s["type"], s["path"], s["format"]) for s in servers}
    assert found == {("local", "data/{model}", "parquet")}
