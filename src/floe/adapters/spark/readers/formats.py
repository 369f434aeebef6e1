from collections.abc import Mapping
from pathlib import Path

from pyspark.sql import DataFrame, SparkSession
from pyspark.sql.types import StructType

from floe.adapters.spark.failures import SourceError
from floe.adapters.spark.readers.csv_files import read_csv
from floe.adapters.spark.readers.json_files import read_json
from floe.adapters.spark.readers.reader import Address

_SUFFIXES = {
    ".parquet": "parquet",
    ".csv": "csv",
    ".tsv": "csv",
    ".json": "json",
    ".jsonl": "json",
    ".ndjson": "json",
    ".avro": "avro",
    ".orc": "orc",
    ".xml": "xml",
}
_SYNONYMS = {"jsonl": "json", "ndjson": "json", "json_lines": "json", "tsv": "csv"}
_FORMATS = frozenset({*_SUFFIXES.values(), "delta", "iceberg"})


def format_of(address: Address, location: str) -> str:
    """The format of the files at a location: what the server says, else what the name says."""
    written = address.find("format")
    if written is not None:
        name = _SYNONYMS.get(written.lower(), written.lower())
        if name not in _FORMATS:
            raise SourceError(f"floe has no reader for the format '{written}'", is_outside=False)
        return name
    named = {_SUFFIXES[suffix] for suffix in Path(location).suffixes if suffix in _SUFFIXES}
    if len(named) != 1:
        raise SourceError(
            f"server '{address.source.server}' does not say which format its files have: "
            "add a format",
            is_outside=False,
        )
    return named.pop()


def options_of(address: Address, form: str) -> dict[str, str]:
    """The options that Spark reads a format with."""
    is_xml = form == "xml"
    return {"rowTag": address.find("rowTag") or address.table, "mode": "FAILFAST"} if is_xml else {}


def load(
    spark: SparkSession,
    address: Address,
    paths: list[str],
    options: Mapping[str, str],
    schema: StructType | None = None,
) -> DataFrame:
    """The files at some paths as a table; Spark looks for a schema unless it is given one."""
    form = format_of(address, paths[0])
    if form == "csv":
        return read_csv(spark, address, paths, options)
    if form == "json":
        return read_json(spark, address, paths, options)
    frame = spark.read.format(form).options(**{**options_of(address, form), **options})
    frame = frame.schema(schema) if schema else frame
    if form in ("delta", "iceberg"):
        return frame.load(paths[0])
    return frame.load(paths)
