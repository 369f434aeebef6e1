"""Parquet files as engines write them, and with damage that a reader may not overlook."""

import io
import random
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from tests.verdicts.cases import UNMEASURED, Case
from tests.verdicts.damage import damaged
from tests.verdicts.kinds import DATE, DECIMAL, INTEGER, KINDS, LONG, STRING, TIME, TIMESTAMP, Kind
from tests.verdicts.layouts import Mixed, mixed, promised_table
from tests.verdicts.promises import Column, fill

OPTIONS: dict[str, dict[str, Any]] = {
    "as it comes": {},
    "without statistics": {"write_statistics": False},
    "without dictionaries": {"use_dictionary": False, "compression": "gzip"},
    "of small groups": {"row_group_size": 2},
    "of the second version": {"version": "2.6", "data_page_version": "2.0"},
    "of old moments": {"use_deprecated_int96_timestamps": True},
}
SHAPES = (
    *("three files", "three orders", "an empty file beside", "a column more"),
    *("a column less", "narrow and wide integers"),
)


def parquet_cases(dice: random.Random, folder: Path, rules: int) -> Iterator[Case]:
    for name, options in OPTIONS.items():
        table = mixed(dice, 8, rules=rules, kinds=KINDS)
        place = folder / name.replace(" ", "_")
        _write(place / "t" / "0.parquet", table, slice(None), **options)
        yield table.case(f"parquet {name}", place, _server(place))
    yield from parquet_shapes(dice, folder, rules)
    for name, arrow in UNREADABLE.items():
        yield _unreadable(dice, folder / name, name, arrow)


def parquet_shapes(
    dice: random.Random, folder: Path, rules: int, whole: Kind = LONG
) -> Iterator[Case]:
    """Tables of several files that differ; only wide integers may be narrow in some."""
    kinds = (INTEGER, whole, DECIMAL, STRING, DATE, TIMESTAMP)
    for name in SHAPES if whole is LONG else SHAPES[:-1]:
        columns = [fill(dice, kind, 9, f"{kind.name}_{at}") for at, kind in enumerate(kinds)]
        yield _shaped(dice, folder / name.replace(" ", "_"), name, columns, rules)


def _server(folder: Path) -> dict[str, Any]:
    return {"format": "parquet", "path": str(folder / "{model}")}


def _arrow(table: Mixed, rows: slice) -> pa.Table:
    arrays = {
        column.name: pa.array(column.values[rows], type=column.kind.arrow)
        for column in table.columns
    }
    return pa.table(arrays)


def _write(file: Path, table: Mixed, rows: slice, **options: Any) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    pq.write_table(_arrow(table, rows), file, **options)


def _shaped(
    dice: random.Random, folder: Path, name: str, columns: list[Column], rules: int
) -> Case:
    """Several files, and what differs between them."""
    long, text = columns[1], columns[3]
    if name == "narrow and wide integers":
        long.values[:3] = [1, None, 99]
    if name == "a column less":
        text.values[:3] = [None, None, None]
    table = promised_table(dice, columns, rules)
    parts = [_arrow(table, slice(at, at + 3)) for at in (0, 3, 6)]
    match name:
        case "three orders":
            parts = [part.select(dice.sample(table.names, len(columns))) for part in parts]
        case "an empty file beside":
            parts.append(parts[0].slice(0, 0))
        case "a column more":
            parts[2] = parts[2].append_column("more", pa.array([1, 2, 3]))
        case "a column less":
            parts[0] = parts[0].drop_columns([text.name])
        case "narrow and wide integers":
            parts[0] = parts[0].set_column(1, long.name, parts[0][long.name].cast(pa.int32()))
    for at, part in enumerate(parts):
        file = folder / "t" / f"{at}.parquet"
        file.parent.mkdir(parents=True, exist_ok=True)
        pq.write_table(part, file)
    case = table.case(f"parquet {name}", folder, _server(folder))
    if name == "narrow and wide integers":
        _allow_unmeasured(case, long)
    return case


def _allow_unmeasured(case: Case, column: Column) -> None:
    """What Spark may be unable to read costs the checks of that column, and of no other."""
    own = f"t.{column.name}/"
    pairs = "duplicate_values:duplicateValues_"
    for check, said in case.expected.items():
        if check.startswith((own, f"t/{pairs}")) and not check.endswith("/present"):
            case.expected[check] = f"{said} or {UNMEASURED}"


def _unreadable(dice: random.Random, folder: Path, name: str, arrow: pa.DataType) -> Case:
    """A table with a column of a type that Spark does not read, beside others that it does."""
    odd = TIME if pa.types.is_time(arrow) else TIMESTAMP
    kinds = (INTEGER, odd, STRING)
    columns = [fill(dice, kind, 5, f"{kind.name}_{at}") for at, kind in enumerate(kinds)]
    table = promised_table(dice, columns, 8)
    whole = _arrow(table, slice(None))
    whole = whole.set_column(1, columns[1].name, whole[columns[1].name].cast(arrow))
    (folder / "t").mkdir(parents=True)
    pq.write_table(whole, folder / "t" / "0.parquet", version="2.6")
    case = table.case(f"parquet with {name}", folder, _server(folder))
    _allow_unmeasured(case, columns[1])
    return case


UNREADABLE = {"times": pa.time64("us"), "nanoseconds": pa.timestamp("ns", tz="UTC")}


def _content(columns: dict[str, Any], **options: Any) -> bytes:
    written = io.BytesIO()
    pq.write_table(pa.table(columns), written, **options)
    return written.getvalue()


_COLUMNS = {
    "id": pa.array([1, 2, 3], pa.int64()),
    "name": pa.array(["a", "b", "c"]),
    "amount": pa.array([Decimal("1.50"), Decimal("2.50"), Decimal("30.00")], pa.decimal128(12, 2)),
}
_MORE = _COLUMNS | {"id": pa.array([4, 5, 6], pa.int64())}


def _ruined(columns: dict[str, Any]) -> bytes:
    """The header of a page is overwritten behind a footer that is whole."""
    content = bytearray(_content(columns, use_dictionary=False))
    footer = pq.ParquetFile(io.BytesIO(bytes(content))).metadata
    for at in range(footer.num_columns):
        start = footer.row_group(0).column(at).data_page_offset
        content[start : start + 12] = b"\xff" * 12
    return bytes(content)


def parquet_damage(folder: Path) -> Iterator[Case]:
    """A good file, and beside it one with a fault; or one file with a fault alone."""
    good, more = _content(_COLUMNS), _content(_MORE)
    texts = _content(_MORE | {"id": pa.array(["4", "5", "6"])})
    files = {
        "a file of no bytes": b"",
        "a file cut off": more[: len(more) // 2],
        "a file without its end": more[:-4],
        "a file that is none": b"id,name,amount\n4,d,4.50\n",
        "ruined pages": _ruined(_MORE),
        "a column of another type": texts,
        "a column that may not be null left out": _content({"name": _MORE["name"]}),
    }
    for at, (name, content) in enumerate(files.items()):
        named = {"0.parquet": good, "1.parquet": content}
        yield from damaged(folder / str(at), f"parquet with {name}", "parquet", named)
    # Folders that are no partitions are no part of the table, or all of it: nobody knows.
    named = {"0.parquet": good, "below/1.parquet": more}
    yield from damaged(folder / "below", "parquet with a folder below", "parquet", named)
    alone = {"only ruined pages": _ruined(_COLUMNS), "nothing but a file of no bytes": b""}
    for name, content in alone.items():
        place = folder / name.replace(" ", "_")
        yield from damaged(place, f"parquet with {name}", "parquet", {"0.parquet": content})
