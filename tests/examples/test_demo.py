"""`make demo` runs to its end, and says what it promises."""

import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def demo() -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(ROOT / "scripts" / "demo")],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


def test_it_ends_well(demo):
    assert (demo.returncode, demo.stdout.count("\n== ")) == (0, 9), demo.stderr


def test_it_shows_a_good_and_a_broken_contract(demo):
    assert "no findings in 9 files" in demo.stdout
    assert "7 errors, 1 warning in 1 file" in demo.stdout


def test_it_writes_pictures_and_exports(demo):
    assert demo.returncode == 0
    made = {file.name for file in (ROOT / "examples" / "retail" / "target" / "demo").iterdir()}
    pictures = {"tables.svg", "lineage.svg", "lineage.html"}
    assert made == {*pictures, "orders.odcs.yaml", "orders.sql", "findings.json"}
