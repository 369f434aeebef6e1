"""Tables measured with Spark's own expressions."""

import time
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext
from datetime import datetime
from functools import reduce
from operator import or_

from pyspark.sql import Column, DataFrame, SparkSession

from floe.adapters.spark.connect_sessions import is_connect
from floe.adapters.spark.measuring.borrowed_settings import STRICT_ARITHMETIC, borrowed_setting
from floe.adapters.spark.measuring.evidence import find_evidence, no_evidence
from floe.adapters.spark.measuring.expressions.failures import UnmeasurableError, not_measured
from floe.adapters.spark.measuring.expressions.scope import Scope, refuse_untyped
from floe.adapters.spark.measuring.gaps import measure_gap
from floe.adapters.spark.measuring.jobs import Jobs
from floe.adapters.spark.measuring.keys import measure_key
from floe.adapters.spark.measuring.keys_together import measure_keys_together
from floe.adapters.spark.measuring.passes import measure_pass
from floe.adapters.spark.measuring.predicates import doubts, holds
from floe.adapters.spark.measuring.quarantine import split_rows
from floe.adapters.spark.measuring.queries import measure_query
from floe.adapters.spark.measuring.quiet_errors import quiet_errors
from floe.adapters.spark.measuring.references import measure_reference
from floe.adapters.spark.measuring.table_run import TableRun, scope_of
from floe.adapters.spark.measuring.unread import note_unread
from floe.checks import (
    BadRows,
    ColumnType,
    Condition,
    DuplicateRows,
    LargestGap,
    Metric,
    Predicate,
    Table,
)
from floe.errors import ConfigurationError, OutsideError
from floe.plan import (
    Evidence,
    Figures,
    Measured,
    Measurement,
    Pass,
    Plan,
    TablePlan,
)
from floe.progress import Progress, no_progress


class SparkEngine:
    """Measures on a session, classic or Connect; the caller opens the tables."""

    def __init__(
        self,
        spark: SparkSession,
        open_table: Callable[[Table], DataFrame],
        *,
        now: datetime,
        timeout: float | None = None,
        query_timeout: float | None = None,
        value_cap: int = 10_000,
    ) -> None:
        self._spark = spark
        self._open_table = open_table
        self._now = now
        self._timeout, self._query_timeout = timeout, query_timeout
        self._value_cap = value_cap

    def _strict_arithmetic(self) -> AbstractContextManager[None]:
        """A division by zero is an error, also where somebody's own session makes null of it.

        Over Connect, frames are analysed anew with each query, and theirs would fail too.
        """
        if is_connect(self._spark):
            return nullcontext()
        return borrowed_setting(self._spark, STRICT_ARITHMETIC, "true")

    @quiet_errors()
    def measure(self, plan: TablePlan, whole: Plan, progress: Progress) -> Figures:
        """Measure all that is planned for a table."""
        with self._strict_arithmetic():
            return self._measure(plan, whole, progress)

    def _measure(self, plan: TablePlan, whole: Plan, progress: Progress) -> Figures:
        started = time.monotonic()
        measured: dict[Metric, Measured] = dict(plan.settled)
        try:
            run = self._open(plan, whole, progress)
        except Exception as error:  # noqa: BLE001 - a table that cannot be opened is a result
            reason = not_measured(error)
            measured |= dict.fromkeys(_planned(plan), reason)
            return Figures(measured, seconds=time.monotonic() - started)
        _measure_all(run, measured)
        measured = note_unread(measured, run)
        return Figures(measured, run.scans, run.jobs.count, time.monotonic() - started)

    @quiet_errors()
    def sample(
        self, plan: TablePlan, broken: Mapping[str, Metric], columns: tuple[str, ...], limit: int
    ) -> tuple[Evidence, ...]:
        """Up to `limit` rows for each broken check, showing only some columns."""
        with self._strict_arithmetic():
            try:
                run = self._open(plan, Plan((plan,)), no_progress)
            except Exception as error:  # noqa: BLE001 - the checks themselves have been measured
                return no_evidence(broken, error)
            return find_evidence(run, broken, columns, limit)

    @quiet_errors()
    def split(
        self,
        plan: TablePlan,
        predicates: Mapping[str, Predicate | BadRows | ColumnType],
        path: str,
        progress: Progress,
    ) -> tuple[int, int]:
        """Write good and bad rows apart below a path, in one pass."""
        try:
            with self._strict_arithmetic():
                return split_rows(self._open(plan, Plan((plan,)), progress), predicates, path)
        except UnmeasurableError as error:
            raise ConfigurationError(str(error)) from None
        except Exception as error:  # noqa: BLE001 - whatever stops a write is told in one line
            reason = not_measured(error).reason
            message = f"the rows of {plan.table.name} are not set aside below '{path}': {reason}"
            raise OutsideError(message) from None

    def _open(self, plan: TablePlan, whole: Plan, progress: Progress) -> TableRun:
        frame = self._open_table(plan.table)
        scope = scope_of(frame, plan.facts, self._now, self._value_cap)
        rows = frame.where(_is_meant(plan.where, scope)) if plan.where else frame
        jobs = Jobs(self._spark, self._timeout, self._query_timeout)
        run = TableRun(
            self._spark,
            plan,
            whole,
            rows,
            scope,
            jobs,
            progress,
            self._open_table,
            _known_rows(plan),
        )
        if run.is_small:
            # Rows in one place need no shuffle, and every shuffle is a job of its own.
            run.frame = rows.coalesce(1)
        return run


