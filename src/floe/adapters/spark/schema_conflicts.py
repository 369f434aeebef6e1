"""What two schemas that Spark cannot merge differ in."""

import re
from collections.abc import Iterator

_SCHEMA = re.compile(r'"STRUCT<(?P<fields>.*)>"')
_FIELD = re.compile(r"\s*(?P<name>`(?:[^`]|``)*`|[^:]*):\s*(?P<type>.*)")


def conflict_in(text: str) -> str | None:
    """The columns of which both sides are told, in the words of Spark; None where they are not."""
    sides = [dict(_fields(schema["fields"])) for schema in _SCHEMA.finditer(text)]
    if len(sides) != 2:
        return None
    first, second = sides
    names = [name for name in first if name in second and first[name] != second[name]]
    said = (f"{name} is {first[name]} in some and {second[name]} in others" for name in names)
    return ", ".join(said) or None


def _fields(text: str) -> Iterator[tuple[str, str]]:
    for part in _split(text):
        if field := _FIELD.fullmatch(part):
            yield field["name"], field["type"].strip().lower()


def _split(text: str) -> Iterator[str]:
    """The parts between commas, but for those inside of brackets and quotes."""
    start, depth, is_quoted = 0, 0, False
    for place, sign in enumerate(text):
        is_quoted ^= sign == "`"
        if not is_quoted:
            depth += (sign in "<(") - (sign in ">)")
        if sign == "," and not depth and not is_quoted:
            yield text[start:place]
            start = place + 1
    yield text[start:]
