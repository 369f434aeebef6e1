"""A log of events, judged name by name: the JSON is read once, and each name judged once."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Final

from pyspark.sql import DataFrame, Row, SparkSession
from pyspark.sql import functions as sf

from floe.adapters.event_logs.event_names import DETAILS, EVENT, identifiers
from floe.adapters.event_logs.event_schema import EVENT_SCHEMA, UNREADABLE
from floe.adapters.event_logs.judgements import JUDGEMENT_SCHEMA, judge_batches
from floe.naming import NamespaceAlias

_PAIR: Final = ("kind", "namespace", "name", *DETAILS)
_RESULT: Final = (
    "kind",
    "site",
    "source",
    "shown_namespace as namespace",
    "shown_name as name",
    "canonical_namespace",
    "canonical_name",
    "rule",
    "severity",
    "message",
    "hint",
    "occurrences",
    "first_event",
    "last_event",
    "file",
)


@dataclass(frozen=True, slots=True)
class EventLog:
    """What a log has of names; `names` is small and kept, so that it can be asked again.

    `results` has a row for each finding about a name at a kind of place, and one without a rule
    for each name that is right. `files` is how many there were to read.
    """

    names: DataFrame
    results: DataFrame
    files: int

    def found(self) -> Iterator[Row]:
        """Each finding once: its words, how often it holds, and where for example."""
        wrong = self.results.where("rule is not null")
        counted = wrong.groupBy("rule", "severity", "message", "hint").agg(
            sf.sum("occurrences").alias("occurrences"),
            sf.min(sf.struct("file", "site")).alias("example"),
        )
        yield from counted.orderBy("rule", "message").toLocalIterator()

    def lines(self) -> dict[str, Row]:
        """The lines by what they hold, and a file that has such a line."""
        whole = self.names.where("kind = 'event' or site in ('job', 'dataset')")
        counted = whole.groupBy(sf.when(sf.col("kind") == EVENT, sf.col("site")).alias("held")).agg(
            sf.sum("occurrences").alias("lines"), sf.min("file").alias("file")
        )
        return {row.held or EVENT: row for row in counted.collect()}

    def close(self) -> None:
        """Give back what was kept."""
        self.names.unpersist()


def read_events(spark: SparkSession, *paths: str) -> DataFrame:
    """Events, one per line of files or folders, with the parts that hold names."""
    reader = spark.read.schema(EVENT_SCHEMA).option("columnNameOfCorruptRecord", UNREADABLE)
    return reader.option("recursiveFileLookup", "true").json(list(paths))


def check_events(
    events: DataFrame, *, strict: bool = False, aliases: tuple[NamespaceAlias, ...] = ()
) -> EventLog:
    """Judge every name in a log; nothing is read before the results are asked for."""
    files = events.inputFiles()
    names = _distinct_names(events).join(_files(events, files), "file_hash", "left").persist()
    judge = partial(judge_batches, strict=strict, aliases=aliases)
    texts = (sf.coalesce(sf.col(each), sf.lit("")).alias(each) for each in _PAIR)
    pairs = names.where(sf.col("kind") != EVENT).dropDuplicates(["key"]).select("key", *texts)
    judged = pairs.mapInPandas(judge, JUDGEMENT_SCHEMA)
    results = names.join(judged, "key").selectExpr(*_RESULT)
    return EventLog(names, results, len(files))


def _files(events: DataFrame, files: list[str]) -> DataFrame:
    """The files by their hashes."""
    known = events.sparkSession.createDataFrame([(file,) for file in files], "file string")
    return sf.broadcast(known.select("file", sf.xxhash64("file").alias("file_hash")))


def _distinct_names(events: DataFrame) -> DataFrame:
    """Each name at each kind of place: how often, when, and where for example."""
    counted = (
        identifiers(events)
        .groupBy("site", *_PAIR)
        .agg(
            sf.count("*").alias("occurrences"),
            sf.min("event_time").alias("first_event"),
            sf.max("event_time").alias("last_event"),
            sf.min("file_hash").alias("file_hash"),
        )
    )
    known = (sf.coalesce(sf.col(each), sf.lit("\0")) for each in _PAIR)
    return counted.withColumn("key", sf.sha2(sf.concat_ws("\1", *known), 256))
