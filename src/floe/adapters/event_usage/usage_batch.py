"""A batch of events, from JSON to the rows of days: what `floe usage update` runs on Spark."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any, Final, Protocol

from pyspark.sql import SparkSession

from floe.adapters.event_usage.finishing import FinishBatch, TablesBefore
from floe.adapters.event_usage.spark_tasks import spread
from floe.adapters.event_usage.usage_tasks import ReadLogs
from floe.naming import NamespaceAlias

# Clocks differ; what lies further ahead would stay the last access for ever.
_AHEAD: Final = timedelta(days=1)
_TASK_BYTES: Final = 128 * 1024 * 1024
_BUCKET_BYTES: Final = 512 * 1024 * 1024
# Every job of Spark costs as much as some ten thousand events.
_BUCKETS_OF_ONE_TASK: Final = 4


class ReadablePart(Protocol):
    """A part of a file of events; the tasks of Spark can reach it by its path."""

    @property
    def file(self) -> str:
        """The file, as its owner calls it."""
        ...

    @property
    def size(self) -> int:
        """How many bytes there are to read."""
        ...


@dataclass(frozen=True, slots=True)
class EventLogs:
    """Parts of files of events, and what reads their lines; an OutsideError tells of damage."""

    parts: Sequence[ReadablePart]
    read: Callable[[Any], Iterable[bytes]]


@dataclass(frozen=True, slots=True)
class WrittenBatch:
    """What a batch held, and which of the days before it are written anew below its folder.

    `corrupt` counts lines by file and reason; files that are `damaged` left nothing. `misnamed`
    counts names of datasets that fit no form of their source, with one of them.
    """

    events: int = 0
    duplicates: int = 0
    without_run: int = 0
    corrupt: Mapping[tuple[str, str], int] = field(default_factory=dict)
    days: tuple[int, ...] = ()
    damaged: tuple[str, ...] = ()
    misnamed: tuple[int, str] = (0, "")


def write_usage(
    spark: SparkSession,
    logs: EventLogs,
    folder: str,
    before: TablesBefore,
    aliases: tuple[NamespaceAlias, ...] = (),
) -> WrittenBatch:
    """Write what some events add to the tables below a folder; nothing else is touched."""
    latest = int((datetime.now(UTC) + _AHEAD).timestamp() * 1e6)
    buckets = 1 + sum(part.size for part in logs.parts) // _BUCKET_BYTES
    read = ReadLogs(logs.read, f"{folder}/staged", buckets, latest)
    answers = spread(spark, read, list(_tasks(logs.parts)))
    if not any(answer["events"] for answer in answers):
        return _written(answers, 0, ())
    runs, said = (tuple(answer[table] for answer in answers) for table in ("runs", "said"))
    days = frozenset(day for answer in answers for day in answer["days"])
    finish = FinishBatch(runs, said, days, folder, before, buckets, aliases)
    if buckets > _BUCKETS_OF_ONE_TASK:
        return _written(answers, *finish(partial(spread, spark)))
    (finished,) = spread(spark, FinishBatch.alone, [finish])
    return _written(answers, *finished)


def _tasks(parts: Iterable[ReadablePart]) -> Iterator[list[ReadablePart]]:
    """Parts as they are read together: few tasks, none of which has too much to do."""
    task: list[ReadablePart] = []
    for part in parts:
        if task and sum(each.size for each in task) + part.size > _TASK_BYTES:
            yield task
            task = []
        task.append(part)
    if task:
        yield task


def _written(
    answers: list[dict[str, Any]],
    events: int,
    days: Iterable[int],
    misnamed: tuple[int, str] = (0, ""),
) -> WrittenBatch:
    unused: Counter[tuple[str, str]] = Counter()
    for answer in answers:
        for file, reasons in answer["unused"].items():
            for reason, lines in reasons.items():
                unused[file, reason] += lines
    return WrittenBatch(
        events,
        sum(answer["events"] for answer in answers) - events,
        sum(lines for (_, reason), lines in unused.items() if not reason),
        {key: lines for key, lines in unused.items() if key[1]},
        tuple(days),
        tuple(file for answer in answers for file in answer["damaged"]),
        misnamed,
    )
