"""Words for places, values and types, so that a schema's complaint reads like a sentence."""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from itertools import pairwise

from floe.documents import Path

_TYPES = {
    "string": "text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true/false",
    "array": "a list",
    "object": "a mapping",
    "null": "empty",
}
_LONGEST_VALUE = 60
_QUALIFIER = re.compile(r" of \w+ \{(\w+)\}$")


def join(words: Iterable[str], last: str) -> str:
    """'a', 'b' and 'c'."""
    *first, final = words
    return f"{', '.join(first)} {last} {final}" if first else final


def quote(words: Iterable[str], last: str = "and") -> str:
    """The words in quotation marks, as an enumeration."""
    return join([f"'{word}'" for word in words], last)


def name_types(types: Iterable[str]) -> str:
    """The types of JSON Schema, as people call them."""
    names = [word for word in dict.fromkeys(types) if word != "null"]
    if "number" in names and "integer" in names:
        names.remove("integer")
    return join([_TYPES.get(word, word) for word in names], "or")


def show(value: object) -> str:
    """A value, short enough for a message."""
    if isinstance(value, dict):
        return "a mapping"
    if isinstance(value, list):
        return "a list"
    text = f"'{value}'" if isinstance(value, str) else _write(value)
    return text if len(text) <= _LONGEST_VALUE else f"{text[:_LONGEST_VALUE]}…"


def show_typed(value: object) -> str:
    """A value with its type in front, where the type is the point."""
    if isinstance(value, str):
        return f"the text {show(value)}"
    if isinstance(value, int | float | Decimal) and not isinstance(value, bool):
        return f"the number {show(value)}"
    return "empty" if value is None else show(value)


def nearest_key(path: Sequence[str | int]) -> str:
    """The key that a path ends in, list indices aside."""
    return next((str(step) for step in reversed(path) if isinstance(step, str)), "")


def name_place(path: Path) -> str:
    """What stands at a path: a key, an item of a list, or the document."""
    if not path:
        return "the document"
    key = f"'{nearest_key(path)}'"
    return f"an item of {key}" if isinstance(path[-1], int) else key


def name_definition(
    location: Sequence[str | int],
    instance: object,
    nouns: Mapping[str, str],
    *,
    qualified: bool = False,
) -> str:
    """What the schema at a location describes, as in "a server of type postgres"."""
    inside = location[2:] if location[:1] == ["$defs"] else location
    keys = [str(key) for word, key in pairwise(inside) if word == "properties"]
    if keys:
        last = f"'{keys[-1]}'"
        return f"an item of {last}" if "items" in inside[-2:] else last
    definition = str(location[1]) if location[:1] == ["$defs"] else ""
    noun = nouns.get(definition, "this place")
    return _fill(noun.replace("?", "") if qualified else noun.partition("?")[0], instance)


def _fill(noun: str, instance: object) -> str:
    qualifier = _QUALIFIER.search(noun)
    if qualifier is None:
        return noun
    value = instance.get(qualifier[1]) if isinstance(instance, dict) else None
    return (
        noun.replace(f"{{{qualifier[1]}}}", value)
        if isinstance(value, str)
        else (noun[: qualifier.start()])
    )


def with_article(word: str) -> str:
    """The word behind 'a' or 'an'."""
    return f"{'an' if word[:1].lower() in 'aeio' else 'a'} {word}"


def _write(value: object) -> str:
    return str(value) if isinstance(value, Decimal) else json.dumps(value)
