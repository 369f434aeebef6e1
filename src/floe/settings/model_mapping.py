"""Lines of `[dbt.models]` put into floe.toml, with everything else left as it was written."""

import json
import re
import tomllib
from collections.abc import Mapping
from typing import Any

from floe.errors import ConfigurationError

_TABLE = re.compile(r"^[ \t]*\[[ \t]*dbt[ \t]*\.[ \t]*models[ \t]*\][ \t]*(?:#.*)?$", re.MULTILINE)
_NEXT = re.compile(r"^[ \t]*\[", re.MULTILINE)


def add_models(text: str, models: Mapping[str, str]) -> str:
    """The text with a line for each model, at the end of the table if there is one.

    Where the table is written in another way, it is for people to add them.
    """
    lines = [f"{_quoted(table)} = {_quoted(model)}" for table, model in models.items()]
    line_break = "\r\n" if "\r\n" in text else "\n"
    block = line_break.join(lines) + line_break
    if table := _TABLE.search(text):
        following = _NEXT.search(text, table.end())
        section = text[: following.start() if following else len(text)]
        end = table.start() + len(_without_tail(section[table.start() :]))
        rest = text[end:].removeprefix(line_break)
        added = f"{text[:end]}{line_break}{block}{rest}"
    else:
        before = f"{text.rstrip()}{line_break}{line_break}" if text.strip() else ""
        added = f"{before}[dbt.models]{line_break}{block}"
    if _read(added) != _merged(_read(text) or {}, models):
        listed = "\n".join(lines)
        raise ConfigurationError(
            f"floe.toml says dbt.models in a way that floe cannot add to: add yourself\n{listed}"
        )
    return added


def _without_tail(section: str) -> str:
    """A table without the comments at its end, which belong to what follows."""
    lines = section.rstrip().split("\n")
    while lines[-1].lstrip().startswith("#") or not lines[-1].strip():
        lines.pop()
    return "\n".join(lines).rstrip()


def _merged(content: dict[str, Any], models: Mapping[str, str]) -> dict[str, Any]:
    dbt = content.get("dbt", {})
    return {**content, "dbt": {**dbt, "models": {**dbt.get("models", {}), **models}}}


def _read(text: str) -> dict[str, Any] | None:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return None


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
