"""CSV files as people write them, and with damage that a reader may not overlook."""

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from tests.verdicts.cases import Case
from tests.verdicts.damage import damaged
from tests.verdicts.kinds import PLAIN_TEXTS, STRING, TEXT_KINDS, Kind
from tests.verdicts.layouts import Mixed, mixed

LATIN = tuple(text for text in PLAIN_TEXTS if text.isascii() or text == "\u00e9")


@dataclass(frozen=True, slots=True)
class Layout:
    """How a file is written, and what the contract's server says about it."""

    name: str
    server: dict[str, Any] = field(default_factory=dict)
    delimiter: str = ","
    quote: str = '"'
    # What stands before a quote inside of quotes.
    escape: str = '"'
    null: str = ""
    newline: str = "\n"
    encoding: str = "utf-8"
    has_header: bool = True
    is_all_quoted: bool = False
    ending: str = "\n"
    files: int = 1
    is_reordered: bool = False
    strings: Kind = STRING

    def cell(self, kind: Kind, value: Any) -> str:
        if value is None:
            return self.null
        text = kind.as_text(value)
        special = (self.delimiter, self.quote, "\n", "\r")
        is_odd = text in ("", self.null) or text != text.strip()
        if self.is_all_quoted or is_odd or any(mark in text for mark in special):
            return self.quote + text.replace(self.quote, self.escape + self.quote) + self.quote
        return text

    def lines(self, table: Mixed, rows: list[tuple[Any, ...]], order: list[int]) -> list[str]:
        header = [self.delimiter.join(table.names[at] for at in order)] if self.has_header else []
        kinds = table.kinds
        return header + [
            self.delimiter.join(self.cell(kinds[at], row[at]) for at in order) for row in rows
        ]


_LATIN = replace(STRING, values=LATIN)
_PLAIN = replace(STRING, values=PLAIN_TEXTS)
LAYOUTS = (
    Layout("commas"),
    Layout("semicolons", {"delimiter": ";"}, delimiter=";"),
    Layout("tabs", {"delimiter": "tab"}, delimiter="\t"),
    Layout("tsv", {"format": "tsv"}, delimiter="\t"),
    Layout("pipes", {"delimiter": "pipe"}, delimiter="|"),
    Layout("single quotes", {"quote": "'"}, quote="'", escape="'"),
    Layout("backslashes", {"escape": "\\"}, escape="\\"),
    Layout("no header", {"header": False}, has_header=False),
    Layout("carriage returns", newline="\r\n", ending="\r\n", strings=_PLAIN),
    Layout("byte order mark", encoding="utf-8-sig"),
    Layout("latin", {"encoding": "ISO-8859-1"}, encoding="iso-8859-1", strings=_LATIN),
    Layout("utf-16", {"encoding": "UTF-16"}, encoding="utf-16"),
    Layout("word for null", {"nullValue": "\\N"}, null="\\N"),
    Layout("all quoted", is_all_quoted=True),
    Layout("no last line break", ending=""),
    Layout("blank lines at the end", ending="\n\n\n"),
    Layout("lines only", {"multiLine": False}, strings=_PLAIN),
    Layout("three files", files=3),
    Layout("three files in three orders", files=3, is_reordered=True),
)


def csv_cases(
    dice: random.Random,
    folder: Path,
    rules: int,
    layouts: Iterable[Layout] = LAYOUTS,
    kinds: tuple[Kind, ...] = TEXT_KINDS,
) -> list[Case]:
    """A table of all types in every layout."""
    cases = []
    for layout in layouts:
        own = tuple(layout.strings if kind is STRING else kind for kind in kinds)
        table = mixed(dice, dice.choice((3, 8)), rules=rules, kinds=own)
        cases.append(_case(dice, folder / layout.name.replace(" ", "_"), layout, table))
    return cases


def _case(dice: random.Random, folder: Path, layout: Layout, table: Mixed) -> Case:
    size = -(-len(table.rows) // layout.files)
    (folder / "t").mkdir(parents=True)
    for at in range(layout.files):
        order = list(range(len(table.columns)))
        if layout.is_reordered:
            dice.shuffle(order)
        rows = table.rows[at * size : (at + 1) * size]
        text = layout.newline.join(layout.lines(table, rows, order)) + layout.ending
        (folder / "t" / f"{at}.csv").write_bytes(text.encode(layout.encoding))
    server = {"format": "csv", "path": str(folder / "{model}"), **_options(layout)}
    return table.case(f"csv {layout.name}", folder, server)


def _options(layout: Layout) -> dict[str, Any]:
    """The standard knows the format of local files; all else is a custom property."""
    own = {key: layout.server[key] for key in ("format",) if key in layout.server}
    others = {key: value for key, value in layout.server.items() if key not in own}
    custom = [{"property": key, "value": value} for key, value in others.items()]
    return {**own, "customProperties": custom} if custom else own


_GOOD = "id,name,amount\n1,a,1.50\n2,b,2.50\n3,c,30.00\n"
DAMAGE = {
    "too many cells": _GOOD + "4,d,4.50,extra\n5,e,5.50\n",
    "too few cells": _GOOD + "4\n5,e,5.50\n",
    "a cell too few": _GOOD + "4,d\n5,e,5.50\n",
    "a row cut off": _GOOD + "4,d,4.50\n5",
    "an open quote": _GOOD + '4,"d,4.50\n5,e,5.50\n',
    "no integer": _GOOD + "four,d,4.50\n",
    "half an integer": _GOOD + "4.5,d,4.50\n",
    "no number": _GOOD + "4,d,4;50\n",
    "a thousands mark": _GOOD + '4,d,"4,500.00"\n',
    "a header twice": _GOOD.replace("id,name,amount", "id,id,amount"),
    "no such column": _GOOD.replace("name", "nome"),
    "another delimiter": _GOOD.replace(",", ";"),
}
BYTES = {
    "bytes that are no text": _GOOD.encode() + b"4,\xff\xfe,4.50\n",
    "latin for utf-8": _GOOD.encode() + "4,\u00e9,4.50\n".encode("latin-1"),
}
FILES = {
    "a file without a column": (_GOOD, "id,name\n4,d\n"),
    "a file with other columns": (_GOOD, "id,nome,amount\n4,d,4.50\n"),
}


def csv_damage(folder: Path) -> Iterator[Case]:
    """Small tables, each with one fault, once with promises that their good rows break."""
    files = {name: (text.encode(),) for name, text in DAMAGE.items()}
    files |= {name: (content,) for name, content in BYTES.items()}
    files |= {name: tuple(text.encode() for text in texts) for name, texts in FILES.items()}
    for at, (name, contents) in enumerate(files.items()):
        named = {f"{number}.csv": content for number, content in enumerate(contents)}
        yield from damaged(folder / str(at), f"csv with {name}", "csv", named)
