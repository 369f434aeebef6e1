"""Documents that went wrong: bytes flipped, lines moved, values swapped for hostile ones."""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

HOSTILE: tuple[Any, ...] = (
    None,
    "",
    " ",
    "\u202e\u0000"[:1],
    "a" * 3000,
    "schema.a.b#c#d",
    "../../../etc/passwd#x",
    "https://127.0.0.1/x.yaml#a.b",
    "<x>",
    "${VAR}",
    "{{ env_var('X') }}",
    "(a+)+$",
    "[",
    "99999999999999999999999999",
    0,
    -1,
    1e308,
    10**30,
    True,
    [],
    {},
    [[[]]],
    {"id": {"id": "x"}},
    [None, "", 0, {}],
    {"": ""},
    "../outside/secret.yaml#schema.secret.properties.canary",
    "link.yaml#schema.secret.properties.canary",
    "up/secret.yaml#properties.canary",
    "file:///etc/passwd#x",
    "orders.odcs.yaml#schema.orders",
    "schema/orders/properties/order_id",
    "select count(*) from orders a, orders b, orders c",
    "varchar(10); drop table x; --",
    "=HYPERLINK(1)",
    "a\nb",
    "\u202eabc",
    "\x1b[2J::error::x",
    "##[command]x",
    "é" * 300,
    "(.*a){12}$",
    "P1Y2M10DT2H30M",
    "0 0 * * *",
    "decimal(99999999999,-1)",
    "array<" * 60 + "int" + ">" * 60,
    "{object}",
    "postgres://user:pw@127.0.0.1:5432/d",
    "2026-02-30",
    {"type": "imports", "to": "orders.odcs.yaml#schema.orders"},
    [{"property": "a", "value": {"b": [1]}}],
)
KEYS = (
    "id",
    "name",
    "schema",
    "properties",
    "items",
    "map",
    "key",
    "value",
    "quality",
    "relationships",
    "to",
    "from",
    "type",
    "metric",
    "arguments",
    "validValues",
    "mustBe",
    "mustBeBetween",
    "slaProperties",
    "element",
    "unit",
    "property",
    "customProperties",
    "references",
    "models",
    "elements",
    "team",
    "members",
    "role",
    "servers",
    "tags",
    "description",
    "apiVersion",
    "kind",
    "version",
    "logicalType",
    "logicalTypeOptions",
    "enum",
    "outputPorts",
    "inputPorts",
    "contractId",
    "inputContracts",
    "dataContractSpecification",
    "primaryKeyPosition",
)
SNIPPETS = (
    b"&a ",
    b"*a",
    b"<<: *a\n",
    b"!!python/object:x ",
    b"\x00",
    b"\xff",
    b"\t",
    b"- ",
    b"? ",
    b": ",
    b"#",
    b"|\n",
    b"{",
    b"[" * 70,
    b"---\n",
    b"'",
    b'"',
    b"\xef\xbb\xbf",
    b"~",
    b"%YAML 1.1\n",
)


def mutated_documents(texts: list[bytes], count: int, seed: int) -> Iterator[bytes]:
    """As many hostile documents as asked for, the same ones for the same seed."""
    chance = random.Random(seed)  # noqa: S311
    trees = [yaml.safe_load(text) for text in texts]
    for _ in range(count):
        if chance.random() < 0.5:
            yield _mutate_bytes(chance, chance.choice(texts), chance.choice(texts))
        else:
            yield _mutate_tree(chance, chance.choice(trees))


def mutated_workspace(texts: dict[str, bytes], seed: str) -> dict[str, bytes]:
    """One or two files of a workspace made hostile, the same way for the same seed."""
    chance = random.Random(seed)  # noqa: S311
    names = chance.sample(sorted(texts), chance.choice((1, 1, 1, 2)))
    return {name: _mutate_file(chance, name, texts) for name in names}


def _mutate_file(chance: random.Random, name: str, texts: dict[str, bytes]) -> bytes:
    if chance.random() < 0.3:
        return _mutate_bytes(chance, texts[name], texts[chance.choice(sorted(texts))])
    if not name.endswith(".ndjson"):
        return _mutate_tree(chance, yaml.safe_load(texts[name]))
    lines = [json.loads(line) for line in texts[name].splitlines()]
    return "".join(f"{json.dumps(_changed(chance, line))}\n" for line in lines).encode()


def read_texts(folder: Path) -> list[bytes]:
    """All documents below a folder."""
    return [file.read_bytes() for file in sorted(folder.rglob("*.yaml"))]


def _mutate_bytes(chance: random.Random, text: bytes, other: bytes) -> bytes:
    raw = bytearray(text)
    for _ in range(chance.randint(1, 6)):
        at = chance.randrange(len(raw) + 1)
        end = min(len(raw), at + chance.randint(1, 40))
        way = chance.randrange(5)
        if way == 0:
            raw[at:at] = chance.choice(SNIPPETS)
        elif way == 1:
            del raw[at:end]
        elif way == 2 and at < len(raw):
            raw[at] = chance.randrange(256)
        elif way == 3:
            raw[at:at] = raw[at:end] * chance.randint(1, 4)
        else:
            start = chance.randrange(len(other))
            raw[at:at] = other[start : start + chance.randint(1, 200)]
    return bytes(raw)


def _mutate_tree(chance: random.Random, tree: Any) -> bytes:
    changed = tree
    for _ in range(chance.randint(1, 8)):
        changed = _changed(chance, changed)
    text: str = yaml.safe_dump(changed, allow_unicode=True, sort_keys=False, width=10**6)
    return text.encode("utf-8", "replace")


def _changed(chance: random.Random, node: Any) -> Any:
    if isinstance(node, dict) and node and chance.random() < 0.85:
        key = chance.choice(list(node))
        way = chance.random()
        if way < 0.1:
            return {**node, chance.choice(KEYS): chance.choice(HOSTILE)}
        if way < 0.2:
            return {(chance.choice(KEYS) if k == key else k): v for k, v in node.items()}
        if way < 0.25:
            return {k: v for k, v in node.items() if k != key}
        return {**node, key: _changed(chance, node[key])}
    if isinstance(node, list) and node and chance.random() < 0.85:
        at = chance.randrange(len(node))
        way = chance.random()
        if way < 0.15:
            return [*node, node[at]]
        if way < 0.2:
            return node[:at] + node[at + 1 :]
        return [_changed(chance, item) if n == at else item for n, item in enumerate(node)]
    return chance.choice(HOSTILE)
