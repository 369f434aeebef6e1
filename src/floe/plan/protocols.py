"""Who knows the tables, and who measures them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from floe.checks import BadRows, ColumnType, Metric, Predicate, Table
from floe.plan.facts import TableFacts, Unreachable
from floe.plan.measurement import Measured
from floe.plan.table_plan import Plan, TablePlan
from floe.plan.trust import NO_TRUST, ServerTrust
from floe.progress import Progress


@dataclass(frozen=True, slots=True)
class TableSource:
    """Where a table is: the server's values, overridden where asked; `${VAR}` still verbatim.

    `given` are those that floe.toml or the command line gave; all others are the contract's, and
    `trust` is what the platform lets them have.
    """

    table: Table
    server: str
    type: str
    values: Mapping[str, Any] = field(repr=False)
    given: frozenset[str] = frozenset()
    trust: ServerTrust = NO_TRUST


@dataclass(frozen=True, slots=True)
class Figures:
    """What all measuring of one table came to; `passes` are scans, `jobs` what the engine ran."""

    measured: Mapping[Metric, Measured]
    passes: int = 0
    jobs: int = 0
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class Evidence:
    """Some rows that break a check: plain values by column, without the classified ones.

    `reason` says why there are none, where they could not be had.
    """

    check: str
    rows: tuple[Mapping[str, Any], ...]
    reason: str | None = None


class Catalog(Protocol):
    """Knows the tables."""

    def describe(self, table: Table) -> TableFacts | Unreachable:
        """What is known of a table without reading its rows."""
        ...


class Engine(Protocol):
    """Measures tables."""

    def measure(self, plan: TablePlan, whole: Plan, progress: Progress) -> Figures:
        """Measure all that is planned for a table; nothing raises but a lost engine."""
        ...

    def sample(
        self, plan: TablePlan, broken: Mapping[str, Metric], columns: tuple[str, ...], limit: int
    ) -> tuple[Evidence, ...]:
        """Up to `limit` rows for each broken check, showing only some columns."""
        ...

    def split(
        self,
        plan: TablePlan,
        predicates: Mapping[str, Predicate | BadRows | ColumnType],
        path: str,
        progress: Progress,
    ) -> tuple[int, int]:
        """Write good and bad rows apart below a path, in one pass; how many there were of each."""
        ...
