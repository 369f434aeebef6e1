"""Arrays, structs and maps: what is promised of them and of what they hold."""

import random
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from tests.verdicts import truth
from tests.verdicts.cases import Body, Case, contract, parquet_server
from tests.verdicts.promises import Expected

LINE = pa.struct([("sku", pa.string()), ("count", pa.int32())])
TYPES = {
    "numbers": pa.list_(pa.int32()),
    "address": pa.struct([("zip", pa.string()), ("door", pa.int32())]),
    "lines": pa.list_(LINE),
    "notes": pa.map_(pa.string(), pa.int32()),
}
VALUES: dict[str, tuple[Any, ...]] = {
    "numbers": (None, [], [1], [1, 1], [1, 2, 3], [None, 5], [-1, 0]),
    "address": tuple({"zip": z, "door": d} for z in (None, "", "1", "12345") for d in (None, 0, 7)),
    "lines": (
        *(None, [], [{"sku": "a", "count": 1}], [{"sku": None, "count": 1}]),
        [{"sku": "a", "count": 1}, {"sku": "a", "count": 1}],
        [{"sku": "b", "count": 9}, {"sku": "abc", "count": None}],
    ),
    "notes": (None, {}, {"k": 1}, {"key": -1}, {"k": None, "longer": 3}),
}


@dataclass(frozen=True, slots=True)
class Rule:
    """A promise about a part of a column: where it is written, its check, and who breaks it."""

    at: tuple[str, ...]
    written: dict[str, Any]
    check: str
    is_bad: Callable[[Any], bool]


def _some(items: Any, is_bad: Callable[[Any], bool]) -> bool:
    return any(is_bad(item) for item in items or ())


def _rules(dice: random.Random) -> list[Rule]:
    few, many, low = dice.randint(0, 2), dice.randint(2, 3), dice.randint(-1, 3)
    longest, most = dice.randint(1, 5), dice.randint(1, 9)
    items, entries = "logicalTypeOptions", "logicalTypeOptions"
    return [
        Rule(("numbers",), {items: {"minItems": few}}, "numbers/items:minItems",
             lambda value: value is not None and len(value) < few),
        Rule(("numbers",), {items: {"maxItems": many}}, "numbers/items:maxItems",
             lambda value: value is not None and len(value) > many),
        Rule(("numbers",), {items: {"uniqueItems": True}}, "numbers/items:uniqueItems",
             lambda value: value is not None and truth.has_repeats(value)),
        Rule(("numbers", "items"), {items: {"minimum": low}}, "numbers[]/range:minimum",
             lambda value: _some(value, lambda item: item is not None and item < low)),
        Rule(("numbers", "items"), {"required": True}, "numbers[]/required",
             lambda value: _some(value, lambda item: item is None)),
        Rule(("address",), {"required": True}, "address/required", lambda value: value is None),
        Rule(("address",), {entries: {"minProperties": few}}, "address/entries:minProperties",
             lambda value: sum(part is not None for part in value.values()) < few),
        Rule(("address",), {entries: {"required": ["zip"]}}, "address/entries:required",
             lambda value: value["zip"] is None),
        Rule(("address", "zip"), {"required": True}, "address.zip/required",
             lambda value: value["zip"] is None),
        Rule(("address", "zip"), {items: {"maxLength": longest}}, "address.zip/length:maxLength",
             lambda value: value["zip"] is not None and len(value["zip"]) > longest),
        Rule(("address", "door"), {items: {"maximum": most}}, "address.door/range:maximum",
             lambda value: value["door"] is not None and value["door"] > most),
        Rule(("lines",), {items: {"minItems": few}}, "lines/items:minItems",
             lambda value: value is not None and len(value) < few),
        Rule(("lines", "items", "sku"), {"required": True}, "lines[].sku/required",
             lambda value: _some(value, lambda line: line["sku"] is None)),
        Rule(("lines", "items", "sku"), {items: {"pattern": "^[a-b]$"}}, "lines[].sku/pattern",
             lambda value: _some(value, lambda line: line["sku"] not in (None, "a", "b"))),
        Rule(("lines", "items", "count"), {items: {"maximum": most}}, "lines[].count/range:maximum",
             lambda value: _some(value, lambda line: (line["count"] or 0) > most)),
        Rule(("notes", "key"), {items: {"maxLength": longest}}, "notes{key}/length:maxLength",
             lambda value: _some(value, lambda key: len(key) > longest)),
        Rule(("notes", "value"), {items: {"minimum": 0}}, "notes{value}/range:minimum",
             lambda value: _some((value or {}).values(), lambda v: v is not None and v < 0)),
        Rule(("notes", "value"), {"required": True}, "notes{value}/required",
             lambda value: _some((value or {}).values(), lambda v: v is None)),
    ]  # fmt: skip