def _measure_all(run: TableRun, measured: dict[Metric, Measured]) -> None:
    for place, shared in enumerate(_passes(run.plan, is_marking=run.scope.has_marks)):
        measured |= measure_pass(_without_gaps(shared), run, is_first=place == 0)
        gaps = [metric for metric in shared.metrics if isinstance(metric, LargestGap)]
        measured |= {metric: measure_gap(metric, run) for metric in gaps}
    implied = run.plan.implied
    asked = (stage.metric for stage in run.plan.keys if stage.metric not in implied)
    measured |= measure_keys_together(asked, run)
    for stage in sorted(run.plan.keys, key=lambda stage: stage.metric in implied):
        if stage.metric not in measured:
            measured[stage.metric] = _proven(stage.metric, run, measured) or measure_key(stage, run)
    for metric in implied:
        if metric not in measured and (proven := _proven(metric, run, measured)):
            measured[metric] = proven
    for reference in run.plan.references:
        measured[reference.metric] = measure_reference(reference, run)
    for query in run.plan.queries:
        measured[query.metric] = measure_query(query, run)


def _proven(
    metric: DuplicateRows, run: TableRun, measured: Mapping[Metric, Measured]
) -> Measured | None:
    """No duplicates, where a part of the key has none."""
    narrower = run.plan.implied.get(metric)
    proof = measured.get(narrower) if narrower else None
    if not isinstance(proof, Measurement) or proof.figure != 0:
        return None
    detail = "a part of the key is unique"
    return Measurement(0, run.rows.get(metric.where), answered_by="implied", detail=detail)


def _passes(plan: TablePlan, *, is_marking: bool) -> tuple[Pass, ...]:
    """The planned passes, or an empty one for what the later stages must know first."""
    if plan.passes:
        return plan.passes
    must_decide = any(stage.strategy == "decide" for stage in plan.keys)
    needs_rows = bool(plan.keys or plan.references) and not _known_rows(plan)
    return (Pass((), ()),) if must_decide or needs_rows or is_marking else ()


def _is_meant(where: Condition, scope: Scope) -> Column:
    """Whether a row is looked at; one of which that cannot be read might be meant."""
    refuse_untyped(where.columns, scope)
    return reduce(or_, doubts(where.columns, scope), holds(where, scope))


def _known_rows(plan: TablePlan) -> dict[Condition | None, int]:
    if plan.where is not None or plan.facts is None or plan.facts.rows is None:
        return {}
    return {None: plan.facts.rows}


def _without_gaps(shared: Pass) -> Pass:
    kept = tuple(metric for metric in shared.metrics if not isinstance(metric, LargestGap))
    return Pass(kept, shared.columns, shared.references)


def _planned(plan: TablePlan) -> tuple[Metric, ...]:
    return (
        *(metric for shared in plan.passes for metric in (*shared.metrics, *shared.references)),
        *(stage.metric for stage in plan.keys),
        *(stage.metric for stage in plan.references),
        *(stage.metric for stage in plan.queries),
        *plan.implied,
    )
