"""JSON files as people write them, and with damage that a reader may not overlook."""

import json
import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from tests.verdicts.cases import Case
from tests.verdicts.damage import damaged
from tests.verdicts.kinds import STRING, TEXT_KINDS, Kind
from tests.verdicts.layouts import Mixed, mixed

Write = Callable[[list[str]], str]


def _pretty(text: str) -> str:
    """Broken over lines, without a look at its numbers, which would lose digits."""
    inner = text[1:-1].replace(', "', ',\n  "')
    return "{\n  " + inner + "\n}"


LAYOUTS: dict[str, Write] = {
    "lines": lambda rows: "".join(f"{row}\n" for row in rows),
    "no last line break": "\n".join,
    "blank lines": lambda rows: "\n\n".join(rows) + "\n\n",
    "carriage returns": lambda rows: "".join(f"{row}\r\n" for row in rows),
    "byte order mark": lambda rows: "\ufeff" + "".join(f"{row}\n" for row in rows),
    "an array on a line": lambda rows: f"[{', '.join(rows)}]",
    "an array over lines": lambda rows: "[\n" + ",\n".join(rows) + "\n]\n",
    "an array of pretty objects": lambda rows: "[\n" + ",\n".join(map(_pretty, rows)) + "\n]\n",
}
# What no standard allows may be read, or refused; it may not be read in part.
ODD_LAYOUTS: dict[str, Write] = {
    "lines with commas": lambda rows: ",\n".join(rows) + "\n",
    "several objects on a line": " ".join,
    "objects without a space": "".join,
    "pretty objects": lambda rows: "\n".join(map(_pretty, rows)) + "\n",
    "pretty objects with commas": lambda rows: ",\n".join(map(_pretty, rows)) + "\n",
    "two arrays": lambda rows: f"[{', '.join(rows[:1])}]\n[{', '.join(rows[1:])}]\n",
}


def json_cases(
    dice: random.Random, folder: Path, rules: int, kinds: tuple[Kind, ...] = TEXT_KINDS
) -> Iterator[Case]:
    """A table of all types in every layout; once keys of nulls are left out."""
    texts = replace(STRING, values=tuple(text for text in STRING.values if ', "' not in text))
    own = tuple(texts if kind is STRING else kind for kind in kinds)
    for name, write in (LAYOUTS | {"keys left out": LAYOUTS["lines"]}).items():
        table = mixed(dice, dice.choice((3, 8)), rules=rules, kinds=own)
        place = folder / name.replace(" ", "_")
        (place / "t").mkdir(parents=True)
        text = write(_objects(table, is_whole=name != "keys left out"))
        (place / "t" / "0.json").write_bytes(text.encode())
        yield table.case(f"json {name}", place, {"format": "json", "path": str(place / "{model}")})


def _objects(table: Mixed, *, is_whole: bool) -> list[str]:
    """Each key is there at least once: else nobody could know that there is such a column."""
    rows = enumerate(table.rows)
    return [_object(table, row, is_whole=is_whole or at == 0) for at, row in rows]


def _object(table: Mixed, row: tuple[Any, ...], *, is_whole: bool) -> str:
    parts = [
        f"{json.dumps(column.name)}: {column.kind.as_json(value)}"
        for column, value in zip(table.columns, row, strict=True)
        if is_whole or value is not None
    ]
    return "{" + ", ".join(parts) + "}"


_ROWS = tuple(
    f'{{"id": {at}, "name": "{name}", "amount": {amount}}}'
    for at, name, amount in ((1, "a", "1.50"), (2, "b", "2.50"), (3, "c", "30.00"))
)
_GOOD = "".join(f"{row}\n" for row in _ROWS)
DAMAGE = {
    "a line that is none": _GOOD + "what is this\n",
    "a line cut off": _GOOD + '{"id": 4, "name": "d", "am\n',
    "a cut off end": _GOOD + '{"id": 4, "name": "d"',
    "an array cut off": "[" + ", ".join(_ROWS),
    "text for a number": _GOOD + '{"id": "four", "name": "d", "amount": 4.50}\n',
    "half an integer": _GOOD + '{"id": 4.5, "name": "d", "amount": 4.50}\n',
    "no number": _GOOD + '{"id": 4, "name": "d", "amount": "much"}\n',
    "an object for a text": _GOOD + '{"id": 4, "name": {"first": "d"}, "amount": 4.50}\n',
    "a list for a line": _GOOD + "[4]\n",
    "a text for a line": _GOOD + '"four"\n',
    "a number for a line": _GOOD + "4\n",
    "a comment": _GOOD + "// the end\n",
    "text behind an array": f"[{', '.join(_ROWS)}] and so on\n",
}


def json_damage(folder: Path) -> Iterator[Case]:
    """Small tables, each with one fault, once with promises that their good rows break."""
    files = {name: {"0.json": text.encode()} for name, text in DAMAGE.items()}
    files["bytes that are no text"] = {
        "0.json": _GOOD.encode() + b'{"id": 4, "name": "\xff", "amount": 4.5}\n'
    }
    files["a file of another kind"] = {"0.json": _GOOD.encode(), "1.json": b"id,name\n4,d\n"}
    for at, (name, named) in enumerate(files.items()):
        yield from damaged(folder / str(at), f"json with {name}", "json", named)


def json_oddities(folder: Path) -> Iterator[Case]:
    """Good rows in layouts of no standard: their verdicts are right, or the run is not green."""
    rows = list(_ROWS)
    files = {name: {"0.json": write(rows).encode()} for name, write in ODD_LAYOUTS.items()}
    lines, array = LAYOUTS["lines"](rows[:2]), LAYOUTS["an array over lines"](rows[2:])
    files["lines in one file and an array in another"] = {
        "0.json": lines.encode(),
        "1.json": array.encode(),
    }
    files["an array in one file and lines in another"] = {
        "0.json": array.encode(),
        "1.json": lines.encode(),
    }
    files["texts in single quotes"] = {"0.json": _GOOD.replace('"', "'").encode()}
    files["an empty file beside"] = {"0.json": b"", "1.json": _GOOD.encode()}
    files["a file of nothing but space"] = {"0.json": b" \n\n", "1.json": _GOOD.encode()}
    for at, (name, named) in enumerate(files.items()):
        yield from damaged(folder / str(at), f"json as {name}", "json", named, is_damaged=False)
