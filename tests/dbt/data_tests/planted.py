"""Two tables with a fault for every kind of check of `faults.odcs.yaml`."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

NOW = datetime.now(UTC).replace(microsecond=0)
LINE = pa.struct([("sku", pa.string()), ("qty", pa.int64())])
PLACE = pa.struct([("city", pa.string()), ("zip", pa.string())])
MOMENT = pa.timestamp("us", tz="UTC")
# What is planted: each column with its type and six values.
THINGS = {
    "id": (pa.int64(), [1, 2, 3, 4, 5, 6]),
    "again": (pa.int64(), [1, 1, 2, 3, None, None]),
    "part": (pa.string(), ["x", "x", "y", "x", "y", None]),
    "gone": (pa.string(), ["a", None, "", None, "it's", "N/B"]),
    "state": (
        pa.string(),
        ["it's", "a\\b", "{{ env_var('HOME') }}", "${env:HOME}", "ref('parents')", "zwei\nZeilen"],
    ),
    "state_bad": (pa.string(), ["open", "it's", "closed", None, "open", "open"]),
    "code": (pa.int64(), [1, 1, 2, 2, 3, None]),
    "amount": (pa.float64(), [0.0, 1.0, 2.0, None, float("nan"), 3.0]),
    "calm": (pa.float64(), [0.3, 0.7, 10.4, None, -0.0, 1e-1]),
    "single": (pa.float32(), [0.1, 0.2, None, 0.1, 0.1, 0.2]),
    "price": (
        pa.decimal128(10, 2),
        [Decimal("1.05"), Decimal("1.07"), Decimal(2), None, None, None],
    ),
    "word": (pa.string(), ["ab", "abc", "ñ€😀", "abcd", None, "xy"]),
    "tag": (pa.string(), ["AB1", "AB1\n", "CD22", None, "AB1", "AB1"]),
    "found": (pa.string(), ["ab c", "B", "xx b", None, "b-c", "b"]),
    "mail": (pa.string(), ["a@b.de", "no", None, "a'b@c.de", "a@b.c", "x@y.z"]),
    "host": (pa.string(), ["a.b", "x" * 64, None, "a-b", "h", "1.2"]),
    "ip": (pa.string(), ["::1", "1::8:9", "fe80::1:2", "1:2:3:4:5:6:7:8", "::1.2.3.4", None]),
    "four": (pa.string(), ["1.2.3.4", "256.1.1.1", None, "0.0.0.1", "9.9.9.9", "1.1.1.1"]),
    "key": (pa.string(), ["123e4567-e89b-12d3-a456-426614174000"] * 5 + [None]),
    "link": (pa.string(), ["https://a.b/?x=1", "a b", None, "mailto:x", "u:x", "u:y"]),
    "bytes": (pa.string(), ["YWJj", "YQ==", None, "", "YWJjZA==", "YWJj"]),
    "stamp": (
        pa.string(),
        ["2026-02-28T10:00:00Z", "2026-02-30T10:00:00Z", None, *["2026-01-01 10:00"] * 3],
    ),
    "clock": (pa.string(), ["10:00", "23:59:60", "10:00:00.5Z", "10:00+01:00", None, "00:00"]),
    "written": (pa.string(), ["01.02.2026", "2026-02-01", "31.12.2025", None, "x", "2025-01-01"]),
    "born": (
        pa.date32(),
        [date(2020, 1, 1), date(2024, 12, 31), date(2025, 1, 1), None, None, None],
    ),
    "seen": (MOMENT, [NOW - timedelta(days=days, hours=2) for days in (0, 1, 2, 3, 4)] + [None]),
    "both": (pa.int64(), [1, 2, 3, 4, 5, 6]),
    "labels": (
        pa.list_(pa.string()),
        [["a"], ["a", "a"], [], None, ["abcd", None], ["a", "b", "c", "d"]],
    ),
    "counts": (
        pa.map_(pa.string(), pa.int64()),
        [[("a", 1)], [], [("b", -1)], None, [("a", None), ("bb", 2)], [("a", 0)]],
    ),
    "address": (
        PLACE,
        [
            {"city": "A", "zip": "1"},
            {"city": None, "zip": "2"},
            None,
            {"city": "B", "zip": None},
            {"city": "C", "zip": "x"},
            {"city": "D", "zip": "3"},
        ],
    ),
    "lines": (
        pa.list_(LINE),
        [[{"sku": "a", "qty": 1}], [{"sku": None, "qty": 0}, None], [], None, [], []],
    ),
    "my col": (pa.string(), ["aa", "bb", None, "c", "dd", "ee"]),
    "order": (pa.int64(), [1, 2, 3, 1, None, 7]),
    "parent": (pa.int64(), [1, 2, 3, None, 1, 2]),
    "orphan": (pa.int64(), [1, 9, None, 1, 2, 8]),
    "typed": (pa.int64(), [1, 2, 3, 4, 5, 6]),
}
PARENTS = {"id": (pa.int64(), [1, 2, 3]), "part": (pa.string(), ["x", "y", "y"])}
TABLES = {"things": THINGS, "parents": PARENTS}
# What floe check finds broken on Spark; one more is a warning.
BROKEN = (
    *("things.address.city/required", "things.address.zip/pattern"),
    *("things.address/entries:minProperties", "things.address/entries:required"),
    *("things.again/unique", "things.amount/range:minimum", "things.born/range:maximum"),
    *("things.both/invalid_values:range_no", "things.code/enum"),
    *("things.counts/entries:minProperties", "things.counts/entries:required"),
    *("things.counts{key}/length:maxLength", "things.counts{value}/range:minimum"),
    *("things.four/format", "things.gone/missing_values:missing_no"),
    *("things.gone/null_values:be_not", "things.gone/null_values:percent_no"),
    *("things.gone/null_values:several", "things.gone/required", "things.host/format"),
    *("things.labels/items:maxItems", "things.labels/items:minItems"),
    *("things.labels/items:uniqueItems", "things.labels[]/length:maxLength"),
    *("things.labels[]/required", "things.lines[].qty/range:minimum"),
    *("things.lines[].sku/required", "things.link/format", "things.lost/present"),
    *("things.mail/format", "things.my col/length:minLength", "things.my col/required"),
    *("things.order/required", "things.order/unique", "things.orphan/foreign_key:unknown"),
    *("things.part/enum", "things.price/multiple_of", "things.seen/frequency:often_no"),
    *("things.seen/invalid_values:future", "things.seen/latency:stale"),
    *("things.seen/range:maximum", "things.seen/retention:kept_no", "things.stamp/format"),
    *("things.state_bad/enum", "things.tag/pattern", "things.typed/type"),
    *("things.word/length:maxLength", "things.written/format", "things/custom:average_no"),
    *("things/custom:holds_no", "things/duplicate_values:pairs_percent"),
    *("things/foreign_key:pair", "things/foreign_key:quoted", "things/row_count:rows_no"),
    *("things/sql:joined", "things/sql:row_no"),
)
WARNED = ("things.gone/null_values:less",)


def write_tables(folder: Path) -> None:
    """Both tables as files of Parquet."""
    for name, columns in TABLES.items():
        arrays = [pa.array(values, type_) for type_, values in columns.values()]
        pq.write_table(pa.table(arrays, names=list(columns)), folder / f"{name}.parquet")


def rows_of(name: str) -> Iterator[tuple[Any, ...]]:
    """The rows of a table as plain values; maps are dictionaries."""
    columns = TABLES[name].values()
    plain = ([_plain(value, type_) for value in values] for type_, values in columns)
    return zip(*plain, strict=True)


def _plain(value: Any, type_: pa.DataType) -> Any:
    return dict(value) if pa.types.is_map(type_) and value is not None else value
