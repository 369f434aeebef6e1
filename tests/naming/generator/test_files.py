import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.process

ROOT = Path(__file__).parents[3]
OUT_OF_DATE = "is out of date: run 'make docs'"


def run(*arguments):
    command = [sys.executable, str(ROOT / "scripts" / "naming_files.py"), *map(str, arguments)]
    return subprocess.run(command, check=False, capture_output=True, text=True, cwd=ROOT)


def test_the_generated_files_are_up_to_date():
    done = run("--check")
    assert done.stderr == ""
    assert done.returncode == 0


def test_files_that_are_behind_are_reported_until_they_are_written(tmp_path):
    done = run("--check", "--root", tmp_path)
    assert done.returncode == 1
    assert f"{tmp_path / 'NAMING.md'} {OUT_OF_DATE}\n" in done.stderr
    assert not (tmp_path / "NAMING.md").exists()
    assert run("--root", tmp_path).returncode == 0
    (tmp_path / "NAMING.md").write_text("mine", encoding="utf-8")
    done = run("--check", "--root", tmp_path)
    assert done.stderr == f"{tmp_path / 'NAMING.md'} {OUT_OF_DATE}\n"


def test_a_class_file_that_nothing_makes_any_more_is_reported_and_removed(tmp_path):
    assert run("--root", tmp_path).returncode == 0
    old = tmp_path / "src" / "floe" / "naming" / "classes" / "old.py"
    old.write_text("", encoding="utf-8")
    done = run("--check", "--root", tmp_path)
    assert (done.returncode, done.stderr) == (1, f"{old} {OUT_OF_DATE}\n")
    assert run("--root", tmp_path).returncode == 0
    assert not old.exists()
