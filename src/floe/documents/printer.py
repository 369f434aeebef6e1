"""Plain values become YAML text that is read back as the same values."""

import json
import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from yaml.nodes import ScalarNode
from yaml.resolver import Resolver

from floe.cleaning import escape_steering, is_steering
from floe.documents.scalars import is_not_finite, is_text

_TEXT = "tag:yaml.org,2002:str"
# Readers of YAML 1.1 are still about: what they take for a date or a boolean is quoted as well.
_OLD_YAML = Resolver()
_OLD_BOOLEANS = frozenset("yYnN")
_NEVER_PLAIN = re.compile(r"^[-?:,\[\]{}#&*!|>'\"%@`\s]|^\.\.\.|: | #|[:\s]$|[\x00-\x1f]")
# What starts with a letter is no number and no date; most texts need no closer look.
_WORDS = re.compile(r"[A-Za-z][A-Za-z0-9_./ -]*[A-Za-z0-9_./-]")
_YAML_WORDS = frozenset(("true", "false", "yes", "no", "on", "off", "null"))
_TRAILING_SPACE = re.compile(r"[ \t](\n|$)")
_LONGEST_SIMPLE_KEY = 500
_COLLECTIONS = (dict, list)


def print_yaml(tree: Any) -> str:
    """Block YAML in the order of the tree, with text as it is and no line folded."""
    lines: list[str] = []
    _add_value(lines, "", tree, 0)
    return "\n".join((*lines, ""))


def _add_value(lines: list[str], lead: str, value: Any, indent: int) -> None:
    """A value behind its lead: on the same line, or on lines of its own below it."""
    if isinstance(value, _COLLECTIONS) and value:
        if lead:
            lines.append(lead)
        _add_collection(lines, value, indent)
    elif isinstance(value, str) and _is_block(value):
        lines.append(_after(lead, _block_head(value)))
        lines.extend(_block_lines(value, indent))
    else:
        lines.append(_after(lead, _print_scalar(value)))


def _add_collection(lines: list[str], value: Any, indent: int) -> None:
    pad = " " * indent
    if isinstance(value, dict):
        for key, child in value.items():
            name = _print_text(key)
            is_simple = len(name) < _LONGEST_SIMPLE_KEY
            lead = f"{pad}{name}:" if is_simple else f"{pad}? {name}\n{pad}:"
            # Most values are short texts.
            if type(child) is str and "\n" not in child:
                lines.append(f"{lead} {_print_text(child)}")
            else:
                _add_value(lines, lead, child, indent + 2)
        return
    for child in value:
        first = len(lines)
        _add_value(lines, "", child, indent + 2)
        lines[first] = f"{pad}- {lines[first].lstrip(' ')}"


def _after(lead: str, text: str) -> str:
    return f"{lead} {text}" if lead else text


def _print_scalar(value: Any) -> str:
    if isinstance(value, str):
        return _print_text(value)
    if value is None or isinstance(value, bool):
        return json.dumps(value)
    if isinstance(value, float):
        return _print_float(value)
    return "{}" if isinstance(value, dict) else str(value)


def _print_float(value: float) -> str:
    text = repr(value)
    return text.replace("e", ".0e") if "e" in text and "." not in text else text


@lru_cache(maxsize=8192)
def _print_text(text: str) -> str:
    if _is_plain(text):
        return text
    if text.isprintable() and not is_steering(text):
        return "'" + text.replace("'", "''") + "'"
    return escape_steering(json.dumps(text, ensure_ascii=False))


def _is_plain(text: str) -> bool:
    if _WORDS.fullmatch(text) and text.lower() not in _YAML_WORDS:
        return True
    if not is_text(text) or is_not_finite(text) or text in _OLD_BOOLEANS:
        return False
    if _NEVER_PLAIN.search(text) or is_steering(text):
        return False
    tag = _OLD_YAML.resolve(ScalarNode, text, (True, False))  # type: ignore[no-untyped-call]
    return bool(tag == _TEXT)


def _is_block(text: str) -> bool:
    """Whether a literal block keeps every character of a text of several lines."""
    if "\n" not in text or text[0].isspace() or _TRAILING_SPACE.search(text):
        return False
    return all(line.isprintable() for line in text.replace("\t", "").split("\n"))


def _block_head(text: str) -> str:
    if not text.endswith("\n"):
        return "|-"
    return "|+" if text.endswith("\n\n") else "|"


def _block_lines(text: str, indent: int) -> Iterator[str]:
    pad = " " * max(indent, 2)
    for line in text.removesuffix("\n").split("\n"):
        yield f"{pad}{line}" if line else ""
