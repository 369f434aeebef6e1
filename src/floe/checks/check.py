"""A check: one promise of a contract, in a form that can be measured and judged."""

from dataclasses import dataclass

from floe.checks.metrics import Metric, Table
from floe.checks.threshold import Threshold
from floe.findings import Severity
from floe.model import Place


@dataclass(frozen=True, slots=True)
class Source:
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
    parts: tuple[Source, ...]
    thresholds: tuple[Threshold | None, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """What must hold.

    `id` is stable: `<object>[.<property>]/<clause>[:<rule id>]`. Without `measures` there is
    nothing to measure: `reason` says why, and `is_informational` whether that is as it should be.
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
    measures: Source | Score | None = None
    threshold: Threshold | None = None
    reason: str | None = None
    is_informational: bool = False
    is_classified: bool = False
    dimension: str | None = None
    hidden_column: str | None = None
