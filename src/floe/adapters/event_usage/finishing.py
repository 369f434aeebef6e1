"""All that is done with a batch once its events are read; the work is spread over tasks."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from floe.adapters.event_usage.usage_tasks import CountDays, FindRuns, LearnPatterns, MergeRuns
from floe.naming import NamespaceAlias

GROWING: Final = ("statements", "patterns", "names", "members", "columns")
_DAYS_PER_TASK: Final = 100
_RUNS_PER_TASK: Final = 100_000

Spread = Callable[[Callable[[Any], Any], Sequence[Any]], Iterable[Any]]


@dataclass(frozen=True, slots=True)
class TablesBefore:
    """The folders of what earlier batches left: runs by day, and tables that only grow."""

    runs: Mapping[int, str] = field(default_factory=dict)
    growing: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def folders(self, table: str) -> tuple[str, ...]:
        """The folders of a table that only grows."""
        return self.growing.get(table, ())


@dataclass(frozen=True, slots=True)
class FinishBatch:
    """Merges staged runs with those before, learns what they said, and counts their days."""

    runs: tuple[str, ...]
    said: tuple[str, ...]
    days: frozenset[int]
    folder: str
    before: TablesBefore
    buckets: int
    aliases: tuple[NamespaceAlias, ...]

    def __call__(self, spread: Spread) -> tuple[int, list[int], tuple[int, str]]:
        """How many different events there are, the days that were computed anew, odd names."""
        touched = self._touched(spread)
        # A command that goes on behind midnight is counted there.
        beside = {day + step for day in self.days | touched for step in (-1, 1)}
        touched |= beside & self.before.runs.keys()
        earlier = tuple(self.before.runs[day] for day in sorted(touched))
        merge = MergeRuns(self.runs, earlier, self.folder, self.buckets)
        merged = list(spread(merge, range(self.buckets)))
        patterns = tuple(answer["patterns"] for answer in merged if answer["days"])
        growing = {table: self.before.folders(table) for table in GROWING}
        learn = LearnPatterns(patterns, growing, self.folder, self.aliases)
        (misnamed,) = spread(learn, [self.said])
        every = (*self.before.folders("patterns"), f"{self.folder}/patterns")
        rows = sum((Counter(dict(answer["days"])) for answer in merged), Counter[int]())
        others = {day: path for day, path in self.before.runs.items() if day not in touched}
        runs = {**others, **{day: f"{self.folder}/runs/day={day}" for day in rows}}
        spread(CountDays(runs, every, self.folder), list(_shares(rows)))
        return sum(answer["events"] for answer in merged), sorted(self.days | touched), misnamed

    def alone(self) -> tuple[int, list[int], tuple[int, str]]:
        """The same by the one task that asks for it."""
        return self(lambda work, items: [work(item) for item in items])

    def _touched(self, spread: Spread) -> frozenset[int]:
        """The earlier days that hold runs of the batch, or get some."""
        touched = self.days.intersection(self.before.runs)
        others = [(day, path) for day, path in self.before.runs.items() if day not in touched]
        chunks = [others[n : n + _DAYS_PER_TASK] for n in range(0, len(others), _DAYS_PER_TASK)]
        return touched.union(*spread(FindRuns(self.runs, self.buckets), chunks))


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
