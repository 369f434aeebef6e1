"""Tables that rows are written to, and why they were not, in one line."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from py4j.protocol import Py4JError  # type: ignore[import-untyped]
from pyspark.errors import PySparkException
from pyspark.sql import SparkSession

from floe.adapters.spark.failures import SourceError, blames_outside, explain_failure
from floe.adapters.spark.measuring.quiet_errors import quiet_errors
from floe.adapters.spark.readers.preparation import describe_source, package_hint, reader_for
from floe.adapters.spark.readers.reader import Address, Rows, RowTarget

_FAILURES = (PySparkException, Py4JError, OSError)


@dataclass(frozen=True, slots=True)
class WritableTable:
    """A table that takes rows."""

    address: Address
    target: RowTarget

    def refuse(self, rows: Rows) -> None:
        """Raise where the rows cannot be written, before anything is."""
        with _explaining(self.address):
            reason = self.target.refuse(rows)
        if reason is not None:
            place = describe_source(self.address.source)
            raise SourceError(f"nothing is written to {place}: {reason}", is_outside=False)

    def write(self, rows: Rows) -> None:
        """Write the rows, or say why that failed."""
        with _explaining(self.address):
            self.target.write(rows)


def open_writable(spark: SparkSession, address: Address) -> WritableTable:
    """The table of an address, to be written to; most types of servers have none."""
    with _explaining(address):
        return WritableTable(address, reader_for(address.source).target(spark, address))


@contextmanager
def _explaining(address: Address) -> Iterator[None]:
    """Failures of Spark in one line; they are told whole where no secret can be in them."""
    try:
        with quiet_errors():
            yield
    except _FAILURES as failure:
        source, secrets = address.source, address.credentials.secrets
        reason = explain_failure(failure, secrets, package=package_hint(source))
        told = SourceError(
            f"{describe_source(source)}: {reason}", is_outside=blames_outside(failure)
        )
        raise told from (None if secrets else failure)
