from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import types as spark_types
from pyspark.sql.types import StructField, StructType

from floe.adapters.spark.failures import SourceError
from floe.adapters.spark.own_columns import named
from floe.adapters.spark.types import TEXTS, to_columns
from floe.model import DataType
from floe.plan import ActualColumn, Credentials, TableFacts, TableSource

# A session may be set to pass over files that it cannot read.
READ_ALL = {"ignoreCorruptFiles": "false", "ignoreMissingFiles": "false"}


@dataclass(frozen=True, slots=True)
class Address:
    """A source with its variables filled in, and all that a reader needs besides."""

    source: TableSource
    root: Path
    credentials: Credentials = field(repr=False)
    values: Mapping[str, Any] = field(repr=False)
    declared: DataType | None = field(default=None, repr=False)

    @property
    def table(self) -> str:
        """The table's name in the data."""
        return self.source.table.physical_name

    def find(self, *names: str) -> str | None:
        """The first of these server values that is there, as text."""
        for name in names:
            value = self.values.get(name)
            if value is None or value == "" or isinstance(value, Mapping | list):
                continue
            text = str(value).lower() if isinstance(value, bool) else str(value)
            if not text.isprintable():
                raise SourceError(f"the server's {name} has characters that cannot be printed")
            return text
        return None

    def find_given(self, name: str) -> str | None:
        """A value that only floe.toml or the command line can give."""
        return self.find(name) if name in self.source.given else None

    def need(self, *names: str) -> str:
        """The first of these server values; a table that cannot do without is not read."""
        value = self.find(*names)
        if value is None:
            raise SourceError(
                f"server '{self.source.server}' has no {' or '.join(names)}", is_outside=False
            )
        return value


def with_folders(schema: StructType, folders: Mapping[str, ActualColumn]) -> StructType:
    """The same columns, those of folders as they are said to be: so Spark guesses at none."""
    types = {name: spark_types.DataType.fromDDL(each.written) for name, each in folders.items()}
    return StructType([StructField(f.name, types.get(f.name, f.dataType)) for f in schema.fields])


def with_folder_texts(frame: DataFrame, folders: Mapping[str, ActualColumn]) -> DataFrame:
    """The same rows; columns of folders whose texts stand for values say so."""
    # Of what a schema says beside the types, Spark forgets what is about folders.
    said = {
        name: named(name).alias(name, metadata={TEXTS: "[[]]"})
        for name, column in folders.items()
        if column.is_text
    }
    return frame.select(*(said.get(name, named(name)) for name in frame.columns)) if said else frame


def make_address(
    source: TableSource,
    root: Path,
    environment: Mapping[str, str],
    declared: DataType | None = None,
) -> Address:
    """Fill in a source's variables; one that is not set or not allowed makes it unreadable."""
    credentials = Credentials(source, environment)
    return Address(source, root, credentials, credentials.values, declared)


def _needs_nothing(_: Address) -> tuple[str, ...]:
    return ()


def _sets_nothing(_: Address) -> Mapping[str, str]:
    return {}


def _knows_nothing(_: Address) -> TableFacts | None:
    return None


def _tries_nothing(_: Address, __: tuple[str, ...]) -> str | None:
    return ""


@dataclass(frozen=True, slots=True)
class Rows:
    """Rows to be written, in the order of the contract's columns; `mode` is as Spark has it."""

    frame: DataFrame
    mode: str
    partitions: tuple[str, ...] = ()


class RowTarget(Protocol):
    """A place that rows can be written to."""

    def refuse(self, rows: Rows) -> str | None:
        """Why nothing is written there; asked before anything is."""
        ...

    def write(self, rows: Rows) -> None:
        """Write the rows."""
        ...


def _takes_no_rows(_: SparkSession, address: Address) -> RowTarget:
    kind = address.source.type
    reason = f"floe does not write to servers of type '{kind}': write there by other means"
    raise SourceError(reason, is_outside=False)


def columns_of(_: SparkSession, __: Address, frame: DataFrame) -> TableFacts:
    """The columns, and nothing else."""
    return TableFacts(to_columns(frame.schema))


@dataclass(frozen=True, slots=True)
class Reader:
    """How tables on one type of server are reached.

    `describe` names the table for people, from values that are not filled in. `packages` and
    `settings` must be there before Spark starts. `demand` raises where something is not there that
    the table cannot do without, such as credentials; it asks nobody. `know` finds facts without
    Spark, `learn` with it.
    `try_rows` reads rows of some columns, or of all, without Spark, and names a Parquet file that
    it could not read one of; None if it could, an empty text where only Spark can tell.
    `target` is where rows of the table are written to.
    """

    describe: Callable[[TableSource], str]
    read: Callable[[SparkSession, Address], DataFrame]
    packages: Callable[[Address], tuple[str, ...]] = _needs_nothing
    settings: Callable[[Address], Mapping[str, str]] = _sets_nothing
    know: Callable[[Address], TableFacts | None] = _knows_nothing
    learn: Callable[[SparkSession, Address, DataFrame], TableFacts] = columns_of
    try_rows: Callable[[Address, tuple[str, ...]], str | None] = _tries_nothing
    demand: Callable[[Address], object] = _sets_nothing
    target: Callable[[SparkSession, Address], RowTarget] = _takes_no_rows
