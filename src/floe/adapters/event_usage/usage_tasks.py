"""What the tasks of a batch do; each reads files and writes files, and answers in a few words."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
import pyarrow as pa  # type: ignore[import-untyped]
import pyarrow.compute as pc  # type: ignore[import-untyped]

from floe.adapters.event_usage.day_uses import day_uses
from floe.adapters.event_usage.event_runs import EventRuns
from floe.adapters.event_usage.patterns import (
    COLUMN_SCHEMA,
    MEMBER_SCHEMA,
    NAME_SCHEMA,
    PATTERN_SCHEMA,
    STATEMENT_SCHEMA,
    Facts,
    OpenStatements,
    members,
    pattern_rows,
    shown_name,
)
from floe.adapters.event_usage.run_tables import (
    RUN_SCHEMA,
    count_events,
    days_of,
    judge_runs,
    merge_runs,
)
from floe.adapters.event_usage.statements import NOTHING_SAID
from floe.adapters.event_usage.table_parts import (
    by_day,
    read_keys,
    read_parts,
    stage,
    staged,
    write_part,
    write_rows,
)
from floe.errors import OutsideError
from floe.naming import NamespaceAlias
from floe.usage import NameKind

_SAID: Final = pa.schema([("id", pa.int64()), ("content", pa.binary())])
_COUNTED: Final = [
    *("day", "consumer", "consumer_run", "pattern", "outcome", "first", "last", "volumes")
]

Folders = dict[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class ReadLogs:
    """Reads parts of logs into runs and statements, kept in buckets by run."""

    read: Callable[[Any], Iterable[bytes]]
    folder: str
    buckets: int
    latest: int

    def __call__(self, parts: list[Any]) -> dict[str, Any]:
        """What some parts hold; a damaged file leaves nothing."""
        unused: dict[str, Counter[str]] = defaultdict(Counter)
        damaged, tables, events = [], [RUN_SCHEMA.empty_table()], 0
        statements: dict[int, bytes] = {}
        for part in parts:
            runs = EventRuns(self.latest)
            try:
                runs.read(self.read(part))
            except OutsideError:
                damaged.append(part.file)
                continue
            tables.append(runs.table())
            statements.update(runs.statements)
            unused[part.file] = unused[part.file] + runs.unused
            events += runs.events
        statements.pop(NOTHING_SAID.id, None)
        runs_told = pa.concat_tables(tables)
        said = pa.table([list(statements), list(statements.values())], schema=_SAID)
        return {
            "runs": stage(runs_told, f"{self.folder}/runs", self.buckets, "run"),
            "said": stage(said, f"{self.folder}/said"),
            "unused": unused,
            "damaged": damaged,
            "events": events,
            "days": pc.unique(days_of(runs_told)).to_pylist(),
        }


@dataclass(frozen=True, slots=True)
class FindRuns:
    """Finds the earlier days that hold any of some runs."""

    staged_runs: tuple[str, ...]
    buckets: int

    def __call__(self, days: Iterable[tuple[int, str]]) -> list[int]:
        """Those among some days, by their folders."""
        tables = (staged(self.staged_runs, RUN_SCHEMA, bucket) for bucket in range(self.buckets))
        new = np.unique(np.concatenate([table["run"].to_numpy() for table in tables]))
        return [day for day, folder in days if any(_meet(new, read_parts([folder], ["run"])))]


@dataclass(frozen=True, slots=True)
class MergeRuns:
    """Merges a bucket of runs with what was known of them and of their days, and writes days."""

    staged_runs: tuple[str, ...]
    earlier: tuple[str, ...]
    folder: str
    buckets: int

    def __call__(self, bucket: int) -> dict[str, Any]:
        """How many events there are, the days with how many runs, and what the runs said."""
        new = staged(self.staged_runs, RUN_SCHEMA, bucket)
        earlier = read_parts(self.earlier, RUN_SCHEMA.names)
        known = [table.filter(self._is_own(table, bucket)) for table in earlier]
        parts = pa.concat_tables([new, *known])
        if not parts.num_rows:
            return {"events": 0, "days": [], "patterns": None}
        runs = judge_runs(merge_runs(parts))
        days = by_day(runs)
        for day, rows in days.items():
            write_part(rows, Path(f"{self.folder}/runs/day={day}"), bucket)
        _, places = np.unique(runs["pattern"].to_numpy(), return_index=True)
        patterns = runs.select(["pattern", "job", "said"]).take(places)
        return {
            "events": count_events(new),
            "days": [(day, rows.num_rows) for day, rows in days.items()],
            "patterns": stage(patterns, f"{self.folder}/staged/patterns"),
        }

    def _is_own(self, table: pa.Table, bucket: int) -> pa.Array:
        return pa.array(table["run"].to_numpy() % self.buckets == bucket)


@dataclass(frozen=True, slots=True)
class LearnPatterns:
    """Writes what is new among statements and patterns, with the names of their keys."""

    staged_patterns: tuple[str, ...]
    before: Folders
    folder: str
    aliases: tuple[NamespaceAlias, ...]

    def __call__(self, said: tuple[str, ...]) -> tuple[int, str]:
        """Learn from what was said; how many new names nobody can read, and one of them."""
        understood = OpenStatements(self._new_statements(said), self.aliases)
        self._write_patterns(understood)
        rows = ((key, *fact) for key, facts in understood.facts.items() for fact in facts)
        self._write(rows, STATEMENT_SCHEMA, "statements")
        self._write(self._new_columns(understood), COLUMN_SCHEMA, "columns")
        keys = {key for _, key in understood.names}
        named = read_keys(self.before["names"], ["name_kind", "id"], id=keys)
        names = {key: pair for key, pair in understood.names.items() if key not in named}
        shown = ((*key, *shown_name(NameKind(key[0]), *pair)) for key, pair in names.items())
        self._write(shown, NAME_SCHEMA, "names")
        return len(understood.misnamed), " ".join(min(understood.misnamed, default=()))

    def _write_patterns(self, understood: OpenStatements) -> None:
        told = {
            pattern: (job, said)
            for file in self.staged_patterns
            for pattern, job, said in _rows(file)
        }
        known = read_keys(self.before["patterns"], ["pattern"], pattern=told.keys())
        new = {pattern: rest for pattern, rest in told.items() if (pattern,) not in known}
        facts = self._facts({each for _, said in new.values() for each in said}, understood)
        united = {
            (pattern, job): set().union(*(facts[each] for each in said))
            for pattern, (job, said) in new.items()
        }
        rows = (row for key, own in united.items() for row in pattern_rows(*key, own))
        self._write(rows, PATTERN_SCHEMA, "patterns")
        pairs = {pair for own in united.values() for pair in members(own)}
        datasets = {dataset for dataset, _ in pairs}
        earlier = read_keys(self.before["members"], MEMBER_SCHEMA.names, dataset=datasets)
        new_pairs = {pair for pair in pairs if pair not in earlier}
        self._write(new_pairs, MEMBER_SCHEMA, "members")

    def _facts(self, statements: set[int], understood: OpenStatements) -> dict[int, Facts]:
        """The facts of statements, new ones and those that were known before."""
        facts = dict(understood.facts)
        earlier = statements - facts.keys()
        for row in read_keys(self.before["statements"], STATEMENT_SCHEMA.names, id=earlier):
            key, kind, a, b = row
            facts.setdefault(key, set()).add((kind, a, b))
        return facts

    def _new_columns(self, understood: OpenStatements) -> set[Any]:
        facets = {facet for facet, _, _ in understood.columns}
        earlier = read_keys(self.before["columns"], COLUMN_SCHEMA.names, facet=facets)
        return {row for row in understood.columns if row not in earlier}

    def _new_statements(self, files: Iterable[str]) -> dict[int, bytes]:
        """What was said for the first time; only that is taken out of the files."""
        tables = [staged([file], _SAID) for file in files]
        places = {key: place for place, key in enumerate(_keys(tables))}
        known = read_keys(self.before["statements"], ["id"], id=places.keys())
        rows = [place for key, place in places.items() if (key,) not in known]
        new = pa.concat_tables(tables).take(pa.array(rows, pa.int64()))
        return dict(zip(new["id"].to_pylist(), new["content"].to_pylist(), strict=True))

    def _write(self, rows: Iterable[Any], schema: pa.Schema, table: str) -> None:
        write_rows(rows, schema, Path(self.folder) / table)


@dataclass(frozen=True, slots=True)
class CountDays:
    """Counts the uses of some days, or of a share of the consumers of one."""

    runs: Mapping[int, str]
    patterns: tuple[str, ...]
    folder: str

    def __call__(self, share: tuple[list[int], int, int]) -> None:
        """Write the uses of days, by one of so many shares."""
        days, part, parts = share
        around = sorted({day + step for day in days for step in (-1, 0, 1)} & self.runs.keys())
        tables = list(read_parts([self.runs[day] for day in around], _COUNTED))
        runs = pa.concat_tables(tables).combine_chunks()
        if parts > 1:
            runs = runs.filter(pa.array(runs["consumer"].to_numpy() % parts == part))
        own = np.unique(runs["pattern"].to_numpy())
        told = read_parts(self.patterns, PATTERN_SCHEMA.names, pattern=own)
        patterns = pa.concat_tables([PATTERN_SCHEMA.empty_table(), *told])
        uses = by_day(day_uses(runs, patterns))
        for day in uses.keys() & set(days):
            write_part(uses[day], Path(f"{self.folder}/uses/day={day}"), part)


def _meet(keys: Any, tables: Iterable[pa.Table]) -> Iterator[bool]:
    """Whether tables hold any of some keys, which are sorted."""
    for table in tables:
        runs = table["run"].to_numpy()
        places = np.searchsorted(keys, runs)
        yield bool((keys[np.minimum(places, len(keys) - 1)] == runs).any())


def _keys(tables: Iterable[pa.Table]) -> Iterator[int]:
    for table in tables:
        yield from table["id"].to_pylist()


def _rows(file: str) -> Iterator[tuple[int, int, list[int]]]:
    table = staged([file], _PATTERNS)
    return zip(*(table[name].to_pylist() for name in _PATTERNS.names), strict=True)


_PATTERNS: Final = pa.schema(
    [
        RUN_SCHEMA.field("run").with_name("pattern"),
        RUN_SCHEMA.field("job"),
        RUN_SCHEMA.field("said"),
    ]
)
