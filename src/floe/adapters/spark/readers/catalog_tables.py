from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from urllib.parse import unquote, urlsplit

from pyspark.errors import PySparkException
from pyspark.sql import DataFrame, SparkSession

from floe.adapters.spark.failures import SourceError
from floe.adapters.spark.readers.manifests import read_manifests
from floe.adapters.spark.readers.named_target import NamedTable
from floe.adapters.spark.readers.reader import Address, Reader, RowTarget
from floe.adapters.spark.readers.table_history import read_delta_history
from floe.adapters.spark.types import quote_name, to_columns
from floe.plan import TableFacts, TableSource
from floe.table_files import DELTA_KEEPS, list_files, read_delta_log, read_footers

_MISTAKABLE = 2
_CATALOGS_OF_NO_ONE = frozenset({"awsdatacatalog"})


def quote_parts(parts: Sequence[str | None]) -> str:
    """A table's name for Spark SQL, taken literally part by part."""
    return ".".join(quote_name(part) for part in parts if part)


def table_name(address: Address) -> str:
    """The quoted name of a table in Spark's own catalogs."""
    return quote_parts(_parts(address))


def open_named(spark: SparkSession, parts: Sequence[str]) -> DataFrame:
    """A table or view by the parts of its name, and nothing else that Spark would take it for.

    Two parts that name no table are the format and path of a file to Spark, or a class to load.
    """
    name = quote_parts(parts)
    if len(parts) == _MISTAKABLE and not spark.catalog.tableExists(name):
        raise SourceError(
            f"the table does not exist: The table or view {name} cannot be found. "
            "Verify the spelling and correctness of the schema and catalog.",
            is_missing=True,
        )
    return spark.table(name)


def _parts(address: Address) -> tuple[str, ...]:
    catalog = address.find("catalog")
    if catalog and catalog.lower() in _CATALOGS_OF_NO_ONE:
        catalog = None
    schema = address.find("schema", "database", "namespace")
    if catalog is None and schema is None:
        return tuple(part for part in address.table.split(".") if part)
    parts = (catalog, *(schema or "default").split("."), address.table)
    return tuple(part for part in parts if part)


def read_table(spark: SparkSession, address: Address) -> DataFrame:
    """A table or view that Spark knows by name."""
    return open_named(spark, _parts(address))


def target_table(spark: SparkSession, address: Address) -> RowTarget:
    """A table that Spark knows by name, or will once it is written."""
    return NamedTable(spark, table_name(address), address.find("format"))


def learn_table(spark: SparkSession, address: Address, frame: DataFrame) -> TableFacts:
    """What Spark, and the files or metadata behind the table, say of it."""
    return learn_named(spark, table_name(address), frame)


def learn_named(spark: SparkSession, name: str, frame: DataFrame) -> TableFacts:
    """The facts of a table with a quoted name."""
    details = _describe(spark, name)
    match details.get("provider", "").lower():
        case "iceberg":
            return read_manifests(frame.schema, _metadata_of(spark, name))
        case "delta":
            return _learn_delta(spark, name, details.get("location", ""), frame)
        case "parquet" if details.get("type") != "VIEW":
            return _learn_parquet(details.get("location", ""), frame)
        case form:
            return TableFacts(to_columns(frame.schema), format=form or None)


def describe_table(source: TableSource) -> str:
    """Name a catalog table for people."""
    values = source.values
    schema = values.get("schema") or values.get("database") or values.get("namespace")
    parts = (values.get("catalog"), schema, source.table.physical_name)
    return f"table {'.'.join(str(part) for part in parts if part)}"


def _describe(spark: SparkSession, name: str) -> Mapping[str, str]:
    """The provider, type and location that stand in the catalog; nothing for temporary views."""
    try:
        rows = spark.sql(f"DESCRIBE TABLE EXTENDED {name}").collect()
    except PySparkException:
        return {}
    # The columns come first, and may have any name.
    starts = [at for at, row in enumerate(rows) if row["col_name"].startswith("#")]
    named = rows[starts[-1] :] if starts else []
    found = {row["col_name"].lower(): row["data_type"] for row in named}
    return {key: found[key] for key in ("provider", "type", "location") if found.get(key)}


def _metadata_of(spark: SparkSession, name: str) -> Callable[[str], DataFrame]:
    def open_metadata(part: str) -> DataFrame:
        return spark.table(f"{name}.{part}")

    return open_metadata


def _learn_delta(spark: SparkSession, name: str, location: str, frame: DataFrame) -> TableFacts:
    path = _local(location)
    facts = read_delta_log(path) if path else None
    return facts or TableFacts(
        to_columns(frame.schema),
        format="delta",
        keeps=DELTA_KEEPS,
        changes=read_delta_history(spark, name),
    )


def _learn_parquet(location: str, frame: DataFrame) -> TableFacts:
    path = _local(location)
    facts = read_footers(str(path)) if path else None
    columns = to_columns(frame.schema)
    plain = TableFacts(columns, format="parquet", location=location or None)
    # The catalog may see other columns, types or partitions than lie in the folder.
    if facts is None or not _agree(facts, plain) or not reads_all(str(path), frame):
        return plain
    return replace(facts, columns=columns)


def _agree(facts: TableFacts, plain: TableFacts) -> bool:
    found = {column.name: column.type.kind for column in facts.columns}
    return found == {column.name: column.type.kind for column in plain.columns}


def reads_all(path: str, frame: DataFrame) -> bool:
    """Whether a table is made of all the files in a folder, and of no others."""
    read = {_local(file) for file in frame.inputFiles()}
    return read == {file.path for file in list_files(path)}


def _local(location: str) -> Path | None:
    parts = urlsplit(location)
    return Path(unquote(parts.path)) if parts.scheme == "file" and parts.path else None


TABLES = Reader(describe_table, read_table, learn=learn_table, target=target_table)
