"""`make demo` runs to its end, and says what it promises."""

import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

pytestmark = [pytest.mark.spark, pytest.mark.process]


@pytest.fixture(scope="module")
def demo() -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(ROOT / "scripts" / "demo")],
        capture_output=True,
        text=True,
        check=False,
    )


def test_it_ends_well(demo):
    assert (demo.returncode, demo.stdout.count("\n== ")) == (0, 16), demo.stderr


def test_it_shows_a_good_and_a_broken_contract(demo):
    assert "no findings in 9 files" in demo.stdout
    assert "7 errors, 1 warning in 1 file" in demo.stdout


def test_it_finds_the_planted_faults_and_no_others(demo):
    assert "passed: 260 passed;" in demo.stdout
    assert "failed: 235 passed, 24 failed, 1 warned;" in demo.stdout


def test_it_registers_and_publishes_every_contract(demo):
    assert "7 versions of 7 in the ledger" in demo.stdout
    assert "8 artifacts are published, 8 of them new" in demo.stdout
    assert "0 differences between ledger and catalog" in demo.stdout


def test_it_writes_pictures_and_exports(demo):
    assert demo.returncode == 0
    made = {file.name for file in (ROOT / "examples" / "retail" / "target" / "demo").iterdir()}
    pictures = {"tables.svg", "lineage.svg", "lineage.html"}
    exports = {"orders.odcs.yaml", "orders.sql", "orders-pulled.odcs.yaml"}
    assert made == {
        *pictures,
        *exports,
        "findings.json",
        "names.json",
        "plan.txt",
        "orders.html",
    }
