"""A batch of events, from JSON to the rows of days: what `floe usage update` runs on Spark."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any, Final, Protocol

from pyspark.sql import SparkSession

from floe.adapters.event_usage.spark_tasks import spread
from floe.adapters.event_usage.usage_tasks import (
    CountDays,
    FindRuns,
    LearnPatterns,
    MergeRuns,
    ReadLogs,
)
from floe.naming import NamespaceAlias

GROWING: Final = ("statements", "patterns", "names", "members", "columns")
# Clocks differ; what lies further ahead would stay the last access for ever.
_AHEAD: Final = timedelta(days=1)
_TASK_BYTES: Final = 128 * 1024 * 1024
_BUCKET_BYTES: Final = 512 * 1024 * 1024
_DAYS_PER_TASK: Final = 100
_RUNS_PER_TASK: Final = 100_000


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
class TablesBefore:
    """The folders of what earlier batches left: runs by day, and tables that only grow."""

    runs: Mapping[int, str] = field(default_factory=dict)
    growing: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def folders(self, table: str) -> tuple[str, ...]:
        """The folders of a table that only grows."""
        return self.growing.get(table, ())


@dataclass(frozen=True, slots=True)
class WrittenBatch:
    """What a batch held, and which of the days before it are written anew below its folder.

    `corrupt` counts lines by file and reason; files that are `damaged` left nothing.
    """

    events: int = 0
    duplicates: int = 0
    without_run: int = 0
    corrupt: Mapping[tuple[str, str], int] = field(default_factory=dict)
    days: tuple[int, ...] = ()
    damaged: tuple[str, ...] = ()


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
    events = sum(answer["events"] for answer in answers)
    if not events:
        return _written(answers, 0, ())
    runs = tuple(answer["runs"] for answer in answers)
    days = {day for answer in answers for day in answer["days"]}
    touched = days & before.runs.keys()
    others = [(day, path) for day, path in before.runs.items() if day not in touched]
    chunks = [others[n : n + _DAYS_PER_TASK] for n in range(0, len(others), _DAYS_PER_TASK)]
    touched.update(*spread(spark, FindRuns(runs, buckets), chunks))
    earlier = tuple(before.runs[day] for day in sorted(touched))
    merge = MergeRuns(runs, earlier, folder, buckets)
    merged = spread(spark, merge, range(buckets))
    patterns = tuple(answer["patterns"] for answer in merged if answer["days"])
    growing = {table: before.folders(table) for table in GROWING}
    learn = LearnPatterns(patterns, growing, folder, aliases)
    spread(spark, learn, [tuple(answer["said"] for answer in answers)])
    count = CountDays((*before.folders("patterns"), f"{folder}/patterns"), folder)
    rows = sum((Counter(dict(answer["days"])) for answer in merged), Counter[int]())
    spread(spark, count, list(_shares(rows)))
    different = sum(answer["events"] for answer in merged)
    return _written(answers, different, sorted(days | touched))


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


def _shares(rows: Mapping[int, int]) -> Iterator[tuple[list[int], int, int]]:
    """Days as they are counted: small ones together, large ones in shares of their consumers."""
    days: list[int] = []
    for day, count in sorted(rows.items()):
        if days and sum(rows[each] for each in days) + count > _RUNS_PER_TASK:
            yield days, 0, 1
            days = []
        if count > _RUNS_PER_TASK:
            shares = 1 + count // _RUNS_PER_TASK
            yield from (([day], share, shares) for share in range(shares))
        else:
            days.append(day)
    if days:
        yield days, 0, 1


def _written(answers: list[dict[str, Any]], events: int, days: Iterable[int]) -> WrittenBatch:
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
    )
