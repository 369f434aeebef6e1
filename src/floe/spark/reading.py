"""Read a table by its contract, and tell lineage who did."""

from collections.abc import Iterable
from pathlib import Path

from pyspark.sql import DataFrame, SparkSession

from floe.adapters.spark import as_promised, to_columns
from floe.spark.active_sessions import active_session
from floe.spark.job_runs import ContractJob, current_job
from floe.spark.promised_tables import PromisedTable, promised_table
from floe.wiring import use_tables


def read(
    contract: str | Path,
    table: str | None = None,
    *,
    columns: Iterable[str] | None = None,
    product: str | None = None,
    server: str | None = None,
    spark: SparkSession | None = None,
    job: ContractJob | None = None,
    untrusted: bool = False,
) -> DataFrame:
    """The rows of a contract's table, as `floe check` would look at them.

    They have the columns that the contract declares, or those of them that are named, in its
    types: narrower ones become those, and others are refused. A row that cannot be read so ends
    the query. In a workspace the reading is told as
    lineage: by which contract, for which `product`, which columns.
    """
    session = spark or (job and job.spark) or active_session()
    promised = promised_table(contract, table, server=server, untrusted=untrusted)
    wanted = promised.found.choose(columns)
    promised.warn()
    opened = _open(promised, session)
    types = promised.found.types_to_cast(wanted, to_columns(opened.schema))
    frame = as_promised(opened, wanted, promised.found.table.name, types)
    whose = job or current_job(session)
    if tracked := whose.track(promised.opened):
        tracked.reads(promised.used, wanted, product or whose.product)
    return frame


def _open(promised: PromisedTable, session: SparkSession) -> DataFrame:
    access = promised.found.access
    tables = use_tables(promised.opened, access.sources, session, {}, declared=access.declared)
    return tables.open_table(promised.found.table)
