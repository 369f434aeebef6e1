"""Rows that break a promise: some of them to look at, or all of them set aside."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from floe.checks import BadRows, DuplicateRows, Metric, OrphanRows, Predicate, Source
from floe.model import Property
from floe.plan import Engine, NotMeasured, TablePlan, Tell
from floe.results import Result, Run, Status
from floe.workflows.data.preparation import Planned

_OPEN = ("", "public")


def collect_evidence(planned: Planned, run: Run, engine: Engine, limit: int) -> Run:
    """The run, with some rows for each broken check; classified columns are never shown."""
    found = {
        evidence.check: evidence.rows
        for each in planned.plan.tables
        if (broken := _broken(each, run.results))
        for evidence in engine.sample(each, broken, shown_columns(planned, each), limit)
    }
    results = (replace(result, samples=found.get(result.check.id, ())) for result in run.results)
    return replace(run, results=tuple(results))


def set_aside(
    planned: Planned,
    engine: Engine,
    path: str,
    tell: Tell,
    unmeasured: frozenset[str] = frozenset(),
) -> dict[str, int]:
    """Write each table's good and bad rows apart; how many bad ones there were.

    Checks in `unmeasured` are left out: what could not be counted cannot be told of a row.
    """
    split: dict[str, int] = {}
    for each in planned.plan.tables:
        predicates = {
            check: test for check, test in _predicates(planned, each) if check not in unmeasured
        }
        if each.facts is not None and predicates:
            place = f"{path.rstrip('/')}/{each.table.physical_name}"
            _, split[each.table.name] = engine.split(each, predicates, place, tell)
    return split


def shown_columns(planned: Planned, plan: TablePlan) -> tuple[str, ...]:
    """The columns that the contract knows and nobody has to be kept from."""
    for schema_object in planned.prepared.contract.schema:
        if schema_object.name == plan.table.name:
            return tuple(_names(schema_object.properties, plan))
    return ()


def _names(properties: tuple[Property, ...], plan: TablePlan) -> Iterator[str]:
    for prop in properties:
        name = prop.physical_name or prop.name
        if name and plan.facts and plan.facts.find(name) and not _is_classified(prop):
            yield name


def _is_classified(prop: Property) -> bool:
    return any((part.classification or "").strip().lower() not in _OPEN for part in prop.walk())


def _broken(plan: TablePlan, results: tuple[Result, ...]) -> Mapping[str, Metric]:
    return {
        result.check.id: result.check.measures.metric
        for result in results
        if result.status in (Status.FAILED, Status.WARNED)
        and not result.check.is_classified
        and isinstance(result.check.measures, Source)
        and result.check.measures.table == plan.table
        and isinstance(result.check.measures.metric, BadRows | DuplicateRows | OrphanRows)
    }


def _predicates(planned: Planned, plan: TablePlan) -> Iterator[tuple[str, Predicate]]:
    for check in planned.prepared.checks:
        source = check.measures
        if not isinstance(source, Source) or source.table != plan.table:
            continue
        metric = source.metric
        if isinstance(metric, BadRows) and metric.where is None and _can_be_read(metric, plan):
            yield check.id, metric.predicate


def _can_be_read(metric: BadRows, plan: TablePlan) -> bool:
    return not isinstance(plan.settled.get(metric), NotMeasured)
