import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.process

ROOT = Path(__file__).parents[2]
REQUIREMENTS = """
[REQ-1]
title = "Doors"
asks = ["A door opens", "A door closes", "A door is green"]
"""
TESTS = """
import pytest

@pytest.mark.req("REQ-1.1")
def test_a_door_opens(): ...

@pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.req("REQ-1.2"))])
def test_a_door_moves(x): ...

@pytest.mark.req("REQ-1.1")
class TestHinges:
    def test_a_hinge_turns(self): ...
    def oil(self): ...
"""


def run(script, *arguments):
    command = [sys.executable, str(ROOT / "scripts" / script), *arguments]
    return subprocess.run(command, check=False, capture_output=True, text=True, cwd=ROOT)


@pytest.fixture
def house(tmp_path):
    (tmp_path / "docs").mkdir()
    (tmp_path / "tests").mkdir()
    (tmp_path / "docs" / "requirements.toml").write_text(REQUIREMENTS)
    (tmp_path / "tests" / "test_doors.py").write_text(TESTS)
    return tmp_path


@pytest.mark.parametrize("script", ["rule_pages.py", "requirements_page.py"])
def test_the_generated_pages_are_up_to_date(script):
    done = run(script, "--check")
    assert done.stderr == ""
    assert done.returncode == 0


def test_the_requirements_page_names_the_tests_that_answer(house):
    assert run("requirements_page.py", "--root", str(house)).returncode == 0
    assert (
        (house / "docs" / "requirements.md")
        .read_text()
        .endswith(
            "\n2 of 3 are answered.\n"
            "\n## REQ-1: Doors\n"
            "\n| Id | Asks for | Answered by |\n|---|---|---|\n"
            "| REQ-1.1 | A door opens | [a door opens](../tests/test_doors.py)"
            "<br>[a hinge turns](../tests/test_doors.py) |\n"
            "| REQ-1.2 | A door closes | [a door moves](../tests/test_doors.py) |\n"
            "| REQ-1.3 | A door is green | not yet |\n"
        )
    )


def test_a_requirements_page_that_is_behind_is_reported(house):
    done = run("requirements_page.py", "--root", str(house), "--check")
    assert done.returncode == 1
    assert done.stderr.endswith("requirements.md is out of date: run 'make docs'\n")


def test_a_mark_that_no_requirement_has_is_reported(house):
    more = "import pytest\npytestmark = pytest.mark.req('REQ-1.4')\ndef test_it(): ...\n"
    (house / "tests" / "test_more.py").write_text(more)
    done = run("requirements_page.py", "--root", str(house))
    assert done.returncode == 1
    assert done.stderr == (
        "REQ-1.4 is not in docs/requirements.toml (marked in tests/test_more.py)\n"
    )
