"""What a plan reads, what it does not, and roughly what that costs."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from floe.checks import Check, Metric, Table, TableMetric
from floe.plan.builder import sources_of
from floe.plan.costs import estimate_pass
from floe.plan.facts import TableFacts
from floe.plan.limits import StepCosts
from floe.plan.measurement import Measurement, NotMeasured
from floe.plan.notes import AnswerNote, Explanation, RefusalNote, StepNote, TableNote
from floe.plan.table_plan import KeyStage, Pass, Plan, ReferenceStage, TablePlan

_STRATEGIES = {
    "bitmap": "whole numbers close together: one bit for each",
    "hash": "keys are hashed and sorted, and equal hashes compared",
    "decide": "whole numbers: by bits if the first pass finds them close together, else hashed",
}


def explain(plan: Plan, checks: Iterable[Check]) -> Explanation:
    """Say what a plan does, by the names of the checks."""
    checks = tuple(checks)
    names: dict[TableMetric, list[str]] = {}
    for check in checks:
        for source in dict.fromkeys(sources_of((check,))):
            names.setdefault(source, []).append(check.id)
    beside = tuple(
        RefusalNote(check.id, check.reason or "there is nothing to measure")
        for check in checks
        if not any(sources_of((check,)))
    )
    return Explanation(tuple(_explain(table, names, plan.costs) for table in plan.tables), beside)


def _explain(
    plan: TablePlan, names: Mapping[TableMetric, list[str]], costs: StepCosts
) -> TableNote:
    facts = plan.facts
    spoken = _Names(plan.table, names)
    return TableNote(
        plan.table.name,
        facts.rows if facts else None,
        len(facts.columns) if facts else None,
        tuple(_answers(plan, spoken)),
        tuple(_steps(plan, facts, spoken, costs)) if facts else (),
        tuple(_refusals(plan, spoken)),
        plan.where.expression if plan.where else None,
    )


@dataclass(frozen=True, slots=True)
class _Names:
    """Which checks ask for a metric of one table."""

    table: Table
    names: Mapping[TableMetric, list[str]]

    def of(self, *metrics: Metric) -> tuple[str, ...]:
        """The ids of the checks, each once."""
        found = (self.names.get(TableMetric(self.table, metric), ()) for metric in metrics)
        return tuple(dict.fromkeys(name for each in found for name in each))


def _answers(plan: TablePlan, names: _Names) -> Iterator[AnswerNote]:
    for metric, seen in plan.settled.items():
        if isinstance(seen, Measurement):
            for name in names.of(metric):
                yield AnswerNote(name, _figure(seen), seen.answered_by)


def _refusals(plan: TablePlan, names: _Names) -> Iterator[RefusalNote]:
    for metric, seen in plan.settled.items():
        if isinstance(seen, NotMeasured):
            for name in names.of(metric):
                yield RefusalNote(name, seen.reason)


def _steps(
    plan: TablePlan, facts: TableFacts, names: _Names, costs: StepCosts
) -> Iterator[StepNote]:
    width = len(_columns(plan)) or 1
    for shared in plan.passes:
        checks = names.of(*shared.metrics, *shared.references)
        cost = estimate_pass(shared, width, costs)
        yield StepNote("pass", checks, shared.columns, _why_pass(shared), cost)
    for stage in plan.keys:
        checks = names.of(stage.metric)
        proof = names.of(plan.implied[stage.metric]) if stage.metric in plan.implied else ()
        yield _key_step(stage, checks, proof, costs)
    for reference in plan.references:
        checks, why = names.of(reference.metric), _why_apart(reference)
        yield StepNote("reference", checks, reference.columns, why, costs.reference)
    for query in plan.queries:
        columns = tuple(column.name for column in facts.columns)
        why = "SQL that shares no pass"
        yield StepNote("query", names.of(query.metric), columns, why, costs.query)


def _key_step(
    stage: KeyStage, checks: tuple[str, ...], proof: tuple[str, ...], costs: StepCosts
) -> StepNote:
    if proof:
        why = f"only read if {proof[0]} finds duplicates"
        return StepNote("implied", checks, stage.columns, why, 0.0)
    cost = costs.keys.get(stage.strategy, 0.0)
    return StepNote("key", checks, stage.columns, _STRATEGIES[stage.strategy], cost)


def _why_apart(stage: ReferenceStage) -> str:
    metric = stage.metric
    if any(path.is_repeated for path in (*metric.columns, *metric.parent_columns)):
        return "the key lies inside of an array or a map"
    return f"the parent '{metric.parent.name}' is too large, or of unknown size"


def _why_pass(each: Pass) -> str:
    count = len(each.metrics) + len(each.references)
    if not count:
        return "counts rows" if not each.columns else "learns what the keys need"
    measured = "1 figure" if count == 1 else f"{count} figures"
    if not each.references:
        return measured
    parents = ", ".join(dict.fromkeys(one.parent.name for one in each.references))
    return f"{measured}, with the keys of {parents} at hand"


def _columns(plan: TablePlan) -> set[str]:
    read = [each.columns for each in plan.passes]
    read += [stage.columns for stage in plan.keys] + [stage.columns for stage in plan.references]
    return {column for columns in read for column in columns}


def _figure(seen: Measurement) -> str:
    if seen.figure is None:
        return "none"
    return f"{seen.figure:,}" if isinstance(seen.figure, int) else str(seen.figure)
