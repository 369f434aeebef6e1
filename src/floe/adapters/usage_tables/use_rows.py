"""Rows of days become the uses of datasets by consumers."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from floe.usage import FactKind

_BEGINNING: Final = datetime(1970, 1, 1, tzinfo=UTC)

Row = Mapping[str, Any]


@dataclass(slots=True)
class DatasetUse:
    """What is known of one consumer of a dataset."""

    rows: list[Row] = field(default_factory=list)
    patterns: dict[tuple[int, int], set[int]] = field(default_factory=dict)

    @property
    def columns(self) -> set[int]:
        """The columns that readers name themselves."""
        return {column for named in self.patterns.values() for column in named}

    def by_job(self) -> dict[int, dict[int, set[int]]]:
        """The patterns of each job, with the columns that they name."""
        jobs: dict[int, dict[int, set[int]]] = defaultdict(dict)
        for (job, pattern), named in self.patterns.items():
            jobs[job][pattern] = named
        return jobs


def group_uses(
    rows: Iterable[Row], accesses: Iterable[Row]
) -> dict[tuple[int, int, int | None], DatasetUse]:
    """The uses of datasets by consumers, with what the patterns of their runs tell."""
    by_pattern: dict[int, list[Row]] = defaultdict(list)
    for access in accesses:
        by_pattern[access["pattern"]].append(access)
    uses: dict[tuple[int, int, int | None], DatasetUse] = defaultdict(DatasetUse)
    for row in rows:
        if row["dataset"] is not None:
            uses[row["dataset"], row["consumer"], row["product"]].rows.append(row)
        for access in by_pattern.get(row["pattern"], ()):
            use = uses[access["dataset"], row["consumer"], access["product"]]
            named = use.patterns.setdefault((access["job"], access["pattern"]), set())
            if access["kind"] == FactKind.COLUMN:
                named.add(access["value"])
    return uses


def count_uses(rows: Iterable[Row]) -> dict[str, Any]:
    """How often and how much rows of days say that something was read, and when last."""
    every = list(rows)
    sums = {
        key: sum(row[key] or 0 for row in every) for key in ("completed", "failed", "attempted")
    }
    known = {
        key: [row[key] for row in every if row[key] is not None]
        for key in ("rows", "bytes", "last", "last_attempt")
    }
    return {
        **sums,
        **{key: sum(known[key]) if known[key] else None for key in ("rows", "bytes")},
        **{key: _moment(max(known[key], default=None)) for key in ("last", "last_attempt")},
    }


def _moment(micros: int | None) -> datetime | None:
    return None if micros is None else _BEGINNING + timedelta(microseconds=micros)


def texts_of(accesses: Iterable[Row]) -> set[int]:
    """The keys of the products and columns that readers name."""
    texts: set[int] = set()
    for row in accesses:
        if row["product"] is not None:
            texts.add(row["product"])
        if row["kind"] == FactKind.COLUMN:
            texts.add(row["value"])
    return texts
