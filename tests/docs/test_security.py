import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")


def test_every_promise_names_tests_that_are_there_and_every_test_has_its_promise():
    rows = [
        line for line in PAGE.splitlines() if line.startswith("| ") and "tests/security" in line
    ]
    named = [name for row in rows for name in re.findall(r"`(tests/security/\w+\.py)`", row)]
    there = {file.relative_to(ROOT).as_posix() for file in ROOT.glob("tests/security/test_*.py")}
    assert set(named) == there
