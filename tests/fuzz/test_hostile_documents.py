import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.process

HERE = Path(__file__).parent


def run(count: int, seed: int) -> subprocess.CompletedProcess[str]:
    script = str(HERE / "lint_hostile.py")
    arguments = [sys.executable, script, str(HERE / "texts"), str(count), str(seed)]
    return subprocess.run(arguments, capture_output=True, text=True, check=False)


def test_two_thousand_mutated_documents_end_in_findings():
    result = run(2_000, seed=1)
    assert result.returncode == 0, result.stdout[-4000:] + result.stderr[-4000:]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 12))
def test_twenty_thousand_mutated_documents_end_in_findings(seed):
    result = run(2_000, seed)
    assert result.returncode == 0, result.stdout[-4000:] + result.stderr[-4000:]
