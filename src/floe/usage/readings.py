"""What a log says of those who read something, with names instead of keys."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import NamedTuple

from floe.naming import Pair


class LoggedJob(NamedTuple):
    """What a log calls a job; nothing in it is a secret any more."""

    namespace: str
    name: str


@dataclass(frozen=True, slots=True)
class ReadingJob:
    """A job that reads a dataset, and what tells whose it is.

    `columns` are those of each dataset that the column lineage of its reading runs names;
    `tells_columns` says whether all of these runs tell which columns they read.
    """

    job: LoggedJob
    owners: frozenset[str] = frozenset()
    outputs: frozenset[Pair] = frozenset()
    columns: Mapping[Pair, frozenset[str]] = field(default_factory=dict)
    tells_columns: bool = False


@dataclass(frozen=True, slots=True)
class Reading:
    """How a consumer read a dataset in some days.

    `names` are all that its events call the dataset; `consumer` is the job that started the jobs
    which read it; `product` and `columns` are what these say of themselves. Runs that failed, and
    runs of which no end is known, are counted apart.
    """

    names: frozenset[Pair]
    consumer: LoggedJob
    product: str | None = None
    completed: int = 0
    failed: int = 0
    attempted: int = 0
    rows: int | None = None
    bytes: int | None = None
    last: datetime | None = None
    last_attempt: datetime | None = None
    jobs: tuple[ReadingJob, ...] = ()
    columns: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class UsedDays:
    """The readings of some names, and the days that the tables know at all."""

    readings: tuple[Reading, ...] = ()
    first_day: date | None = None
    last_day: date | None = None


@dataclass(frozen=True, slots=True)
class UsageWindow:
    """The days that are asked about, both ends included; None is as far as the tables go."""

    since: date | None = None
    until: date | None = None

    def holds(self, day: date) -> bool:
        """Whether a day is asked about."""
        is_late_enough = self.since is None or day >= self.since
        return is_late_enough and (self.until is None or day <= self.until)


@dataclass(frozen=True, slots=True)
class JobRule:
    """Jobs that belong to a product by the beginning of their names, in a namespace or in all."""

    product: str
    prefix: str = ""
    namespace: str | None = None

    def fits(self, job: LoggedJob) -> bool:
        """Whether a job is one of them."""
        is_here = self.namespace is None or self.namespace == job.namespace
        return is_here and job.name.startswith(self.prefix)


@dataclass(frozen=True, slots=True)
class UsingProduct:
    """A product that may read contracts: what it is called, whose it is, and what it writes."""

    id: str
    names: frozenset[str]
    owner: str | None = None
    outputs: frozenset[Pair] = field(default_factory=frozenset)
