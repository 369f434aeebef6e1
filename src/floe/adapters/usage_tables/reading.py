"""The readings of some names in some days, from the tables; no engine is started for it."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path
from typing import Final

import pyarrow as pa  # type: ignore[import-untyped]
import pyarrow.compute as pc  # type: ignore[import-untyped]
import pyarrow.parquet as pq  # type: ignore[import-untyped]

from floe.adapters.usage_tables.state import TableState, read_state, refuse_lost
from floe.adapters.usage_tables.store import table_folders
from floe.adapters.usage_tables.use_rows import Row, count_uses, group_uses, texts_of
from floe.errors import OutsideError
from floe.naming import Pair
from floe.usage import (
    FactKind,
    LoggedJob,
    NameKind,
    Reading,
    ReadingJob,
    UsageWindow,
    UsedDays,
    WantedNames,
)

_EPOCH: Final = date(1970, 1, 1)
_UNNAMED: Final = LoggedJob("", "?")
_OF_JOBS: Final = (FactKind.OUTPUT, FactKind.OWNER)


def read_uses(folder: Path, names: frozenset[Pair], window: UsageWindow) -> UsedDays:
    """Who read any of these names; an update that ends meanwhile does not come between."""
    while True:
        state = read_state(folder)
        try:
            used = _Tables(folder, state).uses(names, window)
            refuse_lost(folder, state)
        except (FileNotFoundError, OutsideError):
            if read_state(folder) == state:
                raise
            continue
        # Files are removed only after another state counts: what was read by now was whole.
        if read_state(folder) == state:
            return used


@dataclass(frozen=True, slots=True)
class _Tables:
    """The tables as one state has them."""

    folder: Path
    state: TableState

    def uses(self, names: frozenset[Pair], window: UsageWindow) -> UsedDays:
        known = sorted(self.state.days)
        if not known:
            return UsedDays()
        first, last = (_EPOCH + timedelta(days=day) for day in (known[0], known[-1]))
        days = [day for day in known if window.holds(_EPOCH + timedelta(days=day))]
        readings = tuple(self._readings(names, days)) if names else ()
        return UsedDays(readings, first, last)

    def _readings(self, names: frozenset[Pair], days: list[int]) -> Iterator[Reading]:
        wanted = WantedNames(names)
        meant = self._meant(wanted)
        members = self._members(meant.keys())
        accesses = list(self._rows("patterns", pc.field("dataset").isin(list(members))))
        patterns = pc.field("pattern").isin([row["pattern"] for row in accesses])
        rows = list(self._days(days, pc.field("dataset").isin(list(members)) | patterns))
        uses = group_uses(rows, accesses)
        jobs = {row["job"] for row in accesses}
        seen = {key for use in uses.values() for _, key in use.patterns}
        labels = self._labels(NameKind.JOB, jobs | {row["consumer"] for row in rows})
        texts = self._labels(NameKind.TEXT, texts_of(accesses))
        columns = {key: text.name for key, text in texts.items() if text.name}
        told = self._told(jobs, days)
        evidence = _Evidence(self, told, self._lineage(seen), columns.keys(), wanted)
        pairs = self._pairs({key for keys in members.values() for key in keys})
        for (dataset, consumer, product), use in uses.items():
            own = members[dataset]
            called = frozenset(pairs[key] for key in own if key in pairs)
            called = called.union(*(meant[key] for key in own if key in meant))
            yield Reading(
                called,
                labels.get(consumer, _UNNAMED),
                texts[product].name if product in texts else None,
                **count_uses(use.rows),
                jobs=tuple(
                    evidence.job(key, labels.get(key, _UNNAMED), runs, called)
                    for key, runs in sorted(use.by_job().items())
                ),
                columns=frozenset(columns[key] for key in use.columns if key in columns),
            )

    def _told(self, jobs: set[int], days: list[int]) -> list[Row]:
        """What jobs said of themselves in some days."""
        is_own = pc.field("kind").isin(list(map(int, _OF_JOBS)))
        told = list(self._rows("patterns", is_own & pc.field("job").isin(list(jobs))))
        own = pc.field("pattern").isin(list({row["pattern"] for row in told}))
        seen = {row["pattern"] for row in self._days(days, own)} if told else set()
        return [row for row in told if row["pattern"] in seen]

    def _lineage(self, patterns: set[int]) -> dict[int, set[int | None]]:
        """The facets of column lineage that patterns have; None is for what does not tell it."""
        is_lineage = pc.field("kind") == int(FactKind.LINEAGE)
        facets: dict[int, set[int | None]] = defaultdict(set)
        for row in self._rows("patterns", is_lineage & pc.field("pattern").isin(list(patterns))):
            facets[row["pattern"]].add(row["value"])
        return facets

    def _meant(self, wanted: WantedNames) -> dict[int, frozenset[Pair]]:
        """The keys of names that mean any of the wanted ones, with those."""
        is_dataset = pc.field("name_kind") == int(NameKind.DATASET)
        near = pc.field("namespace").isin(wanted.namespaces)
        rows = self._rows("names", is_dataset & near)
        meant = {row["id"]: wanted.meant_by(Pair(row["namespace"], row["name"])) for row in rows}
        return {key: names for key, names in meant.items() if names}

    def _members(self, keys: Set[int]) -> dict[int, set[int]]:
        """The datasets that are called by any of these keys, with all of their keys."""
        named = {row["dataset"] for row in self._rows("members", pc.field("id").isin(list(keys)))}
        members: dict[int, set[int]] = defaultdict(set)
        for row in self._rows("members", pc.field("dataset").isin(list(named))):
            members[row["dataset"]].add(row["id"])
        return members

    def datasets(self, keys: Iterable[int]) -> dict[int, frozenset[Pair]]:
        """The names of datasets."""
        members: dict[int, set[int]] = defaultdict(set)
        for row in self._rows("members", pc.field("dataset").isin(list(keys))):
            members[row["dataset"]].add(row["id"])
        pairs = self._pairs({key for own in members.values() for key in own})
        return {
            dataset: frozenset(pairs[key] for key in own if key in pairs)
            for dataset, own in members.items()
        }

    def columns(self, facets: Iterable[int]) -> dict[int, dict[Pair, frozenset[str]]]:
        """The columns that facets of column lineage name."""
        rows = list(self._rows("columns", pc.field("facet").isin(list(facets))))
        pairs = self._pairs({row["id"] for row in rows})
        texts = self._labels(NameKind.TEXT, {row["column"] for row in rows})
        found: dict[int, dict[Pair, set[str]]] = defaultdict(lambda: defaultdict(set))
        for row in rows:
            if row["id"] in pairs and row["column"] in texts:
                found[row["facet"]][pairs[row["id"]]].add(texts[row["column"]].name)
        return {
            facet: {pair: frozenset(columns) for pair, columns in own.items()}
            for facet, own in found.items()
        }

    def owners(self, keys: Iterable[int]) -> dict[int, str]:
        """The texts of owners."""
        return {key: text.name for key, text in self._labels(NameKind.TEXT, set(keys)).items()}

    def _labels(self, kind: NameKind, keys: set[int]) -> dict[int, LoggedJob]:
        is_kind = pc.field("name_kind") == int(kind)
        rows = self._rows("names", is_kind & pc.field("id").isin(list(keys)))
        return {row["id"]: LoggedJob(row["namespace"] or "", row["name"]) for row in rows}

    def _pairs(self, keys: set[int]) -> dict[int, Pair]:
        return {key: Pair(*name) for key, name in self._labels(NameKind.DATASET, keys).items()}

    def _rows(self, table: str, where: pc.Expression) -> Iterator[Row]:
        for folder in table_folders(self.folder, self.state, table):
            yield from _rows(folder, where)

    def _days(self, days: Iterable[int], where: pc.Expression) -> Iterator[Row]:
        for day in days:
            yield from _rows(self.folder / self.state.days[day] / "uses" / f"day={day}", where)


class _Evidence:
    """What is known of jobs: whose they are, what they write, which columns they read."""

    def __init__(
        self,
        tables: _Tables,
        rows: list[Row],
        lineage: Mapping[int, set[int | None]],
        named: Set[int],
        wanted: WantedNames,
    ) -> None:
        self._named = named
        self._wanted = wanted
        told: dict[FactKind, dict[int, set[int]]] = {kind: defaultdict(set) for kind in _OF_JOBS}
        for row in rows:
            told[FactKind(row["kind"])][row["job"]].add(row["value"])
        self._told = told
        self._owners = tables.owners(_values(told[FactKind.OWNER]))
        self._outputs = tables.datasets(_values(told[FactKind.OUTPUT]))
        facets = {facet for own in lineage.values() for facet in own if facet is not None}
        columns = tables.columns(facets)
        self._silent = {pattern for pattern, own in lineage.items() if None in own}
        self._columns = {
            pattern: _united(columns.get(facet, {}) for facet in own if facet is not None)
            for pattern, own in lineage.items()
        }

    def job(
        self, key: int, name: LoggedJob, runs: Mapping[int, set[int]], called: frozenset[Pair]
    ) -> ReadingJob:
        """A job, by the patterns of its runs that read a dataset, with the columns they name."""
        told = {kind: self._told[kind].get(key, set()) for kind in _OF_JOBS}
        written = (self._outputs.get(each, frozenset()) for each in told[FactKind.OUTPUT])
        outputs = frozenset(pair for pairs in written for pair in pairs)
        return ReadingJob(
            name,
            frozenset(self._owners[key] for key in told[FactKind.OWNER] & self._owners.keys()),
            outputs.union(*map(self._wanted.meant_by, outputs)),
            _united(self._columns.get(pattern, {}) for pattern in runs),
            all(self._tells(pattern, named, called) for pattern, named in runs.items()),
        )

    def _tells(self, pattern: int, named: set[int], called: frozenset[Pair]) -> bool:
        """Whether runs name all columns of the dataset, or what all that they write is made of."""
        if named:
            # A column whose name could not be read has a key, and no name.
            return named <= self._named
        return pattern not in self._silent and not called.isdisjoint(self._columns.get(pattern, {}))


def _united(facets: Iterable[Mapping[Pair, frozenset[str]]]) -> dict[Pair, frozenset[str]]:
    columns: dict[Pair, frozenset[str]] = {}
    for facet in facets:
        for pair, own in facet.items():
            columns[pair] = columns.get(pair, frozenset()) | own
    return columns


def _values(told: Mapping[int, set[int]]) -> set[int]:
    return {value for values in told.values() for value in values}


def _rows(folder: Path, where: pc.Expression) -> list[Row]:
    files = sorted(str(file) for file in folder.glob("*.parquet"))
    tables = [pq.read_table(file, filters=where) for file in files]
    rows: list[Row] = pa.concat_tables(tables).to_pylist() if tables else []
    return rows
