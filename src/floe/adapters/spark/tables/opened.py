"""Tables that are described at once and measured once that is asked for."""

import os
from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from datetime import datetime
from functools import cached_property
from pathlib import Path

from py4j.protocol import Py4JError  # type: ignore[import-untyped]
from pyspark.errors import PySparkException
from pyspark.sql import DataFrame, SparkSession

from floe.adapters.spark.failures import blames_outside, explain_failure, is_missing
from floe.adapters.spark.measuring.engine import SparkEngine
from floe.adapters.spark.measuring.jobs import Jobs
from floe.adapters.spark.measuring.limits import SPARK_LIMITS
from floe.adapters.spark.measuring.quiet_errors import quiet_errors
from floe.adapters.spark.tables.catalog import SparkCatalog
from floe.adapters.spark.tables.profiling import draft_table, profile_table
from floe.adapters.spark.tables.shape_counts import (
    read_counts,
    sample_frame,
    shape_rows,
    split_columns,
)
from floe.adapters.spark.types import quote_name, to_columns
from floe.checks import ColumnPath, Table
from floe.contracts import Draft
from floe.errors import ConfigurationError
from floe.model import DataType
from floe.plan import EngineLimits, SampledTable, TableFacts, TableSource, Unreachable
from floe.progress import no_progress

_SMALL = 64 * 1024 * 1024
# Who names a table that nobody has is to blame, not the world.
_NO_TABLE = Unreachable("the table does not exist", is_outside=False, is_missing=True)


class SparkTables:
    """Both sides of a run: who knows the tables, and who measures them.

    Spark is started by `session` only once something needs it; without one, tables can be
    described and not measured. Tables in `given` are there already, as DataFrames or under a
    name that Spark knows; the others are read from their sources.
    """

    def __init__(
        self,
        session: Callable[[], SparkSession] | None,
        sources: Mapping[Table, TableSource],
        root: Path,
        *,
        now: datetime,
        timeout: float | None = None,
        query_timeout: float | None = None,
        declared: Mapping[Table, DataType] | None = None,
        given: Mapping[Table, DataFrame | str] | None = None,
        environment: Mapping[str, str] = os.environ,
    ) -> None:
        self._session = session
        self._now = now
        self._timeout, self._query_timeout = timeout, query_timeout
        self._given = dict(given or {})
        self._described: dict[Table, TableFacts | Unreachable] = {}
        self._stored = SparkCatalog(
            session, sources, root, declared=declared or {}, environment=environment
        )

    @property
    def catalog(self) -> "SparkTables":
        """Knows the tables."""
        return self

    @quiet_errors()
    def describe(self, table: Table) -> TableFacts | Unreachable:
        """What is known of a table without reading its rows."""
        if table in self._given:
            return self._describe_given(table)
        self._described[table] = found = self._stored.describe(table)
        return found

    def _describe_given(self, table: Table) -> TableFacts | Unreachable:
        name = self._given[table]
        try:
            return TableFacts(to_columns(self._frame(table).schema))
        except (PySparkException, Py4JError) as failure:
            return Unreachable(
                f"Spark's table {name}: {explain_failure(failure)}",
                is_outside=blames_outside(failure),
                is_missing=is_missing(failure),
            )

    def _frame(self, table: Table) -> DataFrame:
        """A given table; one that was named is looked up once."""
        frame = self._given[table]
        if isinstance(frame, str):
            if self._session is None:
                raise ConfigurationError("there is no Spark that knows tables by name")
            frame = self._given[table] = self._session().table(frame)
        return frame

    @property
    def is_small(self) -> bool:
        """Whether all tables that were described are known to be small."""
        sizes = [facts.bytes for facts in self._described.values() if isinstance(facts, TableFacts)]
        return all(size is not None for size in sizes) and sum(filter(None, sizes)) < _SMALL

    def open_table(self, table: Table) -> DataFrame:
        """The table, ready to be read."""
        return self._frame(table) if table in self._given else self._stored.open_table(table)

    def _open_stored(self, table: Table) -> DataFrame:
        return self._frame(table) if table in self._given else self._stored.open_stored(table)

    @quiet_errors()
    def read_row(self, table: Table, columns: tuple[str, ...]) -> Unreachable | None:
        """Read a row; Spark does so where the files of the table cannot tell by themselves."""
        try:
            is_given = table in self._given
            frame = self._frame(table) if is_given else self._stored.doubtful_rows(table, columns)
            if frame is None:
                return None
            names = [quote_name(name) for name in columns] or ["*"]
            row = frame.select(*names).limit(1)
            Jobs(row.sparkSession, self._timeout).run(row.collect, "a row", no_progress)
        except Exception as error:  # noqa: BLE001 - whatever keeps a row from being read is told
            return self._stored.blame(table, error)
        return None

    @quiet_errors()
    def draft(self, table: Table, hidden: Collection[str] | None = None) -> Draft | Unreachable:
        """A contract for the table; with `hidden`, also what its rows suggest.

        Of the columns that `hidden` names no value is looked at.
        """
        facts = self.describe(table)
        if isinstance(facts, Unreachable):
            return _NO_TABLE if facts.is_missing else facts
        rows = None if hidden is None else profile_table(self._open_stored(table), facts, hidden)
        return draft_table(table.name, facts, rows, physical_name=table.physical_name)

    @quiet_errors()
    def count_shapes(
        self, table: Table, columns: tuple[ColumnPath, ...], rows: int | None
    ) -> SampledTable | Unreachable:
        """How many values of some rows have which shape, in one pass; no value leaves Spark."""
        facts = self.describe(table)
        if isinstance(facts, Unreachable):
            return facts
        shaped, unseen = split_columns(facts, columns)
        try:
            frame, chosen = sample_frame(self._open_stored(table), facts, rows)
            counts = shape_rows(frame, facts, shaped)
            jobs = Jobs(counts.sparkSession, self._timeout)
            counted = jobs.run(counts.collect, f"{table.name}: looking at values", no_progress)
        except Exception as error:  # noqa: BLE001 - whatever keeps rows from being read is told
            return self._stored.blame(table, error)
        sampled = read_counts(counted, shaped)
        is_short = chosen == "first" and sampled.rows < (rows or 0)
        return replace(sampled, chosen="all" if is_short else chosen, unseen=unseen)

    @property
    def limits(self) -> EngineLimits:
        """What Spark bears in one go, known before it starts."""
        return SPARK_LIMITS

    @cached_property
    def engine(self) -> SparkEngine:
        """Measures the tables; Spark starts here at the latest."""
        if self._session is None:
            raise ConfigurationError("there is no Spark to measure with")
        return SparkEngine(
            self._session(),
            self.open_table,
            now=self._now,
            timeout=self._timeout,
            query_timeout=self._query_timeout,
        )
