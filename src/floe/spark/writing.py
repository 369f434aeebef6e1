"""Write a table by its contract, check its rows on the way, and tell lineage where they went."""

import warnings
from collections.abc import Iterable, Mapping
from pathlib import Path

from pyspark.sql import DataFrame

from floe.adapters.spark import Rows, as_promised, to_columns
from floe.cleaning import clean
from floe.errors import ConfigurationError
from floe.plan import TableFacts
from floe.spark.check_result import CheckResult
from floe.spark.job_runs import ContractJob, current_job
from floe.spark.observing import WatchedWrite, watch_rows
from floe.spark.promised_tables import PromisedTable, promised_table
from floe.wiring import open_writable_table
from floe.workflows.data import AccessedTable, refuse_misfits, tell_misfit
from floe.workflows.tracked_jobs import TrackedJob, WrittenRows

_MODES = ("error", "append", "overwrite")


def write(
    contract: str | Path,
    df: DataFrame,
    table: str | None = None,
    *,
    mode: str = "error",
    strict: bool = True,
    lineage: Mapping[str, Iterable[str]] | None = None,
    server: str | None = None,
    job: ContractJob | None = None,
    untrusted: bool = False,
) -> CheckResult:
    """Write rows to a contract's table; the checks that can ride on the write come back.

    Unless `strict` is off, columns and types must be those of the contract, else nothing is
    written. Where something is there already, `mode` must be `append` or `overwrite`. `lineage`
    says of which columns, as `table.column` of what this run has read, a column is made.
    """
    if mode not in _MODES:
        raise ConfigurationError(f"'{mode}' is no mode: there are {', '.join(_MODES)}")
    promised = promised_table(contract, table, server=server, untrusted=untrusted, is_read=False)
    frame = _fitted(df, promised.found, strict=strict)
    tracked = (job or current_job(df.sparkSession)).track(promised.opened)
    _refuse_strangers(lineage or {}, frame)
    sources = tracked.find_origins(lineage) if tracked and lineage else {}
    promised.warn()
    watched = _write(promised, frame, mode, tracked)
    if tracked:
        types = {column.name: column.written for column in to_columns(frame.schema)}
        written = WrittenRows(watched.count(), types, sources, adds=mode == "append")
        tracked.writes(promised.used, written)
    return watched.result()


def _write(
    promised: PromisedTable, frame: DataFrame, mode: str, tracked: TrackedJob | None
) -> WatchedWrite:
    found = promised.found
    place = open_writable_table(promised.opened, found.source, frame.sparkSession, found.declared)
    place.refuse(Rows(frame, mode))
    if tracked:
        tracked.begins()
    watched = watch_rows(frame, found.prepared, found.table, promised.request.now)
    place.write(Rows(watched.dataframe, mode, found.partitions))
    return watched


def _fitted(df: DataFrame, found: AccessedTable, *, strict: bool) -> DataFrame:
    """The rows in the order and the spelling of the contract; as they are if that is not asked."""
    lower = [name.lower() for name in df.columns]
    twins = [name for name in df.columns if lower.count(name.lower()) > 1]
    if twins:
        raise ConfigurationError(f"two columns of the rows are called '{twins[0]}'")
    misfits = found.misfits(TableFacts(to_columns(df.schema)))
    if strict:
        refuse_misfits(found, misfits)
        return as_promised(df, found.columns, found.table.name)
    for misfit in misfits:
        warnings.warn(clean(tell_misfit(misfit)), UserWarning, stacklevel=3)
    return df


def _refuse_strangers(lineage: Mapping[str, Iterable[str]], frame: DataFrame) -> None:
    for column in lineage:
        if column not in frame.columns:
            listed = ", ".join(frame.columns)
            raise ConfigurationError(f"no column is called '{column}': there are {listed}")
