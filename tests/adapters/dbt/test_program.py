import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from floe.adapters.dbt import dbt_environment, find_dbt, run_dbt
from floe.errors import ConfigurationError, OutsideError


@pytest.fixture
def program(tmp_path):
    """A program that does what a line of shell says."""

    def write(line, name="program"):
        file = tmp_path / name
        file.write_text(f"#!/bin/sh\n{line}\n")
        file.chmod(0o755)
        return file

    return write


@pytest.mark.parametrize(
    ("line", "code"), [("exit 0", 0), ("exit 1", 1), ("exit 2", 3), ("kill -9 $$", 137)]
)
def test_the_exit_code_is_floes(program, line, code):
    assert run_dbt(program(line), (), os.environ) == code


def test_arguments_and_environment_reach_the_program(program, tmp_path):
    file = program('echo "$FLOE_TEST" "$@" > "$FLOE_OUT"')
    environment = {**os.environ, "FLOE_TEST": "seen", "FLOE_OUT": str(tmp_path / "out")}
    assert run_dbt(file, ("build", "--select", "a b"), environment) == 0
    assert (tmp_path / "out").read_text() == "seen build --select a b\n"


def test_a_program_that_cannot_be_run_is_one_line(tmp_path):
    with pytest.raises(OutsideError) as error:
        run_dbt(tmp_path / "nothing", (), os.environ)
    assert str(error.value) == f"cannot run {tmp_path}/nothing: No such file or directory"


def test_dbt_is_found_beside_python_and_then_on_the_path(program, monkeypatch, tmp_path):
    other = program("exit 0", "dbt")
    assert find_dbt({"PATH": ""}) == Path(sys.executable).with_name("dbt")
    monkeypatch.setattr(sys, "executable", str(tmp_path / "elsewhere" / "python"))
    assert find_dbt({"PATH": str(tmp_path)}) == other
    with pytest.raises(ConfigurationError) as error:
        find_dbt({"PATH": ""})
    assert str(error.value) == "dbt is not installed: pip install 'floe[dbt]'"


INTERRUPTED = """
import os, sys
from pathlib import Path
from floe.adapters.dbt import run_dbt
sys.exit(run_dbt(Path(sys.argv[1]), (), os.environ))
"""


def test_an_interrupt_ends_dbt_in_its_own_way(program):
    file = program("trap 'echo stopping; exit 1' INT\necho ready\nwhile :; do sleep 0.1; done")
    command = [sys.executable, "-c", INTERRUPTED, str(file)]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    assert process.stdout.readline() == "ready\n"
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate()
    assert (process.returncode, out, err) == (1, "stopping\n", "")


@pytest.fixture
def project(tmp_path):
    for name in ("dbt_project.yml", "profiles.yml"):
        (tmp_path / name).touch()
    return tmp_path


@pytest.mark.parametrize(
    ("arguments", "given", "expected"),
    [
        (["build"], {}, {"DBT_PROJECT_DIR": "here", "DBT_PROFILES_DIR": "here"}),
        (["build", "--project-dir", "x"], {}, {"DBT_PROFILES_DIR": "here"}),
        (["build", "--profiles-dir=x"], {}, {"DBT_PROJECT_DIR": "here"}),
        (
            ["build"],
            {"DBT_PROFILES_DIR": "mine", "DBT_PROJECT_DIR": "ours"},
            {"DBT_PROFILES_DIR": "mine", "DBT_PROJECT_DIR": "ours"},
        ),
    ],
)
def test_dbt_is_told_where_the_project_is(project, arguments, given, expected):
    known = {key: str(project) if value == "here" else value for key, value in expected.items()}
    assert dbt_environment(project, arguments, given) == {
        "DBT_SEND_ANONYMOUS_USAGE_STATS": "0",
        **known,
    }


def test_profiles_of_the_users_own_are_found_by_dbt_itself(project):
    (project / "profiles.yml").unlink()
    assert "DBT_PROFILES_DIR" not in dbt_environment(project, ["build"], {})


def test_what_the_user_says_of_statistics_counts(project):
    said = {"DBT_SEND_ANONYMOUS_USAGE_STATS": "1"}
    assert dbt_environment(project, ["build"], said)["DBT_SEND_ANONYMOUS_USAGE_STATS"] == "1"


def test_without_a_project_only_options_are_handed_on(tmp_path):
    for arguments in (["--version"], ["build", "--help"], []):
        assert "DBT_PROJECT_DIR" in dbt_environment(tmp_path, arguments, {})
    with pytest.raises(ConfigurationError) as error:
        dbt_environment(tmp_path, ["build"], {})
    assert str(error.value) == f"there is no dbt project in {tmp_path}: run floe generate first"
