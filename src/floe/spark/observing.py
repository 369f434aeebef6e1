"""Let a contract's row-level checks ride on a write that happens anyway."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from pyspark.sql import DataFrame

from floe.adapters.spark import SPARK_LIMITS, Observed, Scope, to_columns
from floe.adapters.spark import observe as observe_metrics
from floe.checks import Metric, OrphanRows, RowCount, Table
from floe.errors import ConfigurationError
from floe.plan import (
    Figures,
    Measured,
    NotMeasured,
    TableFacts,
    TablePlan,
    Unreachable,
    build_plan,
)
from floe.spark.check_result import CheckResult
from floe.wiring import check_request, open_workspace
from floe.workflows.data import Planned, Prepared, judge_run, name_given, prepare_contract

_LATER = NotMeasured("cannot be measured during a write: check the table afterwards")
_COUNT = RowCount()


@dataclass(frozen=True, slots=True)
class WatchedWrite:
    """Rows to be written as `dataframe`; once they are, `result()` says what they keep."""

    dataframe: DataFrame
    planned: Planned
    observed: Observed

    def result(self, patience: float = 10.0) -> CheckResult:
        """What the written rows keep of the contract; it waits a little for Spark's figures."""
        seen = self.observed.get(patience)
        figures = {plan.table: _figures(plan, seen) for plan in self.planned.plan.tables}
        return CheckResult(
            judge_run(self.planned, figures, now=datetime.now(UTC)), self.dataframe.sparkSession
        )

    def count(self, patience: float = 10.0) -> int | None:
        """How many rows were written, if Spark tells."""
        counted = self.observed.get(patience).get(_COUNT)
        return None if counted is None or isinstance(counted, NotMeasured) else counted.rows


def observe(
    df: DataFrame, contract: str | Path, *, table: str | None = None, untrusted: bool = False
) -> WatchedWrite:
    """The same rows, watched: write `.dataframe`, then ask `.result()`, at no extra scan.

    Uniqueness, foreign keys and rules with their own SQL query cannot ride on a write; they
    are reported as not run.
    """
    path = Path(contract)
    opened = open_workspace((path,), untrusted=untrusted)
    request = check_request(opened, (path,), tables=(table,) if table else ())
    prepared = prepare_contract(opened.workspace, request)
    ((own, _),) = name_given(prepared, {table or None: df}).items()
    watched = watch_rows(df, prepared, own, request.now)
    if not watched.planned.plan.tables:
        raise ConfigurationError(f"{prepared.contract.title} promises nothing of '{own.name}'")
    return watched


def watch_rows(df: DataFrame, prepared: Prepared, own: Table, now: datetime) -> WatchedWrite:
    """The rows of one of a contract's tables, watched and counted."""
    facts = TableFacts(to_columns(df.schema))
    elsewhere = Unreachable(_LATER.reason, is_outside=False)
    known = dict.fromkeys((*prepared.sources, *prepared.problems), elsewhere)
    plan = build_plan(prepared.checks, {**known, own: facts}, SPARK_LIMITS)
    own_plans = tuple(part for part in plan.tables if part.table == own)
    metrics = dict.fromkeys((_COUNT, *(metric for part in own_plans for metric in _metrics(part))))
    watched, observed = observe_metrics(df, tuple(metrics), Scope(facts, now))
    return WatchedWrite(watched, Planned(prepared, type(plan)(own_plans)), observed)


def _figures(plan: TablePlan, seen: Mapping[Metric, Measured]) -> Figures:
    later: dict[Metric, Measured] = dict.fromkeys(_stages(plan), _LATER)
    return Figures({**later, **plan.settled, **seen})


def _metrics(plan: TablePlan) -> tuple[Metric, ...]:
    return tuple(metric for shared in plan.passes for metric in shared.metrics)


def _stages(plan: TablePlan) -> tuple[Metric, ...]:
    fused: tuple[OrphanRows, ...] = tuple(
        reference for shared in plan.passes for reference in shared.references
    )
    return (
        *fused,
        *plan.implied,
        *(stage.metric for stage in plan.keys),
        *(stage.metric for stage in plan.references),
        *(stage.metric for stage in plan.queries),
    )
