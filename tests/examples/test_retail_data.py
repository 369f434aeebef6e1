"""The example's data keeps its contracts' promises, and its planted faults are found exactly."""

import shutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "examples" / "retail"))

from faults import FAULTS

RETAIL = Path(__file__).parents[2] / "examples" / "retail"
CONTRACTS = {
    "orders": "products/orders/contracts/orders.odcs.yaml",
    "customers": "products/orders/contracts/customers.odcs.yaml",
    "catalog": "products/orders/contracts/catalog.odcs.yaml",
    "customer-360": "products/customer-360/datacontract.yaml",
}


def make(folder: Path, *options: str) -> Path:
    """A copy of the workspace with its data."""
    workspace = folder / "retail"
    shutil.copytree(RETAIL, workspace, ignore=shutil.ignore_patterns("target", "data", ".floe"))
    script = str(workspace / "make_data.py")
    subprocess.run([sys.executable, script, *options], check=True, cwd=workspace)
    return workspace


@pytest.fixture(scope="module")
def sound(tmp_path_factory) -> Path:
    return make(tmp_path_factory.mktemp("sound"))


@pytest.fixture(scope="module")
def faulty(tmp_path_factory) -> Path:
    return make(tmp_path_factory.mktemp("faulty"), "--faults")


def statuses(spark, workspace: Path, contract: str) -> dict[str, str]:
    seen = import_module("floe.spark").check(None, workspace / CONTRACTS[contract], spark=spark)
    return {result.check.id: result.status.value for result in seen.results}


@pytest.mark.spark
@pytest.mark.parametrize("contract", CONTRACTS)
def test_every_promise_holds(spark, sound, contract):
    seen = statuses(spark, sound, contract)
    assert len(seen) > 20
    assert {id_: s for id_, s in seen.items() if s not in ("passed", "informational")} == {}


@pytest.mark.spark
@pytest.mark.parametrize("contract", CONTRACTS)
def test_exactly_the_planted_faults_are_found(spark, faulty, contract):
    seen = statuses(spark, faulty, contract)
    broken = {id_ for id_, status in seen.items() if status not in ("passed", "informational")}
    assert broken == {id_ for f in FAULTS if f.contract == contract for id_ in f.checks}


def test_the_page_lists_every_fault_with_the_checks_that_it_breaks():
    page = (RETAIL / "README.md").read_text(encoding="utf-8")
    table = page.partition("| Fault |")[2].partition("\n\n")[0]
    told = table.splitlines()[2:]
    assert told == [
        f"| {f.what} | {f.contract} | {', '.join(f'`{id_}`' for id_ in f.checks)} |" for f in FAULTS
    ]
