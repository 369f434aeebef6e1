"""What a run of dbt needs of the engine that it starts."""

import os
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import yaml

# Each format that Spark needs a package for has a variable in the generated profile.
_LAKE = re.compile(r'env_var\("(FLOE_([A-Z]+)_PACKAGE)"')
_WORKING = frozenset((
    "build", "clone", "compile", "docs", "freshness", "retry", "run", "run-operation", "seed",
    "show", "snapshot", "source", "test",
))  # fmt: skip
_MAKING = frozenset(("build", "retry", "run", "seed", "snapshot", "test"))
_COMMANDS = _WORKING | {"clean", "debug", "deps", "init", "list", "ls", "parse"}
_ASIDE = frozenset(("--help", "-h", "--version", "-V", "-v"))
_QUIET = frozenset(("--quiet", "-q"))
_READING = _WORKING | {"ls", "list", "parse"}


def lakes_of_profile(project: Path) -> dict[str, str]:
    """The formats that a generated profile sets Spark up for, each with its variable."""
    try:
        text = (project / "profiles.yml").read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return {}
    return {name.lower(): variable for variable, name in _LAKE.findall(text)}


def starts_engine(arguments: Sequence[str]) -> bool:
    """Whether dbt will ask its engine for something, and not only read the project."""
    return not _WORKING.isdisjoint(arguments) and is_work(arguments)


def is_work(arguments: Sequence[str]) -> bool:
    """Whether dbt is to do something: options alone, as --version, and help are none."""
    is_command = any(not word.startswith("-") for word in arguments)
    return is_command and _ASIDE.isdisjoint(arguments)


def is_told_little(arguments: Sequence[str]) -> bool:
    """Whether dbt is to say nothing but errors, or what a program reads."""
    formats = ("--output", "--log-format")
    return not _QUIET.isdisjoint(arguments) or any(has_option(arguments, name) for name in formats)


def has_option(arguments: Sequence[str], option: str) -> bool:
    """Whether an option of dbt's is given."""
    return any(word == option or word.startswith(f"{option}=") for word in arguments)


def makes_tables(arguments: Sequence[str]) -> bool:
    """Whether dbt will make or test tables, and leave behind what became of them."""
    named = next((word for word in arguments if word in _COMMANDS), None)
    return named in _MAKING and is_work(arguments)


def profile_type(
    project: Path, arguments: Sequence[str], environment: Mapping[str, str] = os.environ
) -> str | None:
    """The engine that dbt will need an adapter for, where that can be read in its profile."""
    if _READING.isdisjoint(arguments) or not is_work(arguments):
        return None
    kind = profile_output(project, arguments, environment).get("type")
    return kind if isinstance(kind, str) and kind.isidentifier() else None


def profile_output(
    project: Path, arguments: Sequence[str], environment: Mapping[str, str] = os.environ
) -> dict[Any, Any]:
    """The target of the profile that dbt connects by, as it is written."""
    settings = _settings(project, arguments, environment)
    profiles = _mapping(_profiles_folder(arguments, environment) / "profiles.yml")
    name = _value(arguments, "--profile") or settings.get("profile")
    profile = profiles.get(name)
    target = _value(arguments, "--target", "-t") or environment.get("DBT_TARGET")
    if not isinstance(profile, dict) or not isinstance(profile.get("outputs"), dict):
        return {}
    output = profile["outputs"].get(target or profile.get("target", "default"))
    return output if isinstance(output, dict) else {}


def project_name(
    project: Path, arguments: Sequence[str], environment: Mapping[str, str] = os.environ
) -> str | None:
    """What a project calls itself."""
    name = _settings(project, arguments, environment).get("name")
    return name if isinstance(name, str) else None


def artifacts_folder(
    project: Path, arguments: Sequence[str], environment: Mapping[str, str] = os.environ
) -> Path:
    """Where dbt leaves behind what it did."""
    written = _settings(project, arguments, environment).get("target-path")
    said = _value(arguments, "--target-path") or environment.get("DBT_TARGET_PATH") or written
    return _project(project, arguments, environment) / str(said or "target")


def _project(project: Path, arguments: Sequence[str], environment: Mapping[str, str]) -> Path:
    said = _value(arguments, "--project-dir") or environment.get("DBT_PROJECT_DIR")
    return Path(said or project)


def _settings(
    project: Path, arguments: Sequence[str], environment: Mapping[str, str]
) -> dict[Any, Any]:
    return _mapping(_project(project, arguments, environment) / "dbt_project.yml")


def _profiles_folder(arguments: Sequence[str], environment: Mapping[str, str]) -> Path:
    folder = _value(arguments, "--profiles-dir") or environment.get("DBT_PROFILES_DIR")
    here = Path("profiles.yml").is_file()
    return Path(folder or ("." if here else Path.home() / ".dbt"))


def _mapping(file: Path) -> dict[Any, Any]:
    try:
        content = yaml.load(file.read_text(encoding="utf-8"), yaml.CSafeLoader)
    except (OSError, UnicodeDecodeError, yaml.YAMLError, ValueError, RecursionError):
        return {}
    return content if isinstance(content, dict) else {}


def _value(arguments: Sequence[str], *options: str) -> str | None:
    """What follows an option, or stands behind its `=`."""
    for word, following in zip(arguments, (*arguments[1:], None), strict=True):
        name, equals, value = word.partition("=")
        if name in options:
            return value if equals else following
    return None
