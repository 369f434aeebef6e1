import subprocess
import sys
from pathlib import Path

import pytest

from floe import __version__

ROOT = Path(__file__).parents[2]
UV = Path(sys.executable).parent / "uv"
CONTRACT = """
apiVersion: v3.1.0
kind: DataContract
id: orders
name: Orders
version: 1.0.0
status: active
schema:
  - name: orders
    properties:
      - {name: order_id, logicalType: string, primaryKey: true, primaryKeyPosition: 1}
"""


@pytest.fixture(scope="module")
def floe(tmp_path_factory):
    """The floe command, installed from a wheel into an environment that holds nothing else."""
    folder = tmp_path_factory.mktemp("wheel")
    build = ["build", "--wheel", "--no-build-isolation", "--python", sys.executable]
    run(UV, *build, "--out-dir", folder, ROOT)
    run(UV, "venv", "--python", sys.executable, folder / "venv")
    (wheel,) = folder.glob("floe-*.whl")
    python = folder / "venv" / "bin" / "python"
    core = ROOT / "locks" / "core.txt"
    run(UV, "pip", "install", "--python", python, "--require-hashes", "-r", core)
    run(UV, "pip", "install", "--python", python, "--no-deps", wheel)
    run(UV, "pip", "check", "--python", python)
    return folder / "venv" / "bin" / "floe"


def run(*command, code=0):
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    assert done.returncode == code, done.stdout + done.stderr
    return done.stdout


@pytest.mark.slow
def test_the_installed_command_tells_its_version(floe):
    assert __version__ in run(floe, "--version")


@pytest.mark.slow
def test_the_installed_command_lints(floe, tmp_path):
    good, bad = tmp_path / "good.odcs.yaml", tmp_path / "bad.odcs.yaml"
    good.write_text(CONTRACT, encoding="utf-8")
    bad.write_text(CONTRACT.replace("kind: DataContract", "kind: 7"), encoding="utf-8")
    run(floe, "lint", good)
    assert "bad.odcs.yaml:3:" in run(floe, "lint", bad, code=1)
