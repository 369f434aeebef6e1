"""No key of floe.toml is forgotten when a workspace is not trusted."""

import ast
import dataclasses
from collections.abc import Iterator
from pathlib import Path

from floe.settings import TRUST, Settings

CLI = Path(__file__).parents[2] / "src" / "floe" / "cli"


def keys_of(table: object, prefix: str = "") -> Iterator[str]:
    for field in dataclasses.fields(table):
        value = getattr(table, field.name)
        if dataclasses.is_dataclass(value):
            yield from keys_of(value, f"{prefix}{field.name}.")
        else:
            yield f"{prefix}{field.name}"


def test_every_key_is_harmless_or_inside_or_its_owners():
    assert sorted(TRUST) == sorted(keys_of(Settings()))


def test_every_command_opens_its_workspace_where_the_switch_is_read():
    past_the_switch = [
        file.name
        for file in CLI.glob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom)
        and node.module == "floe.wiring"
        and any(name.name == "open_workspace" for name in node.names)
    ]
    assert past_the_switch == ["workspaces.py"]
