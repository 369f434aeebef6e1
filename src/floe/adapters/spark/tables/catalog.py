"""Which tables there are, what is known of them, and how they are opened."""

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType

from py4j.protocol import Py4JError  # type: ignore[import-untyped]
from pyspark.errors import PySparkException
from pyspark.sql import DataFrame, SparkSession

from floe.adapters.spark.failures import (
    SourceError,
    blames_outside,
    explain_failure,
    is_missing,
)
from floe.adapters.spark.readers.known_schemas import read_file
from floe.adapters.spark.readers.preparation import describe_source, package_hint, reader_for
from floe.adapters.spark.readers.reader import Address, make_address
from floe.adapters.spark.tables.typed_texts import type_texts
from floe.checks import Table
from floe.errors import ConfigurationError
from floe.model import DataType
from floe.plan import ActualColumn, TableFacts, TableSource, Unreachable
from floe.table_files import DamagedTableError

_FAILURES = (
    SourceError,
    ConfigurationError,
    DamagedTableError,
    PySparkException,
    Py4JError,
    OSError,
    ValueError,
)
_NONE: Mapping[Table, DataType] = MappingProxyType({})


class SparkCatalog:
    """The tables of some sources.

    Spark is started by `session` when a table is first opened, or when its facts cannot be had
    without; where there is no `session`, a table is then taken to be as it is declared.
    `declared` gives the contract's columns, as one struct, for sources without any.
    """

    def __init__(
        self,
        session: Callable[[], SparkSession] | None,
        sources: Mapping[Table, TableSource],
        root: Path,
        *,
        declared: Mapping[Table, DataType] = _NONE,
        environment: Mapping[str, str] = os.environ,
    ) -> None:
        self._session = session
        self._sources = sources
        self._root = root
        self._declared = declared
        self._environment = environment
        self._addresses: dict[Table, Address] = {}
        self._facts: dict[Table, TableFacts | Unreachable] = {}
        self._frames: dict[Table, DataFrame] = {}

    @property
    def secrets(self) -> tuple[str, ...]:
        """The secrets in use; no message may hold one."""
        return tuple({secret for a in self._addresses.values() for secret in a.credentials.secrets})

    def describe(self, table: Table) -> TableFacts | Unreachable:
        """What is known of a table without reading its rows."""
        if table not in self._facts:
            self._facts[table] = self._find_facts(table)
        return self._facts[table]

    def open_table(self, table: Table) -> DataFrame:
        """The table, ready to be read, with texts as values of the types declared for them."""
        frame, facts = self.open_stored(table), self.describe(table)
        if isinstance(facts, Unreachable) or table not in self._declared:
            return frame
        return type_texts(frame, facts, self._declared[table])

    def open_stored(self, table: Table) -> DataFrame:
        """The table as it is stored; a SourceError says in one line why it cannot be read."""
        if table not in self._frames:
            try:
                self._frames[table] = self._read(table)
            except _FAILURES as failure:
                reason = self._explain(table, failure)
                raise SourceError(reason, is_outside=blames_outside(failure)) from None
        return self._frames[table]

    def doubtful_rows(self, table: Table, columns: tuple[str, ...]) -> DataFrame | None:
        """The table, or the file of it that Spark should try; None if rows were read without."""
        address = self._address(table)
        file = reader_for(address.source).try_rows(address, columns)
        if file is None:
            return None
        frame = self._frame(table)
        return read_file(frame, file) if file else frame

    def blame(self, table: Table, failure: Exception) -> Unreachable:
        """A table that cannot be read, and why, in one line."""
        return Unreachable(
            self._explain(table, failure),
            is_outside=blames_outside(failure),
            is_missing=is_missing(failure),
        )

    def _find_facts(self, table: Table) -> TableFacts | Unreachable:
        try:
            address = self._address(table)
            reader = reader_for(address.source)
            known = reader.know(address)
            if known is not None:
                return known
            if self._session is None:
                return _as_declared(address)
            # What is missing is told before Spark starts.
            reader.demand(address)
            return reader.learn(self._session(), address, self._frame(table))
        except _FAILURES as failure:
            return self.blame(table, failure)

    def _frame(self, table: Table) -> DataFrame:
        if table not in self._frames:
            self._frames[table] = self._read(table)
        return self._frames[table]

    def _read(self, table: Table) -> DataFrame:
        if self._session is None:
            raise SourceError("nothing is read while a plan is explained", is_outside=False)
        address = self._address(table)
        return reader_for(address.source).read(self._session(), address)

    def _address(self, table: Table) -> Address:
        if table not in self._sources:
            raise SourceError("the table is on no server", is_outside=False)
        if table not in self._addresses:
            source, declared = self._sources[table], self._declared.get(table)
            self._addresses[table] = make_address(source, self._root, self._environment, declared)
        return self._addresses[table]

    def _explain(self, table: Table, failure: Exception) -> str:
        source = self._sources.get(table)
        if source is None:
            return explain_failure(failure, self.secrets)
        reason = explain_failure(failure, self.secrets, package=package_hint(source))
        return f"{describe_source(source)}: {reason}" if blames_outside(failure) else reason


def _as_declared(address: Address) -> TableFacts:
    fields = address.declared.fields if address.declared else ()
    columns = tuple(ActualColumn(field.name, field.type) for field in fields)
    return TableFacts(columns, is_text=address.values.get("format") == "csv")
