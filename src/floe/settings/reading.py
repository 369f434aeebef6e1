"""Where a workspace begins, and what its floe.toml says."""

import os
import re
import tomllib
from pathlib import Path
from typing import Any

from floe.cleaning import find_hidden, name_hidden, spell_out
from floe.errors import ConfigurationError
from floe.settings.tables import LATER_TABLES, Settings
from floe.settings.typed_tables import SettingError, read_table

FILE_NAME = "floe.toml"
_SPACES = re.compile(r"[\t\n\r]")


def find_workspace(start: Path) -> Path | None:
    """The nearest folder with a floe.toml, upwards until the repository's root."""
    folder = start if start.is_dir() else start.parent
    for candidate in (folder, *folder.parents):
        # Unlike the methods of a path these raise nothing where a folder is locked.
        if os.path.isfile(candidate / FILE_NAME):  # noqa: PTH113
            return candidate
        if os.path.exists(candidate / ".git"):  # noqa: PTH110
            return None
    return None


def read_settings(root: Path) -> Settings:
    """The settings of a workspace; defaults where there is no floe.toml."""
    file = root / FILE_NAME
    if not file.is_file():
        return Settings()
    try:
        content = tomllib.loads(file.read_text(encoding="utf-8"))
        _refuse_hidden(content)
        return read_table(Settings, content, also=LATER_TABLES)
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, SettingError) as error:
        raise ConfigurationError(f"{_seen_from_here(file)}: {error}") from error


def _refuse_hidden(value: Any) -> None:
    """A value may have several lines; else neither it nor a key holds what nobody sees."""
    if isinstance(value, dict):
        for key, inner in value.items():
            _refuse_hidden_in(key, key)
            _refuse_hidden(inner)
    elif isinstance(value, list):
        for inner in value:
            _refuse_hidden(inner)
    elif isinstance(value, str):
        _refuse_hidden_in(_SPACES.sub(" ", value), value)


def _refuse_hidden_in(line: str, text: str) -> None:
    hidden = find_hidden(line)
    if hidden is not None:
        raise SettingError(f"'{spell_out(text)}' holds {name_hidden(hidden)}: write it without")


def _seen_from_here(file: Path) -> Path:
    here = Path.cwd()
    return file.relative_to(here) if file.is_relative_to(here) else file
