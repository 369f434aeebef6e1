"""Topics of Kafka with events: what is new in them, once or as streams of Spark."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory
from threading import Event
from typing import TYPE_CHECKING, Final

from floe.errors import OutsideError
from floe.wiring.workspaces import Opened

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

    from floe.adapters.spark import FetchedMessages, Topic
    from floe.adapters.usage_tables import UsageBatch
    from floe.workflows.usage_updates import NewMessages, TopicMarks, UsageUpdate

    Fetch = Callable[[UsageBatch], NewMessages]
    Topics = tuple[tuple[str, str], ...]

_SECONDS_BUSY: Final = 1.0


def no_messages(_: "UsageBatch") -> "NewMessages":
    """Where no topic is read."""
    from floe.workflows.usage_updates import NewMessages

    return NewMessages()


def fetch_topics(
    opened: Opened, topics: "Topics", session: "Callable[[], SparkSession]", *, skip_lost: bool
) -> "Fetch":
    """What fetches all that some topics have now, and that was not read."""

    def fetch(batch: "UsageBatch") -> "NewMessages":
        marks, fetched = dict(batch.state.topics), []
        for topic in _open(opened, topics):
            new = topic.fetch(session(), marks, _folder(batch), skip_lost=skip_lost)
            marks.update(new.marks)
            fetched.append(new)
        return _together(fetched)

    return fetch if topics else no_messages


@dataclass(frozen=True, slots=True)
class TopicStreams:
    """Topics as streams of Spark, each batch of which is an update that a thread of Spark makes."""

    opened: Opened
    session: "Callable[[], SparkSession]"
    update: "Callable[[Callable[[], None], tuple[Path, ...], Fetch], UsageUpdate]"
    every: float
    _told: "SimpleQueue[UsageUpdate | Exception]" = field(default_factory=SimpleQueue)
    _end: Event = field(default_factory=Event)

    @contextmanager
    def started(self, topics: "Topics", marks: "TopicMarks") -> Iterator[None]:
        """Have the streams run, from where the tables are on."""
        with ExitStack() as stack:
            for topic in _open(self.opened, topics):
                folder = TemporaryDirectory(prefix="floe-stream-", ignore_cleanup_errors=True)
                checkpoint = Path(stack.enter_context(folder))
                stream = topic.follow(self.session(), marks, self._take, self.every, checkpoint)
                stack.callback(stream.stop)
                stack.callback(self._end.set)
                stream.watch(self._told.put)
            yield

    def told(self) -> "Iterator[UsageUpdate]":
        """The updates since the last question; what ended a stream is raised."""
        while not self._told.empty():
            told = self._told.get()
            if isinstance(told, Exception):
                raise told
            yield told

    def _take(self, fetch: "Callable[[TopicMarks, str], FetchedMessages]") -> None:
        def fetch_batch(batch: "UsageBatch") -> "NewMessages":
            return _together([fetch(batch.state.topics, _folder(batch))])

        try:
            updated = self.update(self._wait, (), fetch_batch)
            # The first batch of a stream may be empty.
            if updated.messages:
                self._told.put(updated)
        except Exception as error:
            self._told.put(error)
            raise

    def _wait(self) -> None:
        if self._end.wait(_SECONDS_BUSY):
            raise OutsideError("the stream has ended")


def _open(opened: Opened, topics: "Topics") -> "Iterator[Topic]":
    from floe.adapters.spark import open_topic

    return (open_topic(brokers, name, opened.environment) for brokers, name in topics)


def _folder(batch: "UsageBatch") -> str:
    return str(batch.folder / "staged" / "messages")


def _together(fetched: "Iterable[FetchedMessages]") -> "NewMessages":
    from floe.workflows.usage_updates import NewMessages

    every = tuple(fetched)
    return NewMessages(
        sum(messages.count for messages in every),
        {file: name for messages in every for file, name in messages.files.items()},
        {topic: mark for messages in every for topic, mark in messages.marks.items()},
        {place: count for messages in every for place, count in messages.unused.items()},
    )
