"""The documentation knows every key of floe.toml, and no other."""

import dataclasses
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from floe.settings import LATER_TABLES, Settings, read_settings

PAGE = Path(__file__).parents[2] / "docs" / "configuration.md"


def defaults(table: object, prefix: str = "") -> Iterator[tuple[str, object]]:
    for field in dataclasses.fields(table):
        value = getattr(table, field.name)
        if "rest" in field.metadata:
            yield f"{prefix}<name>.<key>", None
        elif dataclasses.is_dataclass(value):
            yield from defaults(value, f"{prefix}{field.name}.")
        else:
            yield f"{prefix}{field.name}", value


DEFAULTS = dict(defaults(Settings()))


def documented() -> set[str]:
    rows = re.findall(r"^\| `([^`]+)` \|", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    return set(rows)


@pytest.mark.parametrize("key", DEFAULTS)
def test_every_key_has_a_row(key):
    assert key in documented()


def test_no_row_names_a_key_that_does_not_exist():
    known = {*DEFAULTS, *(f"[{table}]" for table in LATER_TABLES)}
    assert documented() <= known


@pytest.mark.parametrize("table", LATER_TABLES)
def test_every_table_of_later_has_a_row(table):
    assert f"[{table}]" in documented()


def test_every_default_is_the_one_that_the_page_gives():
    text = PAGE.read_text(encoding="utf-8")
    rows = re.findall(r"^\| `([^`\[]+)` \| ([^|]*) \|", text, re.MULTILINE)
    assert {key: shown.strip() for key, shown in rows} == {
        key: _print(value) for key, value in DEFAULTS.items()
    }


def test_every_toml_block_is_a_floe_toml_that_is_read(page, tmp_path):
    for block in page.blocks:
        if block.language == "toml":
            (tmp_path / "floe.toml").write_text(block.text, encoding="utf-8")
            read_settings(tmp_path)


def _print(value: object) -> str:
    if value is None:
        return "none"
    if isinstance(value, tuple):
        return f"`[{', '.join(_toml(item) for item in value)}]`"
    if isinstance(value, dict):
        inner = ", ".join(f"{k} = {_print(v)[1:-1]}" for k, v in value.items())
        return f"`{{ {inner} }}`" if inner else "`{}`"
    return f"`{_toml(value)}`"


def _toml(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return f'"{value}"' if isinstance(value, str) else str(value)
