"""Texts as a contract has them, taken out of what dbt keeps unrendered."""

import json
import re
from typing import Any

_RAW = re.compile(r"\{% raw %\}(.*)\{% endraw %\}", re.DOTALL)
_STRING = re.compile(r"\{\{ '((?:[^'\\]|\\.)*)' \}\}", re.DOTALL)
_HEX = re.compile(r"\\x([0-9a-f]{2})")


def plain_value(value: Any) -> Any:
    """A value in which no text is a template any more that only stands for a text."""
    if isinstance(value, dict):
        return {key: plain_value(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [plain_value(each) for each in value]
    return plain_text(value) if isinstance(value, str) else value


def plain_text(text: str) -> str:
    """What dbt would render a literal to; any other template stays as it is."""
    if (raw := _RAW.fullmatch(text)) and "{% endraw %}" not in raw[1]:
        return raw[1]
    if string := _STRING.fullmatch(text):
        escaped = _HEX.sub(lambda found: f"\\u00{found[1]}", string[1])
        return str(json.loads(f'"{escaped}"', strict=False))
    return text
