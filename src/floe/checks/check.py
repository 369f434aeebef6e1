"""A check: one promise of a contract, what is measured for it and what the figure must be."""

from dataclasses import dataclass
from decimal import Decimal

from floe.checks.metrics import Metric, Table
from floe.findings import Severity
from floe.model import Place

Number = int | float | Decimal


@dataclass(frozen=True, slots=True)
class Comparison:
    """One of the standard's eight operators with its number, or its two."""

    operator: str
    value: Number | tuple[Number, Number]


@dataclass(frozen=True, slots=True)
class Threshold:
    """All comparisons must hold of the figure in its unit.

    `rows`: a count of rows. `percent`: the count as a percentage of the rows looked at, or a
    score. `seconds`: an age (of a moment: now minus it) or a gap. `value`: a number as it is.
    """

    comparisons: tuple[Comparison, ...]
    unit: str = "rows"
    is_inclusive: bool = True


NO_ROWS = Threshold((Comparison("mustBe", 0),))


@dataclass(frozen=True, slots=True)
class TableMetric:
    """One metric of one table."""

    table: Table
    metric: Metric


@dataclass(frozen=True, slots=True)
class Score:
    """A figure made of other checks' figures, in percent.

    `good_share`: each part's share of good rows, averaged with equal weight.
    `bad_rows`: bad rows of all parts over all their rows.
    A part that has a threshold counts no bad rows, as a number of rows does not: its share is 100
    where the threshold holds and 0 where it does not. Empty `thresholds` mean that none has one.
    """

    kind: str
    parts: tuple[TableMetric, ...]
    thresholds: tuple[Threshold | None, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """What must hold.

    `id` is stable: `<object>[.<property>]/<clause>[:<rule id>]`. Without `measures` there is
    nothing to measure: `reason` says why, and `is_informational` whether that is as it should be.
    A check without `measures` is of a clause that `is_sound` where something else is the reason:
    what the clause stands on, or that floe has no way to measure what others may.
    A figure that would show what is in a classified column is not shown: `hidden_column` names it.
    """

    id: str
    clause: str
    table: Table | None
    place: Place
    description: str
    column: str | None = None
    rule: str | None = None
    severity: Severity = Severity.ERROR
    measures: TableMetric | Score | None = None
    threshold: Threshold | None = None
    reason: str | None = None
    is_informational: bool = False
    is_sound: bool = False
    is_classified: bool = False
    dimension: str | None = None
    hidden_column: str | None = None
