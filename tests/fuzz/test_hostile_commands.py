"""Mutated workspaces under every command that reads contracts: no fault, nothing outside, no delay.

Two commands run on each mutation, within 2 seconds of CPU and 512 MB.
"""

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.process


def run(first: int, count: int) -> subprocess.CompletedProcess[str]:
    script = str(Path(__file__).parent / "run_hostile.py")
    arguments = [sys.executable, script, str(first), str(count)]
    return subprocess.run(arguments, capture_output=True, text=True, check=False)


def test_three_hundred_mutated_workspaces_break_no_command():
    result = run(0, 300)
    assert result.returncode == 0, result.stdout[-4000:] + result.stderr[-4000:]
    assert '"mutations": 300, "runs": 600' in result.stdout


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, 20_000, 1_000))
def test_twenty_thousand_mutated_workspaces_break_no_command(first):
    result = run(first, 1_000)
    assert result.returncode == 0, result.stdout[-4000:] + result.stderr[-4000:]
