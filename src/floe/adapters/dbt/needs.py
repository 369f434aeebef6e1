"""What a run of dbt needs of the engine that it starts."""

import re
from collections.abc import Sequence
from pathlib import Path

# Each format that Spark needs a package for has a variable in the generated profile.
_LAKE = re.compile(r'env_var\("(FLOE_([A-Z]+)_PACKAGE)"')
_WORKING = frozenset((
    "build", "clone", "compile", "docs", "freshness", "retry", "run", "run-operation", "seed",
    "show", "snapshot", "source", "test",
))  # fmt: skip


def lakes_of_profile(project: Path) -> dict[str, str]:
    """The formats that a generated profile sets Spark up for, each with its variable."""
    try:
        text = (project / "profiles.yml").read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return {}
    return {name.lower(): variable for variable, name in _LAKE.findall(text)}


def starts_engine(arguments: Sequence[str]) -> bool:
    """Whether dbt will ask its engine for something, and not only read the project."""
    return not _WORKING.isdisjoint(arguments) and not {"--help", "-h"} & set(arguments)
