"""Avro IDL: records stand beside each other, and an array that may be null is a union."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from floe.adapters.datacontract.schema_walk import Node, walk_objects

_TOKENS: Final = re.compile(
    r"/\*\*.*?\*/|protocol \w+ \{|record (?P<record>\w+) \{|(?P<type>[\w<>?]+) (?P<name>\w+);|\}",
    re.DOTALL,
)
_HELD: Final = re.compile(r"(array|map)<(.*)>")


@dataclass(slots=True)
class _Record:
    name: str
    comments: list[str]
    lines: list[str] = field(default_factory=list)
    renamed: dict[str, str] = field(default_factory=dict)


def settle_idl(written: str, contract: Node) -> str:
    """The protocol that an exporter means where it writes records into each other."""
    if _TOKENS.sub("", written).strip():
        # What is read back afterwards is refused, with its line.
        return written
    taken = {str(table.get("name")) for _, table in walk_objects(contract)}
    opened: list[_Record] = []
    comments: list[str] = []
    lines: list[str] = []
    for token in _TOKENS.finditer(written):
        if token[0].startswith("/**"):
            comments.append(token[0])
            continue
        if token["record"]:
            opened.append(_Record(token["record"], comments))
        elif token["type"]:
            settled = _settle_type(token["type"], opened[-1].renamed)
            opened[-1].lines += [*comments, f"{settled} {token['name']};"]
        elif token[0] == "}" and opened:
            lines += _close(opened, taken)
        else:
            lines += [*comments, token[0]]
        comments = []
    return "\n".join(lines) + "\n"


def _close(opened: list[_Record], taken: set[str]) -> Iterator[str]:
    record = opened.pop()
    if opened:
        around, wanted, number = opened[-1], record.name, 2
        name = wanted if wanted not in taken else f"{around.name}_{wanted}"
        while name in taken:
            name, number = f"{around.name}_{wanted}_{number}", number + 1
        taken.add(name)
        around.renamed[wanted] = record.name = name
    yield from (f"    {comment}" for comment in record.comments)
    yield f"    record {record.name} {{"
    yield from (f"        {line}" for line in record.lines)
    yield "    }"


def _settle_type(written: str, renamed: dict[str, str]) -> str:
    plain = written.removesuffix("?")
    held = _HELD.fullmatch(plain)
    if held is None:
        return renamed.get(plain, plain) + ("?" if plain != written else "")
    settled = f"{held[1]}<{_settle_type(held[2], renamed)}>"
    return settled if plain == written else f"union {{ null, {settled} }}"
