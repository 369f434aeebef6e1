"""What is known of runs, as tables whose union is the same in any order.

A run stands once, however often and by how many events it was told, so that duplicates, late events
and files that are read again change nothing. Keys are hashes: names stand in a table of their own.
"""

from collections.abc import Iterable
from typing import Any, Final

import numpy as np
import pyarrow as pa  # type: ignore[import-untyped]
import pyarrow.compute as pc  # type: ignore[import-untyped]

from floe.adapters.event_usage.statements import NO_KEY
from floe.usage import FAILURES, GOING, MICROSECONDS_PER_DAY, RunOutcome, RunState

_Numbers = np.ndarray[Any, np.dtype[np.int64]]

_VOLUME: Final = pa.struct([(name, pa.int64()) for name in ("dataset", "rows", "bytes")])
_ABOVE: Final = ("root_job", "root_run", "parent_job", "parent_run")
RUN_SCHEMA: Final = pa.schema(
    [
        *((name, pa.int64()) for name in ("run", "job", "state", "first", "last", *_ABOVE)),
        ("said", pa.list_(pa.int64())),
        ("volumes", pa.list_(_VOLUME)),
    ]
)
_NEW: Final = ("run", "job", "last", "state", *_ABOVE)


def new_runs(events: _Numbers, volumes: _Numbers) -> pa.Table:
    """Runs as events tell of them, a row each, from the numbers of events and of what they read."""
    rows = events.reshape(-1, len(_NEW) + 3)
    columns = {name: rows[:, place] for place, name in enumerate(_NEW)}
    told = volumes.reshape(-1, 1 + len(_VOLUME))
    is_said = rows[:, len(_NEW) :] != NO_KEY
    return pa.table(
        {
            **columns,
            "first": columns["last"],
            **{name: _nullable(columns[name]) for name in _ABOVE},
            "said": pa.ListArray.from_arrays(
                _ends(is_said.sum(axis=1)), rows[:, len(_NEW) :][is_said]
            ),
            "volumes": pa.ListArray.from_arrays(
                _offsets(told[:, 0], len(rows)),
                pa.StructArray.from_arrays(
                    [_nullable(told[:, 1 + place]) for place in range(len(_VOLUME))],
                    fields=list(_VOLUME),
                ),
            ),
        }
    ).select(RUN_SCHEMA.names)


def count_events(new: pa.Table) -> int:
    """How many different events tell of some runs."""
    told = (new[name].to_numpy() for name in ("run", "last", "state"))
    return int(np.count_nonzero(_is_first(*_sorted(*told))))


