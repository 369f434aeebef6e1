"""A topic is read once, or as a stream; what was read is known by its offsets alone."""

import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from threading import Thread

from py4j.protocol import Py4JError  # type: ignore[import-untyped]
from pyspark.errors import PySparkException
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql.streaming.query import StreamingQuery

from floe.adapters.spark.topics.broker import ask_broker
from floe.adapters.spark.topics.message_parts import FetchedMessages, fetched, write_parts
from floe.adapters.spark.topics.offsets import TopicMark, TopicOffsets, find_new
from floe.adapters.spark.topics.topic import TopicAddress, open_address, telling_why
from floe.errors import OutsideError

TopicMarks = Mapping[str, TopicMark]
Fetch = Callable[[TopicMarks, str], FetchedMessages]
Ranges = Mapping[int, tuple[int, int]]


def open_topic(brokers: str, name: str, environment: Mapping[str, str]) -> "Topic":
    """A topic that the user or the workspace names; its login is that of servers of contracts."""
    return Topic(open_address(brokers, name, environment))


@dataclass(frozen=True, slots=True)
class Topic:
    """A topic that can be read; `marks` say how far each topic was."""

    address: TopicAddress

    def fetch(
        self, spark: SparkSession, marks: TopicMarks, folder: str, *, skip_lost: bool
    ) -> FetchedMessages:
        """The messages that are there now and were not read, written into files of a folder."""
        there = ask_broker(spark, self.address)
        url = self.address.url
        new = find_new(url, there, marks.get(there.key), skip_lost=skip_lost)
        if not new.are_there:
            return FetchedMessages()
        with telling_why(self.address):
            messages = fetched(write_parts(self._read(spark, new.ranges), folder, {}), url)
        ends = {number: end for number, (_, end) in new.ranges.items()}
        unused = {**messages.unused, **new.lost}
        return replace(messages, marks={there.key: (there.id, ends)}, unused=unused)

    def follow(
        self,
        spark: SparkSession,
        marks: TopicMarks,
        take: Callable[[Fetch], None],
        every: float,
        checkpoint: Path,
    ) -> "TopicStream":
        """Have every batch of later messages taken; what the stream notes of itself is no matter.

        `take` is given what fetches the messages of a batch as `fetch` does.
        """
        there = ask_broker(spark, self.address)
        new = find_new(self.address.url, there, marks.get(there.key), skip_lost=False)

        def take_batch(batch: DataFrame, _: int) -> None:
            take(lambda marks, folder: self._fetch_batch(batch, there, marks, folder))

        begins = {number: begin for number, (begin, _) in new.ranges.items()}
        with telling_why(self.address):
            messages = (
                spark.readStream.format("kafka")
                .options(**self.address.options, failOnDataLoss="true")
                .options(subscribe=self.address.name, startingOffsets=self._offsets(begins))
                .load()
            )
            query = (
                messages.writeStream.foreachBatch(take_batch)
                .option("checkpointLocation", checkpoint.as_uri())
                .trigger(processingTime=f"{every} seconds")
                .start()
            )
        return TopicStream(self.address, query)

    def _fetch_batch(
        self, batch: DataFrame, there: TopicOffsets, marks: TopicMarks, folder: str
    ) -> FetchedMessages:
        # Another update may have read some of them since the stream began.
        _, read = marks.get(there.key, (there.id, {}))
        with telling_why(self.address):
            parts = write_parts(batch, folder, read)
        if not parts:
            return FetchedMessages()
        ends = {part.partition: part.last + 1 for part in sorted(parts, key=lambda part: part.last)}
        mark = (there.id, {**read, **ends})
        return replace(fetched(parts, self.address.url), marks={there.key: mark})

    def _read(self, spark: SparkSession, ranges: Ranges) -> DataFrame:
        begins = {number: begin for number, (begin, _) in ranges.items()}
        ends = {number: end for number, (_, end) in ranges.items()}
        return (
            spark.read.format("kafka")
            .options(**self.address.options, failOnDataLoss="true")
            .options(assign=json.dumps({self.address.name: list(ranges)}))
            .options(startingOffsets=self._offsets(begins), endingOffsets=self._offsets(ends))
            .load()
        )

    def _offsets(self, offsets: Mapping[int, int]) -> str:
        return json.dumps({self.address.name: offsets})


@dataclass(frozen=True, slots=True)
class TopicStream:
    """A topic that is being followed."""

    address: TopicAddress
    query: StreamingQuery = field(repr=False)

    def watch(self, tell: Callable[[Exception], None]) -> None:
        """Have it told why the stream ends, should it end by itself.

        A thread of its own waits: an interrupt while Java is asked would leave its answer behind.
        """
        Thread(target=self._await, args=(tell,), daemon=True).start()

    def _await(self, tell: Callable[[Exception], None]) -> None:
        try:
            with telling_why(self.address):
                self.query.awaitTermination()
        except OutsideError as error:
            tell(error)

    def stop(self) -> None:
        """End the stream."""
        with suppress(Py4JError, PySparkException):
            self.query.stop()
