"""Which foreign keys are answered by the scan that happens anyway."""

from floe.checks import OrphanRows
from floe.model import DataType
from floe.plan.actual_types import type_at
from floe.plan.facts import TableFacts
from floe.plan.limits import EngineLimits
from floe.plan.schema_answers import Known, look_up

_NUMBER_WIDTH = 8
_TEXT_WIDTH = 40
# Packed columns rarely take less, so this errs towards too many rows.
_PACKED_COLUMN = 4


def choose_fused(
    metrics: tuple[OrphanRows, ...], known: Known, limits: EngineLimits
) -> tuple[OrphanRows, ...]:
    """The foreign keys whose parents are small enough to be sent to every task."""
    fused: list[OrphanRows] = []
    room = limits.parents_bytes
    for metric in metrics:
        size = parent_size(metric, known)
        is_small = size is not None and size <= min(limits.parent_bytes, room)
        is_flat = not any(path.is_repeated for path in (*metric.columns, *metric.parent_columns))
        if size is not None and is_small and is_flat and len(fused) < limits.fused_references:
            fused.append(metric)
            room -= size
    return tuple(fused)


def parent_size(metric: OrphanRows, known: Known) -> int | None:
    """How many bytes the parent's keys take, roughly; None if nobody knows."""
    parent = look_up(known, metric.parent)
    rows = _rows(parent) if isinstance(parent, TableFacts) else None
    if rows is None or not isinstance(parent, TableFacts):
        return None
    # A key of several parts travels as one hash.
    if len(metric.parent_columns) > 1:
        return rows * _NUMBER_WIDTH
    found = type_at(parent, metric.parent_columns[0])
    is_text = isinstance(found, DataType) and found.kind in ("string", "binary", "uuid")
    return rows * (_TEXT_WIDTH if is_text else _NUMBER_WIDTH)


def _rows(parent: TableFacts) -> int | None:
    if parent.rows is not None:
        return parent.rows
    if parent.estimated_rows is not None:
        return parent.estimated_rows
    if parent.bytes is None:
        return None
    return parent.bytes // (_PACKED_COLUMN * max(1, len(parent.columns)))
