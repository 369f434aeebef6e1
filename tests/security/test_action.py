"""The action does not trust pull requests from forks, and runs nothing that they bring along."""

import os
import subprocess
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parents[2]
INSTALL, COMPILE = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))["runs"][
    "steps"
]
OURS = "example/contracts"
DEFAULTS = {
    "FLOE_PATH": ".", "FLOE_FORMAT": "github", "FLOE_OUTPUT": "floe.sarif", "FLOE_ASKED": "auto",
    "FLOE_HERE": OURS, "FLOE_PULL": "", "FLOE_PULL_FROM": "", "FLOE_RUN": "", "FLOE_RUN_FROM": "",
}  # fmt: skip


@pytest.fixture
def step(tmp_path):
    """Run the step that compiles, with a floe that says how it was called."""
    program = tmp_path / "temp" / "floe" / "bin" / "floe"
    program.parent.mkdir(parents=True)
    program.write_text('#!/bin/sh\necho "untrusted=${FLOE_UNTRUSTED:-unset} $*"\n')
    program.chmod(0o755)
    folder = tmp_path / "checkout"
    folder.mkdir()

    def run(**given):
        said = {"RUNNER_TEMP": str(tmp_path / "temp"), "GITHUB_OUTPUT": str(tmp_path / "outputs")}
        environment = {"PATH": os.environ["PATH"], **DEFAULTS, **said, **given}
        command = ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", COMPILE["run"]]
        return subprocess.run(
            command, cwd=folder, env=environment, capture_output=True, text=True, check=False
        )

    return run


def test_the_step_is_given_what_these_tests_give_it():
    assert set(COMPILE["env"]) == set(DEFAULTS)


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({}, "unset"),
        ({"FLOE_PULL": "7", "FLOE_PULL_FROM": OURS}, "unset"),
        ({"FLOE_PULL": "7", "FLOE_PULL_FROM": "stranger/contracts"}, "1"),
        ({"FLOE_PULL": "7", "FLOE_PULL_FROM": ""}, "1"),
        ({"FLOE_RUN": "9", "FLOE_RUN_FROM": "stranger/contracts"}, "1"),
        ({"FLOE_RUN": "9", "FLOE_RUN_FROM": OURS}, "unset"),
        ({"FLOE_ASKED": "true"}, "1"),
        ({"FLOE_ASKED": "false", "FLOE_PULL": "7", "FLOE_PULL_FROM": "stranger/x"}, "0"),
    ],
)
def test_a_fork_is_not_trusted(step, given, expected):
    done = step(**given)
    assert done.stdout == f"untrusted={expected} compile --format github\n"


@pytest.mark.parametrize("asked", ["", "yes", "$(touch marker)", "auto; touch marker"])
def test_what_is_asked_for_is_never_guessed_nor_run(step, asked, tmp_path):
    done = step(FLOE_ASKED=asked)
    assert done.returncode == 2
    assert not (tmp_path / "checkout" / "marker").exists()


@pytest.mark.parametrize("name", ["$(touch marker)", "`touch marker`", "'; touch marker; '"])
def test_the_name_of_a_fork_is_no_script(step, name, tmp_path):
    done = step(FLOE_PULL="7", FLOE_PULL_FROM=name)
    assert done.stdout.startswith("untrusted=1 ")
    assert not (tmp_path / "checkout" / "marker").exists()


def test_the_report_is_written_by_floe_which_follows_no_link_out(step):
    done = step(FLOE_FORMAT="sarif")
    assert done.stdout == "untrusted=unset compile --format sarif -o floe.sarif\n"


@pytest.mark.parametrize("module", ["venv", "pip", "json", "logging"])
def test_installing_imports_nothing_from_the_checkout(tmp_path, marker, module):
    """`python -m venv` looks for modules in the current folder first."""
    (tmp_path / f"{module}.py").write_text(f"open({str(marker)!r}, 'w').close()\n")
    fake = tmp_path / "python"
    fake.write_text('#!/bin/sh\nprintf "%s " "$@"; exec python3 "$1" -c "import json, logging"\n')
    fake.chmod(0o755)
    environment = {
        "PATH": os.environ["PATH"],
        "FLOE_PYTHON": str(fake),
        "RUNNER_TEMP": str(tmp_path),
    }
    first = INSTALL["run"].partition("pip=")[0]
    done = subprocess.run(
        ["bash", "-ec", first], cwd=tmp_path, env=environment, capture_output=True, check=True
    )
    assert done.stdout.startswith(b"-I -m venv ")
    assert not marker.exists()
    assert "-I -m pip install" in INSTALL["run"]
