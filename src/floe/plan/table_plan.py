"""How the metrics of one table will be measured."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from floe.checks import Aggregate, Condition, DuplicateRows, Metric, OrphanRows, QueryValue, Table
from floe.plan.facts import TableFacts, Unreachable
from floe.plan.limits import StepCosts
from floe.plan.measurement import Measured


@dataclass(frozen=True, slots=True)
class Pass:
    """One scan with one aggregate; `references` are answered in it by existence joins."""

    metrics: tuple[Metric, ...]
    columns: tuple[str, ...]
    references: tuple[OrphanRows, ...] = ()


@dataclass(frozen=True, slots=True)
class KeyStage:
    """Exact uniqueness in a narrow scan of its own.

    `strategy`: `bitmap` for dense integers, `hash` for other keys, `decide` where the extent of
    an integer key is only known after the first pass, which then measures it.
    """

    metric: DuplicateRows
    strategy: str
    columns: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ReferenceStage:
    """A foreign key into a parent that is too large for the fused scan."""

    metric: OrphanRows
    columns: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class QueryStage:
    """Opaque SQL, alone and in its own guard."""

    metric: QueryValue | Aggregate


@dataclass(frozen=True, slots=True)
class TablePlan:
    """Everything that will be done for one table; `settled` needs no scan at all.

    `where` leaves rows out of everything that is measured here, never out of a parent table.
    `implied` uniqueness follows from another key: the value is the metric that proves it when
    it comes out at zero; else the metric is measured by its stage in `keys` after all.
    `problem` is why a table without `facts` cannot be read.
    """

    table: Table
    facts: TableFacts | None
    settled: Mapping[Metric, Measured] = field(default_factory=dict)
    passes: tuple[Pass, ...] = ()
    keys: tuple[KeyStage, ...] = ()
    references: tuple[ReferenceStage, ...] = ()
    queries: tuple[QueryStage, ...] = ()
    implied: Mapping[DuplicateRows, DuplicateRows] = field(default_factory=dict)
    where: Condition | None = None
    problem: Unreachable | None = None

    @property
    def is_unconfigured(self) -> bool:
        """Whether the table was never asked for: it has no server, no reader or no credentials."""
        return self.problem is not None and not self.problem.is_outside

    @property
    def reads_rows(self) -> bool:
        """Whether an engine has to look at rows."""
        return bool(self.passes or self.keys or self.references or self.queries)


@dataclass(frozen=True, slots=True)
class Plan:
    """The tables in the order in which they are measured.

    `parents` is what is known of tables that are referred to, measured or not; `costs` what
    the engine says that steps cost.
    """

    tables: tuple[TablePlan, ...]
    parents: Mapping[Table, TableFacts] = field(default_factory=dict)
    costs: StepCosts = field(default_factory=StepCosts)
