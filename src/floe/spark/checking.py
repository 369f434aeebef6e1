"""Check DataFrames and tables from a notebook or a job."""

from collections.abc import Mapping
from functools import partial
from pathlib import Path

from pyspark.sql import DataFrame, SparkSession

from floe.errors import InputError
from floe.spark.active_sessions import active_session
from floe.spark.check_result import CheckResult
from floe.spark.telling import tell
from floe.wiring import (
    check_request,
    open_emission,
    open_ledger,
    open_workspace,
    reach_session_tables,
)
from floe.workflows.data import check_contracts, refuse_unreadable

Data = DataFrame | str
Given = Data | Mapping[str, Data]


def check(
    data: Given | None,
    contract: str | Path,
    *,
    spark: SparkSession | None = None,
    server: str | None = None,
    tables: tuple[str, ...] = (),
    where: str | None = None,
    sample: int = 0,
    record: bool = False,
    untrusted: bool = False,
) -> CheckResult:
    """Check a DataFrame or a table of Spark's catalog against a contract.

    `data` is the table of a contract that has one, or a mapping from the contract's table names
    to DataFrames or tables. Tables that are not given are read through the contract's servers.
    What is recorded is also told as events of OpenLineage, in a workspace. What `untrusted` leaves
    out of a workspace is said in docs/security.md.
    """
    session = spark or _session_of(data)
    path = Path(contract)
    if path.is_dir():
        raise InputError(f"{path} is a folder: name one contract")
    opened = open_workspace((path,), untrusted=untrusted)
    request = check_request(
        opened,
        (path,),
        server=server,
        tables=tables,
        where=where,
        sample=sample,
        given=_by_name(data),
    )
    ledger = partial(open_ledger, opened) if record else None
    reach = reach_session_tables(opened, session)
    emission = open_emission(opened, tell) if record and opened.is_workspace else None
    checked = check_contracts(opened.workspace, request, reach, ledger, emission)
    refuse_unreadable(checked.unreadable)
    if checked.unrecorded is not None:
        raise checked.unrecorded
    (run,) = checked.runs
    return CheckResult(run, session)


def _by_name(data: Given | None) -> dict[str | None, Data]:
    if data is None:
        return {}
    return dict(data.items()) if isinstance(data, Mapping) else {None: data}


def _session_of(data: Given | None) -> SparkSession:
    for frame in data.values() if isinstance(data, Mapping) else (data,):
        if isinstance(frame, DataFrame):
            return frame.sparkSession
    return active_session()
