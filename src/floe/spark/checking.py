"""Check DataFrames and tables from a notebook or a job."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from pyspark.sql import DataFrame, SparkSession

from floe.checks import Table, tables_in
from floe.errors import ConfigurationError
from floe.plan import TableSource
from floe.spark.active_sessions import active_session
from floe.spark.check_result import CheckResult
from floe.wiring import Opened, open_ledger, open_workspace, use_tables
from floe.workflows.data import CheckRequest, Prepared, plan_checks, prepare_checks, run_checks

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
) -> CheckResult:
    """Check a DataFrame or a table of Spark's catalog against a contract.

    `data` is the table of a contract that has one, or a mapping from the contract's table names
    to DataFrames or tables. Tables that are not given are read through the contract's servers.
    """
    session = spark or _session_of(data)
    path = Path(contract)
    opened = open_workspace((path,))
    request = make_request(opened, path, server=server, tables=tables, where=where, sample=sample)
    _, (prepared,) = prepare_checks(opened.workspace, request)
    given = name_tables(prepared, data, session)
    prepared = _with_given(prepared, given)
    opened_tables = use_tables(
        opened,
        prepared.sources,
        session,
        given,
        declared=prepared.declared,
        now=request.now,
    )
    (planned,) = plan_checks((prepared,), opened_tables)
    run = run_checks(planned, opened_tables, request)
    if record:
        with open_ledger(opened).transaction() as transaction:
            transaction.runs.record(run)
    return CheckResult(run, session)


def make_request(opened: Opened, path: Path, **wishes: Any) -> CheckRequest:
    """What floe.toml says about checks of one contract, and what the caller asks for."""
    settings = opened.settings
    return CheckRequest(
        files=(opened.name_file(path),),
        default_server=settings.servers.default,
        overrides=settings.servers.values,
        between=settings.checks.between,
        **wishes,
    )


def name_tables(
    prepared: Prepared, data: Given | None, spark: SparkSession
) -> dict[Table, DataFrame]:
    """The contract's tables that were given, each as a DataFrame."""
    tables = [table for table, _ in tables_in(prepared.contract) if table.physical_name]
    own = {table.physical_name: table for table in tables} | {each.name: each for each in tables}
    if data is None:
        return {}
    if not isinstance(data, Mapping):
        data = {_only_table(prepared, own): data}
    for name in data:
        if name not in own:
            raise ConfigurationError(f"{prepared.contract.title} has no table '{name}'")
    return {
        own[name]: spark.table(each) if isinstance(each, str) else each
        for name, each in data.items()
    }


def _only_table(prepared: Prepared, own: Mapping[str, Table]) -> str:
    names = sorted({table.name for table in own.values()})
    if not names:
        raise ConfigurationError(f"{prepared.contract.title} has no table: its schema is empty")
    if len(names) > 1:
        raise ConfigurationError(
            f"{prepared.contract.title} has several tables ({', '.join(names)}): "
            "give a mapping by name"
        )
    return names[0]


def _with_given(prepared: Prepared, given: Mapping[Table, DataFrame]) -> Prepared:
    """The same checks, on the given tables instead of the servers'."""
    sources = {
        **prepared.sources,
        **{table: TableSource(table, "given", "dataframe", {}) for table in given},
    }
    problems = {table: why for table, why in prepared.problems.items() if table not in given}
    return replace(prepared, sources=sources, problems=problems)


def _session_of(data: Given | None) -> SparkSession:
    for each in data.values() if isinstance(data, Mapping) else (data,):
        if isinstance(each, DataFrame):
            return each.sparkSession
    return active_session()
