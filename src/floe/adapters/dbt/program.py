"""Finds dbt, tells it where the project is, and waits for it."""

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from floe.errors import ConfigurationError, OutsideError

# dbt's 2 is an accident of dbt's own, where floe's 2 is wrong usage.
_CODES = {2: 3}


def find_dbt(environment: Mapping[str, str] = os.environ) -> Path:
    """The dbt beside the running Python, else the one on the PATH."""
    beside = Path(sys.executable).with_name("dbt")
    if os.access(beside, os.X_OK) and beside.is_file():
        return beside
    # An entry that is no absolute path would find what lies in the current folder.
    places = filter(os.path.isabs, environment.get("PATH", "").split(os.pathsep))
    if program := shutil.which("dbt", path=os.pathsep.join(places)):
        return Path(program)
    raise ConfigurationError("dbt is not installed: pip install 'floe[dbt]'")


def dbt_environment(
    project: Path, arguments: Sequence[str], environment: Mapping[str, str] = os.environ
) -> dict[str, str]:
    """What dbt has to know of a project; what the user said himself goes first."""
    said = {"DBT_SEND_ANONYMOUS_USAGE_STATS": "0"}
    if not names_project(arguments, environment):
        said["DBT_PROJECT_DIR"] = str(_checked(project, arguments))
    if not _has(arguments, "--profiles-dir") and (project / "profiles.yml").is_file():
        said["DBT_PROFILES_DIR"] = str(project)
    return {**said, **environment}


def names_project(arguments: Sequence[str], environment: Mapping[str, str] = os.environ) -> bool:
    """Whether the user says himself which project is meant."""
    return _has(arguments, "--project-dir") or "DBT_PROJECT_DIR" in environment


def _checked(project: Path, arguments: Sequence[str]) -> Path:
    """Options alone, as --version, need no project, and help needs none either."""
    is_command = bool(arguments) and not arguments[0].startswith("-")
    is_work = is_command and not {"--help", "-h"} & set(arguments)
    if is_work and not (project / "dbt_project.yml").is_file():
        raise ConfigurationError(f"there is no dbt project in {project}: run floe generate first")
    return project


def run_dbt(program: Path, arguments: Sequence[str], environment: Mapping[str, str]) -> int:
    """Run dbt to its end; the exit code is 0, 1 where something failed in it, or 3."""
    # An interrupt reaches dbt too, which ends in its own way; floe waits for that.
    before = signal.signal(signal.SIGINT, lambda *_: None)
    try:
        code = subprocess.Popen([str(program), *arguments], env=dict(environment)).wait()  # noqa: S603
    except OSError as error:
        raise OutsideError(f"cannot run {program}: {error.strerror}") from error
    finally:
        signal.signal(signal.SIGINT, before)
    return 128 - code if code < 0 else _CODES.get(code, code)


def _has(arguments: Sequence[str], option: str) -> bool:
    return any(word == option or word.startswith(f"{option}=") for word in arguments)
