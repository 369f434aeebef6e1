"""Where a workspace begins, and what its floe.toml says."""

import os
import re
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from floe.cleaning import find_hidden, name_hidden, spell_out
from floe.errors import ConfigurationError
from floe.model import ClassOrderError
from floe.settings.tables import LATER_TABLES, Settings
from floe.settings.typed_tables import SettingError, read_table

FILE_NAME = "floe.toml"
_CLASSES = re.compile(r"^[^#]*\bclasses\b")
_HEADER = re.compile(r"\s*\[\[?\s*[\w\"']")
_SPACES = re.compile(r"[\t\n\r]")
_NAMES_RULE = re.compile(r"""\brule["']?\s*=\s*(?P<rule>"[^"]*"|'[^']*')""")


def find_workspace(start: Path) -> Path | None:
    """The nearest folder with a floe.toml, upwards until the repository's root."""
    folder = start if start.is_dir() else start.parent
    for candidate in (folder, *folder.parents):
        # Unlike the methods of a path these raise nothing where a folder is locked.
        if os.path.lexists(candidate / FILE_NAME):
            return candidate
        if os.path.exists(candidate / ".git"):  # noqa: PTH110
            return None
    return None


def read_settings(root: Path) -> Settings:
    """The settings of a workspace; defaults where there is no floe.toml."""
    file = root / FILE_NAME
    # A link that leads nowhere is not passed over, and its settings with it.
    if not os.path.lexists(file):
        return Settings()
    try:
        # Editors on Windows begin a file with a mark that TOML does not know.
        text = file.read_text(encoding="utf-8-sig")
        content = tomllib.loads(text)
        _refuse_hidden(content)
        settings = read_table(Settings, content, also=LATER_TABLES)
        _order_classes(settings, text)
    except UnicodeDecodeError as error:
        message = f"{_seen_from_here(file)}: not UTF-8 at byte {error.start}: save it as UTF-8"
        raise ConfigurationError(message) from error
    except OSError as error:
        message = f"{_seen_from_here(file)} cannot be read: {error.strerror}"
        raise ConfigurationError(message) from error
    except (tomllib.TOMLDecodeError, SettingError) as error:
        raise ConfigurationError(f"{_seen_from_here(file)}: {error}") from error
    return settings


def _order_classes(settings: Settings, text: str) -> None:
    """Refuse classes in no order, with the line that says so."""
    try:
        settings.governance.class_order  # noqa: B018
    except ClassOrderError as error:
        line = _last_line(text, error.name)
        raise SettingError(f"line {line}: 'governance.classes': {error}") from error


def _last_line(text: str, name: str) -> int:
    """Where the classes name one of them last."""
    lines = text.splitlines()
    start = next(n for n, line in enumerate(lines) if _CLASSES.search(line))
    end = next((n for n in range(start + 1, len(lines)) if _HEADER.match(lines[n])), len(lines))
    word = re.compile(rf"(?<![\w-]){re.escape(name)}(?![\w-])")
    naming = (number for number in range(start, end) if word.search(lines[number]))
    return 1 + max(naming, default=start)


def override_lines(root: Path, rules: Iterable[str]) -> Iterator[int]:
    """The lines on which overrides name their rules, in their order; 1 where nobody can tell."""
    text = (root / FILE_NAME).read_text(encoding="utf-8-sig")
    lines: dict[str, list[int]] = {}
    for number, line in enumerate(text.splitlines(), 1):
        for match in _NAMES_RULE.finditer(line) if not line.lstrip().startswith("#") else ():
            lines.setdefault(match["rule"][1:-1], []).append(number)
    for rule in rules:
        named = lines.get(rule)
        yield named.pop(0) if named else 1


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
