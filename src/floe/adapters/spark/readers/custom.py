import re
from collections.abc import Callable, Mapping
from dataclasses import replace

from pyspark.sql import DataFrame, SparkSession

from floe.adapters.spark.failures import SourceError
from floe.adapters.spark.readers.azure import AZURE
from floe.adapters.spark.readers.catalog_tables import TABLES
from floe.adapters.spark.readers.gcs import GCS
from floe.adapters.spark.readers.local import LOCAL
from floe.adapters.spark.readers.reader import Address, Reader, RowTarget
from floe.adapters.spark.readers.s3 import S3
from floe.plan import TableFacts, TableSource

_SCHEMES: tuple[tuple[re.Pattern[str], Reader], ...] = (
    (re.compile(r"(?i)s3[an]?://"), S3),
    (re.compile(r"(?i)gc?s://"), GCS),
    (re.compile(r"(?i)(?:abfss?|wasbs?|az|adl|azure)://|https://[^/]*\.core\.windows\.net"), AZURE),
)

Choose = Callable[[Address], Reader]


def by_fields(address: Address) -> Reader:
    """A reader by what the server says: files at a path, else a table that Spark knows."""
    location = address.find("path", "location")
    if location:
        found = (reader for scheme, reader in _SCHEMES if scheme.match(location))
        return next(found, LOCAL)
    if address.find("host"):
        raise SourceError(
            f"floe cannot tell how to read from server '{address.source.server}': "
            "give it a type of its own, or a path",
            is_outside=False,
        )
    return TABLES


def chosen_reader(choose: Choose, change: Callable[[Address], Address] = lambda a: a) -> Reader:
    """A reader that is only known when the server's values are."""

    def describe(source: TableSource) -> str:
        place = source.values.get("path") or source.values.get("location")
        return LOCAL.describe(source) if place else TABLES.describe(source)

    def read(spark: SparkSession, address: Address) -> DataFrame:
        return choose(address).read(spark, change(address))

    def packages(address: Address) -> tuple[str, ...]:
        return choose(address).packages(change(address))

    def settings(address: Address) -> Mapping[str, str]:
        return choose(address).settings(change(address))

    def know(address: Address) -> TableFacts | None:
        return choose(address).know(change(address))

    def demand(address: Address) -> object:
        return choose(address).demand(change(address))

    def learn(spark: SparkSession, address: Address, frame: DataFrame) -> TableFacts:
        return choose(address).learn(spark, change(address), frame)

    def target(spark: SparkSession, address: Address) -> RowTarget:
        return choose(address).target(spark, change(address))

    return Reader(describe, read, packages, settings, know, learn, demand=demand, target=target)


def _as_delta(address: Address) -> Address:
    return replace(address, values={**address.values, "format": "delta"})


CUSTOM = chosen_reader(by_fields)
DELTA = chosen_reader(by_fields, _as_delta)
