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


def profile_type(
    project: Path, arguments: Sequence[str], environment: Mapping[str, str] = os.environ
) -> str | None:
    """The engine that dbt will need an adapter for, where that can be read in its profile."""
    if _READING.isdisjoint(arguments) or not is_work(arguments):
        return None
    said = _value(arguments, "--project-dir") or environment.get("DBT_PROJECT_DIR") or project
    settings = _mapping(Path(said) / "dbt_project.yml")
    folder = _value(arguments, "--profiles-dir") or environment.get("DBT_PROFILES_DIR")
    here = Path("profiles.yml").is_file()
    profiles = _mapping(Path(folder or ("." if here else Path.home() / ".dbt")) / "profiles.yml")
    name = _value(arguments, "--profile") or settings.get("profile")
    profile = profiles.get(name)
    target = _value(arguments, "--target", "-t") or environment.get("DBT_TARGET")
    if not isinstance(profile, dict) or not isinstance(profile.get("outputs"), dict):
        return None
    output = profile["outputs"].get(target or profile.get("target", "default"))
    kind = output.get("type") if isinstance(output, dict) else None
    return kind if isinstance(kind, str) and kind.isidentifier() else None


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
