"""From checks to the fewest passes over each table."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from floe.checks import (
    Aggregate,
    Check,
    Condition,
    DuplicateRows,
    LargestGap,
    Metric,
    OrphanRows,
    QueryValue,
    RowCount,
    Table,
    TableMetric,
)
from floe.plan.buffers import can_be_fused
from floe.plan.chunks import share_out
from floe.plan.facts import TableFacts, Unreachable
from floe.plan.key_stages import DECIDE, find_implied, plan_keys
from floe.plan.limits import EngineLimits
from floe.plan.measurement import Measured
from floe.plan.metadata import answer_by_history, answer_by_statistics
from floe.plan.parents import choose_fused
from floe.plan.reads import columns_read, known_names_in
from floe.plan.schema_answers import (
    Known,
    answer_by_schema,
    answer_unreachable,
    look_up,
    refuse_unreadable,
)
from floe.plan.table_plan import KeyStage, Pass, Plan, QueryStage, ReferenceStage, TablePlan

_EVERYWHERE: Mapping[Table, Condition] = {}


def build_plan(
    checks: Iterable[Check],
    facts: Known,
    limits: EngineLimits,
    *,
    where: Mapping[Table, Condition] = _EVERYWHERE,
) -> Plan:
    """How to measure every check that can be measured, each metric once.

    Tables come in the order of `facts`; the order of the checks changes nothing.
    """
    wanted: dict[Table, set[Metric]] = {}
    for source in sources_of(checks):
        wanted.setdefault(source.table, set()).add(source.metric)
    known = [table for table in facts if table in wanted]
    strangers = sorted(set(wanted) - set(known), key=repr)
    return Plan(
        tuple(
            _plan_table(table, wanted[table], facts, limits, where.get(table))
            for table in (*known, *strangers)
        ),
        _parents(wanted, facts),
        limits.costs,
    )


def sources_of(checks: Iterable[Check]) -> Iterator[TableMetric]:
    """Every metric that checks need, also as parts of scores."""
    for check in checks:
        if isinstance(check.measures, TableMetric):
            yield check.measures
        elif check.measures is not None:
            yield from check.measures.parts


def _parents(wanted: Mapping[Table, set[Metric]], known: Known) -> dict[Table, TableFacts]:
    metrics = (metric for metrics in wanted.values() for metric in metrics)
    parents = {metric.parent for metric in metrics if isinstance(metric, OrphanRows)}
    found = {parent: look_up(known, parent) for parent in sorted(parents, key=repr)}
    return {parent: facts for parent, facts in found.items() if isinstance(facts, TableFacts)}


def _plan_table(
    table: Table,
    metrics: set[Metric],
    known: Known,
    limits: EngineLimits,
    where: Condition | None,
) -> TablePlan:
    facts = look_up(known, table)
    if isinstance(facts, Unreachable):
        ordered = sorted(metrics, key=repr)
        settled = {metric: answer_unreachable(metric, facts) for metric in ordered}
        return TablePlan(table, None, settled, where=where, problem=facts)
    ordered = _order(metrics, facts)
    answers = {metric: _answer(metric, facts, known, where) for metric in ordered}
    open_ones = tuple(metric for metric, answer in answers.items() if answer is None)
    settled = {metric: answer for metric, answer in answers.items() if answer is not None}
    return replace(_plan_scans(table, facts, open_ones, known, limits, where), settled=settled)


def _order(metrics: Iterable[Metric], facts: TableFacts) -> list[Metric]:
    """By the table's columns, so that neighbours read the same ones."""
    places = {column.name.lower(): index for index, column in enumerate(facts.columns)}

    def rank(metric: Metric) -> tuple[list[int], str]:
        names = known_names_in(metric)
        return [places.get(name.lower(), len(places)) for name in names], repr(metric)

    return sorted(metrics, key=rank)


def _answer(
    metric: Metric, facts: TableFacts, known: Known, where: Condition | None
) -> Measured | None:
    by_schema = answer_by_schema(metric, facts, known) or answer_by_history(metric, facts)
    if by_schema is not None:
        return by_schema
    by_statistics = None if where is not None else answer_by_statistics(metric, facts)
    return by_statistics or refuse_unreadable(metric, facts)


def _plan_scans(
    table: Table,
    facts: TableFacts,
    metrics: tuple[Metric, ...],
    known: Known,
    limits: EngineLimits,
    where: Condition | None,
) -> TablePlan:
    orphans = tuple(metric for metric in metrics if isinstance(metric, OrphanRows))
    fused = choose_fused(orphans, known, limits)
    keys = plan_keys(
        tuple(metric for metric in metrics if isinstance(metric, DuplicateRows)),
        facts,
        where,
        limits,
    )
    references = tuple(
        ReferenceStage(metric, columns_read((metric,), facts))
        for metric in orphans
        if metric not in fused
    )
    passes = _passes(metrics, fused, keys, facts, limits)
    is_counted = bool(passes) or (facts.rows is not None and where is None)
    return TablePlan(
        table,
        facts,
        # Stages count bad rows only; someone has to count all.
        passes=passes if is_counted or not (keys or references) else (Pass((), ()),),
        keys=keys,
        references=references,
        queries=tuple(
            QueryStage(metric)
            for metric in metrics
            if isinstance(metric, QueryValue | Aggregate) and _is_opaque(metric, limits)
        ),
        implied=find_implied(keys),
        where=where,
    )


def _passes(
    metrics: tuple[Metric, ...],
    fused: tuple[OrphanRows, ...],
    keys: tuple[KeyStage, ...],
    facts: TableFacts,
    limits: EngineLimits,
) -> tuple[Pass, ...]:
    undecided = tuple(stage.metric for stage in keys if stage.strategy == DECIDE)
    counted = tuple(_counted(keys))
    reserved = len(fused) + len(counted) + limits.extent_buffers * len(undecided)
    fusable = tuple(metric for metric in metrics if _is_fusable(metric, limits))
    chunks = share_out(fusable, reserved, limits.buffers)
    if reserved and not chunks:
        chunks = ((),)
    first: tuple[Metric, ...] = (*fused, *undecided, *counted)
    gaps = tuple(metric for metric in metrics if isinstance(metric, LargestGap))
    return tuple(
        Pass(
            chunk,
            columns_read((*chunk, *first) if index == 0 else chunk, facts),
            fused if index == 0 else (),
        )
        for index, chunk in enumerate(chunks)
    ) + tuple(Pass((gap,), columns_read((gap,), facts)) for gap in gaps)


def _counted(keys: tuple[KeyStage, ...]) -> Iterator[RowCount]:
    """The rows of which some keys speak: percentages are of those."""
    wheres = dict.fromkeys(stage.metric.where for stage in keys)
    yield from (RowCount(where) for where in wheres if where is not None)


def _is_fusable(metric: Metric, limits: EngineLimits) -> bool:
    # Gaps need their moments sorted, which no plain aggregate does.
    is_staged = isinstance(metric, DuplicateRows | OrphanRows | LargestGap)
    return not (is_staged or _is_opaque(metric, limits))


def _is_opaque(metric: Metric, limits: EngineLimits) -> bool:
    if isinstance(metric, Aggregate):
        return not can_be_fused(metric, limits)
    return isinstance(metric, QueryValue)
