from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pyspark.sql import DataFrame, SparkSession
from pyspark.sql.types import StringType, StructField, StructType

from floe.adapters.spark.failures import SourceError
from floe.adapters.spark.types import to_columns
from floe.model import DataType
from floe.plan import Credentials, TableFacts, TableSource

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

    def texts_among(self, names: Iterable[str]) -> frozenset[str]:
        """The columns among these that the contract calls texts."""
        fields = self.declared.fields if self.declared else ()
        texts = {field.name.lower() for field in fields if field.type.kind == "string"}
        return frozenset(name for name in names if name.lower() in texts)

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


def with_texts_at(schema: StructType, names: Collection[str]) -> StructType:
    """The same columns, some of them as texts: so Spark leaves what folders are called alone."""
    return StructType(
        [
            StructField(field.name, StringType()) if field.name in names else field
            for field in schema.fields
        ]
    )


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
    """

    describe: Callable[[TableSource], str]
    read: Callable[[SparkSession, Address], DataFrame]
    packages: Callable[[Address], tuple[str, ...]] = _needs_nothing
    settings: Callable[[Address], Mapping[str, str]] = _sets_nothing
    know: Callable[[Address], TableFacts | None] = _knows_nothing
    learn: Callable[[SparkSession, Address, DataFrame], TableFacts] = columns_of
    try_rows: Callable[[Address, tuple[str, ...]], str | None] = _tries_nothing
    demand: Callable[[Address], object] = _sets_nothing
