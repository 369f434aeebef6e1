"""What the figures of a column suggest that a contract might promise."""

import datetime
from collections.abc import Iterator
from decimal import Decimal
from typing import Any

from floe.adapters.spark.tables.profiling.figures import FORMATS, READABLE
from floe.adapters.spark.tables.profiling.profiles import ColumnProfile
from floe.adapters.spark.tables.profiling.scans import MOST_VALUES
from floe.contracts import SUGGESTED
from floe.plan import ActualColumn

Fields = dict[str, Any]
_LONGEST = 255
_KEY_ENDINGS = ("id", "key", "uuid", "code", "number", "nr", "no")
_MOMENTS = ("date", "timestamp")


def suggest(column: ActualColumn, seen: ColumnProfile, rows: int, *, is_text: bool) -> Fields:
    """Fields of a property that held for every row, with a mark that says which."""
    if rows == 0:
        return {}
    fields: Fields = {}
    if not seen.nulls:
        fields["required"] = True
    if is_unique(seen, rows):
        fields["unique"] = True
    if is_text:
        fields |= _readable_type(seen, rows)
    fields |= _shape(column, seen, rows, is_text="logicalType" in fields)
    return {**fields, "customProperties": [_mark(fields)]} if fields else {}


def is_unique(seen: ColumnProfile, rows: int) -> bool:
    """Whether every row has a value of its own."""
    return rows > 1 and not seen.nulls and seen.distinct == rows


def is_named_like_a_key(name: str, table: str) -> bool:
    """Whether people would take a column for the table's key."""
    word = name.lower()
    own = table.lower().removesuffix("s")
    return word == "id" or word in (f"{own}_id", f"{own}id", f"{own}_key", f"{own}_uuid")


def _shape(column: ActualColumn, seen: ColumnProfile, rows: int, *, is_text: bool) -> Fields:
    """An enum says more than a format, and a format more than lengths."""
    if 0 < len(seen.values) <= MOST_VALUES and not is_text:
        return {"enum": [{"value": value} for value in seen.values]}
    options = dict(_range(column, seen, rows))
    if not is_text and (known := _format(seen, rows)):
        options["format"] = known
    elif not is_text and seen.longest is not None and 0 < seen.longest <= _LONGEST:
        options |= {"minLength": seen.shortest, "maxLength": seen.longest}
    return {"logicalTypeOptions": options} if options else {}


def _range(column: ActualColumn, seen: ColumnProfile, rows: int) -> Iterator[tuple[str, Any]]:
    """Numbers that only tell rows apart have no range worth promising, nor has the future."""
    if is_unique(seen, rows) or column.name.lower().endswith(_KEY_ENDINGS):
        return
    if seen.minimum is not None:
        yield "minimum", plain(seen.minimum)
    if seen.maximum is not None:
        yield "maximum", plain(seen.maximum)


def _format(seen: ColumnProfile, rows: int) -> str | None:
    there = rows - seen.nulls
    return next((name for name in FORMATS if there and seen.texts.get(name) == there), None)


def _readable_type(seen: ColumnProfile, rows: int) -> Fields:
    """What all texts of a file without types can be read as."""
    there = rows - seen.nulls
    counts = dict(seen.texts)
    # Numbers with and without a fraction come together.
    counts["number"] = counts.get("number", 0) + counts.get("integer", 0)
    words = {**{name: name for name in READABLE}, "date": "date", "date-time": "timestamp"}
    found = (word for name, word in words.items() if there and counts.get(name) == there)
    logical = next(found, None)
    return {"logicalType": logical} if logical else {}


def _mark(fields: Fields) -> Fields:
    """Which fields nobody has promised yet; no figures, as they change with every row."""
    names = [name for name in fields if name != "logicalTypeOptions"]
    names += [f"logicalTypeOptions.{name}" for name in fields.get("logicalTypeOptions", {})]
    return {"property": SUGGESTED, "value": {"fields": names}}


def plain(value: Any) -> Any:
    """A value as YAML has it."""
    if isinstance(value, Decimal):
        return int(value) if value == value.to_integral_value() else float(value)
    if isinstance(value, datetime.date | datetime.datetime):
        return value.isoformat()
    return value
