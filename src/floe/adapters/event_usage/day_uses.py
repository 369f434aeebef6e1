"""Runs become days: how often which consumer used which dataset, and by which patterns."""

from typing import Any, Final

import numpy as np
import pyarrow as pa  # type: ignore[import-untyped]
import pyarrow.compute as pc  # type: ignore[import-untyped]

from floe.adapters.event_usage.statements import NO_KEY
from floe.usage import FactKind, RunOutcome

USE_SCHEMA: Final = pa.schema(
    [
        (name, pa.int64())
        for name in (
            *("day", "consumer", "dataset", "product", "pattern", "completed", "failed"),
            *("attempted", "rows", "bytes", "first", "last", "last_attempt"),
        )
    ]
)
_WHOSE: Final = ["consumer", "dataset", "product"]
_KEY: Final = ["day", *_WHOSE]
_COUNTS: Final = {
    "completed": RunOutcome.COMPLETED,
    "failed": RunOutcome.FAILED,
    "attempted": RunOutcome.ATTEMPTED,
}


def day_uses(runs: pa.Table, patterns: pa.Table) -> pa.Table:
    """The rows of days, from all of their runs: counts by dataset, and the patterns seen.

    Those of the first and the last of the days know nothing of the days beside them.
    """
    inputs = patterns.filter(pc.field("kind") == int(FactKind.INPUT))
    accesses = inputs.select(["pattern", "dataset", "product", "value"])
    parts = (_counted(runs, accesses), _volumes(runs, accesses), _patterns(runs))
    return pa.concat_tables([_complete(part) for part in parts])


def _counted(runs: pa.Table, accesses: pa.Table) -> pa.Table:
    """The runs of a consumer, however many jobs they consist of."""
    is_done = pc.equal(runs["outcome"], int(RunOutcome.COMPLETED))
    nothing = pa.scalar(None, pa.int64())
    ends = runs.append_column("done", pc.if_else(is_done, runs["last"], nothing))
    told = ends.append_column("tried", pc.if_else(is_done, nothing, runs["last"]))
    columns = ["day", "consumer", "consumer_run", "pattern", "outcome", "first", "done", "tried"]
    # The same dataset may be named in two ways, which is one access.
    datasets = _grouped(accesses, ["pattern", "dataset", "product"], {})
    joined = told.select(columns).join(datasets, "pattern", join_type="inner", use_threads=False)
    moments = {"first": "min", "done": "max", "tried": "max"}
    by_run = _grouped(joined, [*_KEY, "consumer_run"], {"outcome": "max", **moments})
    outcome = _outcomes(by_run)
    for name, counted in _COUNTS.items():
        by_run = by_run.append_column(name, pa.array(outcome == int(counted)))
    uses = _grouped(by_run, _KEY, {**dict.fromkeys(_COUNTS, "sum"), **moments})
    return uses.rename_columns({"done": "last", "tried": "last_attempt"})


def _outcomes(by_run: pa.Table) -> Any:
    """What became of commands by the day that they ended; -1 where they went on the day after."""
    keys = [by_run[name].fill_null(NO_KEY).to_numpy() for name in ("day", "consumer_run", *_WHOSE)]
    order = np.lexsort(keys)
    days, *others = (key[order] for key in keys)
    is_same = np.logical_and.reduce([key[1:] == key[:-1] for key in others])
    goes_on = is_same & (days[1:] == days[:-1] + 1)
    told = by_run["outcome"].to_numpy()[order]
    told[1:] = np.where(goes_on, np.maximum(told[1:], told[:-1]), told[1:])
    told[:-1][goes_on] = -1
    outcomes = np.empty_like(told)
    outcomes[order] = told
    return outcomes


def _volumes(runs: pa.Table, accesses: pa.Table) -> pa.Table:
    """How much was read, as rows of their own: sums are made of all rows of a day."""
    rows = pc.list_parent_indices(runs["volumes"])
    told = runs.select(["day", "consumer", "pattern"]).take(rows)
    volumes = pc.list_flatten(runs["volumes"])
    for name, source in {"value": "dataset", "rows": "rows", "bytes": "bytes"}.items():
        told = told.append_column(name, pc.struct_field(volumes, [source]))
    joined = told.join(accesses, ["pattern", "value"], join_type="inner", use_threads=False)
    return _grouped(joined, _KEY, {"rows": "sum", "bytes": "sum"})


def _patterns(runs: pa.Table) -> pa.Table:
    return _grouped(runs, ["day", "consumer", "pattern"], {})


def _grouped(table: pa.Table, keys: list[str], how: dict[str, str]) -> pa.Table:
    groups = table.group_by(keys, use_threads=False).aggregate(list(how.items()))
    return groups.rename_columns({f"{name}_{word}": name for name, word in how.items()})


def _complete(part: pa.Table) -> pa.Table:
    """A part with all columns of the table."""
    nothing = pa.nulls(part.num_rows, pa.int64())
    has = set(part.column_names)
    columns = [part[name] if name in has else nothing for name in USE_SCHEMA.names]
    return pa.table(columns, names=USE_SCHEMA.names).cast(USE_SCHEMA)
