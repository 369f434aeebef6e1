from collections.abc import Mapping

from pyspark.sql import DataFrame, SparkSession

from floe.adapters.spark.readers.catalog_tables import TABLES
from floe.adapters.spark.readers.reader import Address, Reader
from floe.adapters.spark.readers.s3 import S3
from floe.plan import TableFacts


def _reader(address: Address) -> Reader:
    """The files where the server says where they are, else the catalog."""
    return S3 if address.find("location") else TABLES


def _read(spark: SparkSession, address: Address) -> DataFrame:
    return _reader(address).read(spark, address)


def _packages(address: Address) -> tuple[str, ...]:
    return _reader(address).packages(address)


def _settings(address: Address) -> Mapping[str, str]:
    return _reader(address).settings(address)


def _learn(spark: SparkSession, address: Address, frame: DataFrame) -> TableFacts:
    return _reader(address).learn(spark, address, frame)


GLUE = Reader(TABLES.describe, _read, _packages, _settings, learn=_learn)
