"""Finds dbt, tells it where the project is, and waits for it."""

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from floe.adapters.dbt.needs import has_option, is_work
from floe.errors import ConfigurationError, OutsideError

# dbt's 2 is an accident of dbt's own, where floe's 2 is wrong usage.
_CODES = {2: 3}


def choose_dbt(
    named: str | None, written: str | None, root: Path, environment: Mapping[str, str] = os.environ
) -> Path:
    """The dbt that the user names, or floe.toml as seen from its folder, else one that is found."""
    said = environment.get("FLOE_DBT")
    if choice := named or said:
        who = "--dbt" if named else "FLOE_DBT"
        is_path = os.sep in choice
        path = Path(choice).absolute() if is_path else _on_path(choice, environment)
    elif choice := written:
        who, path = "floe.toml: dbt.program", root / Path(choice).expanduser()
    else:
        return find_dbt(environment)
    if path is None or not (path.is_file() and os.access(path, os.X_OK)):
        raise ConfigurationError(f"{who} names {choice}, which is no program that can be run")
    return path


def find_dbt(environment: Mapping[str, str] = os.environ) -> Path:
    """The dbt beside the running Python, else the one on the PATH."""
    beside = Path(sys.executable).with_name("dbt")
    if os.access(beside, os.X_OK) and beside.is_file():
        return beside
    if program := _on_path("dbt", environment):
        return program
    other = _on_path("dbtf", environment)
    way_out = f" (or take {other}, with --dbt {other})" if other else ""
    raise ConfigurationError(f"dbt is not installed: pip install 'floe[dbt]'{way_out}")


def _on_path(name: str, environment: Mapping[str, str]) -> Path | None:
    # An entry that is no absolute path would find what lies in the current folder.
    places = filter(os.path.isabs, environment.get("PATH", "").split(os.pathsep))
    program = shutil.which(name, path=os.pathsep.join(places))
    return Path(program) if program else None


def dbt_environment(
    project: Path, arguments: Sequence[str], environment: Mapping[str, str] = os.environ
) -> dict[str, str]:
    """What dbt has to know of a project; what the user said himself goes first."""
    said = {"DBT_SEND_ANONYMOUS_USAGE_STATS": "0"}
    if not names_project(arguments, environment):
        said["DBT_PROJECT_DIR"] = str(_checked(project, arguments))
    if not has_option(arguments, "--profiles-dir") and (project / "profiles.yml").is_file():
        said["DBT_PROFILES_DIR"] = str(project)
    return {**said, **environment}


def names_project(arguments: Sequence[str], environment: Mapping[str, str] = os.environ) -> bool:
    """Whether the user says himself which project is meant."""
    return has_option(arguments, "--project-dir") or "DBT_PROJECT_DIR" in environment


def _checked(project: Path, arguments: Sequence[str]) -> Path:
    """Options alone, as --version, need no project, and help needs none either."""
    if is_work(arguments) and not (project / "dbt_project.yml").is_file():
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
