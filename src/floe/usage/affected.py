"""Who is hurt if a contract, or a part of it, is no longer what it was."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from floe.changes import Change
from floe.usage.readings import LoggedJob, UsageWindow

READ: Final = "read"
DECLARED: Final = "declared"
TRANSITIVE: Final = "transitive"
HOWS: Final = (READ, DECLARED, TRANSITIVE)

Key = tuple[str, str | None, LoggedJob | None, str | None, str | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Affected:
    """A product, a contract, a job or a library that is hurt, and where.

    `contract` and `column` are what a product or a job reads; of a contract, they are itself.
    Without a column, it is not known which. Who `is_certain` is hurt by all that is known; others
    may be, for nobody can tell which columns they read or are made of.
    """

    kind: str
    how: str
    why: str
    product: str | None = None
    contract: str | None = None
    column: str | None = None
    owner: str | None = None
    is_certain: bool = True
    last_accessed: datetime | None = None
    job: LoggedJob | None = None

    @property
    def key(self) -> Key:
        """What is told once."""
        job = self.job if self.product is None else None
        return self.kind, self.product, job, self.contract, self.column

    @property
    def order(self) -> tuple[object, ...]:
        """What is sure and near comes first."""
        texts = (self.kind, self.product, self.contract, self.column, *(self.job or ()))
        return not self.is_certain, HOWS.index(self.how), *(text or "" for text in texts)


@dataclass(frozen=True, slots=True)
class Spared:
    """Who uses the contract, and reads nothing of what is asked about, by all that is known."""

    product: str | None
    job: LoggedJob
    columns: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Impact:
    """Who is hurt by what; without a `window`, nothing is known of who reads anything.

    `changes` are those that hurt readers; None where the question was about no change. `problems`
    are what could not be compared.
    """

    contract: str
    column: str | None = None
    changes: tuple[Change, ...] | None = None
    affected: tuple[Affected, ...] = ()
    spared: tuple[Spared, ...] = ()
    window: UsageWindow | None = None
    notes: tuple[str, ...] = ()
    problems: tuple[str, ...] = ()

    @property
    def is_harmless(self) -> bool:
        """Whether a change hurts nobody, by all that is known."""
        return self.changes is None or not (self.affected or self.problems)

    @property
    def products(self) -> tuple[str, ...]:
        """The products that are hurt, or may be."""
        return tuple(sorted({row.product for row in self.affected if row.product is not None}))

    @property
    def owners(self) -> tuple[str, ...]:
        """Who answers for what is hurt."""
        return tuple(sorted({row.owner for row in self.affected if row.owner is not None}))


def joined(rows: Iterable[Affected]) -> tuple[Affected, ...]:
    """Each once, by the nearest way and as certain as any; in order."""
    best: dict[Key, Affected] = {}
    for row in rows:
        best[row.key] = _better(best[row.key], row) if row.key in best else row
    return tuple(sorted(best.values(), key=lambda row: row.order))


def _better(first: Affected, second: Affected) -> Affected:
    best = min(first, second, key=lambda row: row.order)
    moments = [row.last_accessed for row in (first, second) if row.last_accessed is not None]
    how = min(first.how, second.how, key=HOWS.index)
    return replace(best, how=how, last_accessed=max(moments, default=None))
