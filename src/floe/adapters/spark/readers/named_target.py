from collections.abc import Iterable
from dataclasses import dataclass

from pyspark.sql import DataFrame, SparkSession

from floe.adapters.spark.own_columns import named
from floe.adapters.spark.readers.file_targets import TAKEN
from floe.adapters.spark.readers.partition_texts import keep_empty_texts
from floe.adapters.spark.readers.reader import Rows


@dataclass(frozen=True, slots=True)
class NamedTable:
    """A table of a catalog by its quoted name; one that is there keeps its format and layout."""

    spark: SparkSession
    name: str
    form: str | None = None

    def refuse(self, rows: Rows) -> str | None:
        """Why no rows go into the table."""
        if not self._is_there:
            return None
        if rows.mode == "error":
            return TAKEN
        own = {column.lower() for column in self.spark.table(self.name).columns}
        given = {column.lower() for column in rows.frame.columns}
        if own != given:
            listed = ", ".join(sorted(own ^ given))
            return f"the table and the rows do not have the same columns: {listed}"
        return None

    def write(self, rows: Rows) -> None:
        """Create the table, or put the rows into the one that is there."""
        if self._is_there and rows.mode != "error":
            # Spark puts them in by their places.
            columns = self.spark.catalog.listColumns(self.name)
            frame = self._kept(rows.frame, (c.name for c in columns if c.isPartition))
            frame = frame.select(*(named(column.name) for column in columns))
            frame.write.insertInto(self.name, overwrite=rows.mode == "overwrite")
            return
        writer = self._kept(rows.frame, rows.partitions).write.mode("error")
        writer = writer.format(self.form) if self.form else writer
        writer = writer.partitionBy(*rows.partitions) if rows.partitions else writer
        writer.saveAsTable(self.name)

    def _kept(self, frame: DataFrame, partitions: Iterable[str]) -> DataFrame:
        # Iceberg keeps the values of partitions beside the names of folders.
        return frame if self.form == "iceberg" else keep_empty_texts(frame, partitions)

    @property
    def _is_there(self) -> bool:
        return self.spark.catalog.tableExists(self.name)
