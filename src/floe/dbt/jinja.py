"""Contract text that dbt's templates leave alone, and what such a text stands for."""

import json
import re
from functools import lru_cache
from typing import Any

# dbt takes a text for a template when one of these pairs is in it.
_TEMPLATE = re.compile(r"\{[{%#]|[#}%]\}")
_END_OF_RAW = "endraw"
_RAW = re.compile(r"\{% raw %\}(.*)\{% endraw %\}", re.DOTALL)
_STRING = re.compile(r"\{\{ '((?:[^'\\]|\\.)*)' \}\}", re.DOTALL)
_ESCAPE = re.compile(r"\\(?:x([0-9a-f]{2})|.)", re.DOTALL)


@lru_cache(maxsize=8192)
def literal_text(text: str) -> str:
    """A text that dbt renders back to exactly this one, whatever it holds."""
    # A template turns every line end into \n and loses the last one, unless inside raw.
    has_line_ends = "\r" in text or text.endswith("\n")
    if not has_line_ends and not _TEMPLATE.search(text):
        return text
    if "\r" in text or _END_OF_RAW in text:
        return "{{ " + jinja_string(text) + " }}"
    return "{% raw %}" + text + "{% endraw %}"


def jinja_string(text: str) -> str:
    """A text as a string of Jinja's expressions, quotes included; no brace or quote is bare."""
    escaped = (
        json.dumps(text, ensure_ascii=False)[1:-1].replace(r"\"", r"\x22").replace("'", r"\x27")
    )
    for sign in "{}%#":
        escaped = escaped.replace(sign, f"\\x{ord(sign):02x}")
    return f"'{escaped}'"


def literal_tree(value: Any) -> Any:
    """A value in which every text is literal; dbt renders no keys."""
    if isinstance(value, str):
        return literal_text(value)
    if isinstance(value, dict):
        return {key: literal_tree(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [literal_tree(item) for item in value]
    return value


def plain_text(text: str) -> str:
    """What dbt would render a literal to; any other template stays as it is."""
    if (raw := _RAW.fullmatch(text)) and "{% endraw %}" not in raw[1]:
        return raw[1]
    if string := _STRING.fullmatch(text):
        escaped = _ESCAPE.sub(lambda sign: f"\\u00{sign[1]}" if sign[1] else sign[0], string[1])
        return str(json.loads(f'"{escaped}"', strict=False))
    return text


def plain_value(value: Any) -> Any:
    """A value in which no text is a template any more that only stands for a text."""
    if isinstance(value, dict):
        return {key: plain_value(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [plain_value(item) for item in value]
    return plain_text(value) if isinstance(value, str) else value