def _properties() -> dict[tuple[str, ...], dict[str, Any]]:
    """Empty properties by their place, each inside of the one above it."""
    texts = {"logicalType": "string"}
    made: dict[tuple[str, ...], dict[str, Any]] = {}
    for at in (("address", "zip"), ("lines", "items", "sku")):
        made[at] = {"name": at[-1], **texts}
    for at in (("address", "door"), ("lines", "items", "count")):
        made[at] = {"name": at[-1], "logicalType": "integer"}
    for at in (("numbers", "items"), ("notes", "value")):
        made[at] = {"logicalType": "integer"}
    made["notes", "key"] = dict(texts)
    inner = [made["lines", "items", name] for name in ("sku", "count")]
    made["lines", "items"] = {"logicalType": "object", "properties": inner}
    outer = [made["address", name] for name in ("zip", "door")]
    pair = {name: made["notes", name] for name in ("key", "value")}
    made["numbers",] = {
        "name": "numbers",
        "logicalType": "array",
        "items": made["numbers", "items"],
    }
    made["address",] = {"name": "address", "logicalType": "object", "properties": outer}
    made["lines",] = {"name": "lines", "logicalType": "array", "items": made["lines", "items"]}
    made["notes",] = {"name": "notes", "logicalType": "map", "map": pair}
    return made


def _there() -> Expected:
    """Everything that has a name is there, and everything has its type."""
    named = ("numbers", "address", "lines", "notes")
    inner = ("address.zip", "address.door", "lines[].sku", "lines[].count")
    nameless = ("numbers[]", "lines[]", "notes{key}", "notes{value}")
    expected = {f"n.{name}/present": "passed" for name in (*named, *inner)}
    return expected | {f"n.{name}/type": "passed" for name in (*named, *inner, *nameless)}


def nested_table(dice: random.Random, folder: Path, rows: int) -> Case:
    """A Parquet file with arrays, structs and maps."""
    values = {name: [dice.choice(pool) for _ in range(rows)] for name, pool in VALUES.items()}
    folder.mkdir(parents=True, exist_ok=True)
    maps = [value and list(value.items()) for value in values["notes"]]
    columns = {**values, "notes": maps}
    arrays = {name: pa.array(columns[name], type=kind) for name, kind in TYPES.items()}
    pq.write_table(pa.table(arrays), folder / "n.parquet")
    properties, expected = _properties(), _there()
    for rule in _rules(dice):
        prop = properties[rule.at]
        for key, written in rule.written.items():
            prop[key] = {**prop.get(key, {}), **written} if isinstance(written, dict) else written
        is_broken = any(rule.is_bad(value) for value in values[rule.at[0]])
        expected[f"n.{rule.check}"] = truth.verdict(holds=not is_broken)
    table = {"name": "n", "properties": [properties[name,] for name in TYPES]}
    body = Body([table])
    return Case(
        f"nested-{rows}", folder, contract("nested", parquet_server(folder), body), expected
    )
