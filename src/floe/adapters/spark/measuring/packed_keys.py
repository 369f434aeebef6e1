"""Keys of several short parts as one number each, without loss."""

from collections.abc import Mapping, Sequence
from functools import reduce
from operator import and_

from pyspark.sql import Column
from pyspark.sql import functions as sf

from floe.adapters.spark.measuring.expressions.paths import single_value
from floe.adapters.spark.measuring.table_run import TableRun
from floe.checks import ColumnPath, DuplicateRows
from floe.plan import ColumnStatistics

Extent = tuple[int, int]

_WIDTHS: Mapping[str, int] = {"int8": 8, "int16": 16, "int32": 32, "date": 32}
_WIDEST = 64


def extents_of(metric: DuplicateRows, run: TableRun) -> list[Extent] | None:
    """The least and the greatest value of each part, where all are known."""
    found = [_extent(path, run) for path in metric.columns]
    known = [extent for extent in found if extent is not None]
    return known if len(known) == len(found) else None


def size_of(extents: Sequence[Extent]) -> int:
    """How many different keys there can be."""
    return reduce(lambda size, extent: size * (extent[1] - extent[0] + 1), extents, 1)


def numbered(names: Sequence[str], extents: Sequence[Extent]) -> Column:
    """A key's place among all that there can be; null where a part is out of its extent."""
    number, parts = sf.lit(0).cast("bigint"), [sf.col(name).cast("bigint") for name in names]
    for part, (least, greatest) in zip(parts, extents, strict=True):
        size = sf.lit(greatest - least + 1).cast("bigint")
        number = number * size + (part - sf.lit(least).cast("bigint"))
    inside = [
        part.between(least, greatest)
        for part, (least, greatest) in zip(parts, extents, strict=True)
    ]
    return sf.when(reduce(and_, inside), number)


def packed(metric: DuplicateRows, names: Sequence[str], run: TableRun) -> Column | None:
    """All parts side by side in 64 bits; None where they do not fit."""
    widths = [_WIDTHS.get(single_value(path, run.scope).kind, _WIDEST) for path in metric.columns]
    if len(names) < 2 or sum(widths) > _WIDEST:
        return None
    parts, place = [], 0
    for path, name, width in zip(metric.columns, names, widths, strict=True):
        is_date = single_value(path, run.scope).kind == "date"
        part = (sf.unix_date(name) if is_date else sf.col(name)).cast("bigint")
        parts.append(sf.shiftleft(part.bitwiseAND(sf.lit(2**width - 1).cast("bigint")), place))
        place += width
    return reduce(lambda one, other: one.bitwiseOR(other), parts)


def _extent(path: ColumnPath, run: TableRun) -> Extent | None:
    if str(path) in run.extents:
        return run.extents[str(path)]
    known = _statistics(path, run)
    if isinstance(known.minimum, int) and isinstance(known.maximum, int):
        return known.minimum, known.maximum
    return None


def _statistics(path: ColumnPath, run: TableRun) -> ColumnStatistics:
    facts = run.scope.facts
    column = facts.find(path.column) if facts and len(path.steps) == 1 else None
    nothing = ColumnStatistics()
    return facts.statistics.get(column.name, nothing) if facts and column else nothing