def days_of(runs: pa.Table) -> pa.Array:
    """The days on which runs were seen last."""
    return pa.array(runs["last"].to_numpy() // MICROSECONDS_PER_DAY)


def merge_runs(parts: pa.Table) -> pa.Table:
    """Each run once, from all that is told of it."""
    rows = parts.sort_by("run")
    keys = rows["run"].to_numpy()
    is_first = _is_first(keys)
    starts, groups = np.flatnonzero(is_first), np.cumsum(is_first) - 1
    merged = {
        "run": keys[starts],
        "job": rows["job"].to_numpy()[starts],
        "state": np.bitwise_or.reduceat(rows["state"].to_numpy(), starts),
        "first": np.minimum.reduceat(rows["first"].to_numpy(), starts),
        "last": np.maximum.reduceat(rows["last"].to_numpy(), starts),
        **{name: _highest(rows[name], starts) for name in _ABOVE},
        "said": _union(rows["said"], groups, len(starts)),
        "volumes": _volumes(rows["volumes"], groups, len(starts)),
    }
    return pa.table(merged, schema=RUN_SCHEMA)


def judge_runs(runs: pa.Table) -> pa.Table:
    """Runs with whom they belong to, what became of them, and all that they said as one key."""
    job, run = (pc.coalesce(runs[f"root_{k}"], runs[f"parent_{k}"]) for k in ("job", "run"))
    said = runs["said"].combine_chunks()
    state = runs["state"].to_numpy()
    is_reading = (state & RunState.STREAMING != 0) & (state & GOING != 0)
    is_done = (state & RunState.COMPLETE != 0) | is_reading
    failed = np.where(state & FAILURES != 0, int(RunOutcome.FAILED), int(RunOutcome.ATTEMPTED))
    judged = {
        "consumer": pc.coalesce(job, runs["job"]),
        # Nothing above it: it is a run of its own, by the key that those below it call it.
        "consumer_run": pc.coalesce(run, pc.bit_wise_xor(runs["run"], runs["job"])),
        "outcome": np.where(is_done, int(RunOutcome.COMPLETED), failed),
        # Every run has said something, and nothing twice.
        "pattern": np.bitwise_xor.reduceat(
            said.flatten().to_numpy(), said.offsets.to_numpy()[:-1] - said.offsets[0].as_py()
        ),
        "day": days_of(runs),
    }
    for name, values in judged.items():
        is_column = isinstance(values, pa.ChunkedArray)
        runs = runs.append_column(name, values if is_column else pa.array(values, pa.int64()))
    return runs


def _highest(column: pa.ChunkedArray, starts: _Numbers) -> pa.Array:
    return _nullable(np.maximum.reduceat(column.fill_null(NO_KEY).to_numpy(), starts))


def _nullable(values: _Numbers) -> pa.Array:
    return pa.array(values, mask=values == NO_KEY)


def _union(lists: pa.ChunkedArray, groups: _Numbers, count: int) -> pa.ListArray:
    rows, values = _flat(lists)
    owners, values = _sorted(groups[rows], values)
    is_first = _is_first(owners, values)
    return pa.ListArray.from_arrays(_offsets(owners[is_first], count), values[is_first])


def _volumes(lists: pa.ChunkedArray, groups: _Numbers, count: int) -> pa.ListArray:
    """How much a run read of each dataset; the highest is told last."""
    rows = pc.list_parent_indices(lists).to_numpy()
    if not len(rows):
        return pa.ListArray.from_arrays(_offsets(rows, count), pa.array([], _VOLUME))
    told = pc.list_flatten(lists)
    columns = {field.name: pc.struct_field(told, [field.name]) for field in _VOLUME}
    table = pa.table({"group": groups[rows], **columns})
    most = table.group_by(["group", "dataset"], use_threads=False).aggregate(
        [("rows", "max"), ("bytes", "max")]
    )
    ordered = most.sort_by([("group", "ascending"), ("dataset", "ascending")]).combine_chunks()
    names = ("dataset", "rows_max", "bytes_max")
    arrays = [ordered[name].combine_chunks() for name in names]
    values = pa.StructArray.from_arrays(arrays, fields=list(_VOLUME))
    return pa.ListArray.from_arrays(_offsets(ordered["group"].to_numpy(), count), values)


def _flat(lists: pa.ChunkedArray) -> tuple[_Numbers, _Numbers]:
    """The items of lists, with the rows they stand in."""
    return pc.list_parent_indices(lists).to_numpy(), pc.list_flatten(lists).to_numpy()


def _sorted(*columns: _Numbers) -> tuple[_Numbers, ...]:
    order = np.lexsort(columns[::-1])
    return tuple(column[order] for column in columns)


def _is_first(*columns: _Numbers) -> np.ndarray[Any, np.dtype[np.bool_]]:
    """Where sorted rows differ from those before them."""
    differs: Iterable[Any] = (column[1:] != column[:-1] for column in columns)
    return np.concatenate((np.ones(min(1, len(columns[0])), bool), np.any([*differs], axis=0)))


def _offsets(owners: _Numbers, count: int) -> pa.Array:
    """Where the items of each owner begin; owners are sorted."""
    return _ends(np.bincount(owners, minlength=count))


def _ends(counts: _Numbers) -> pa.Array:
    return pa.array(np.concatenate(([0], np.cumsum(counts))), pa.int32())
