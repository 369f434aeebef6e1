"""Some of the rows that break a promise, to look at."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from floe.checks import Metric, TableMetric, tables_in
from floe.model import Property
from floe.plan import Engine, Evidence, TablePlan
from floe.results import Result, Run, Status
from floe.workflows.data.preparation import Planned


def collect_evidence(planned: Planned, run: Run, engine: Engine, limit: int) -> Run:
    """The run, with some rows for each broken check; classified columns are never shown."""
    samples = {
        evidence.check: evidence
        for table in planned.plan.tables
        if (broken := _broken(table, run.results))
        for evidence in engine.sample(table, broken, shown_columns(planned, table), limit)
    }
    results = (_add(result, samples.get(result.check.id)) for result in run.results)
    return replace(run, results=tuple(results))


def shown_columns(planned: Planned, plan: TablePlan) -> tuple[str, ...]:
    """The columns that the contract knows and nobody has to be kept from."""
    for table, schema_object in tables_in(planned.prepared.contract):
        if table == plan.table:
            return tuple(_names(schema_object.properties, plan))
    return ()


def _add(result: Result, evidence: Evidence | None) -> Result:
    if evidence is None:
        return result
    if evidence.reason is None:
        return replace(result, samples=evidence.rows)
    said = result.reason or result.check.description
    return replace(result, reason=f"{said}; no rows can be shown: {evidence.reason}")


def _names(properties: tuple[Property, ...], plan: TablePlan) -> Iterator[str]:
    for prop in properties:
        name = prop.data_name
        is_open = all(part.is_public for part in prop.walk())
        if name and plan.facts and plan.facts.find(name) and is_open:
            yield name


def _broken(plan: TablePlan, results: tuple[Result, ...]) -> Mapping[str, Metric]:
    return {
        result.check.id: result.check.measures.metric
        for result in results
        if result.status in (Status.FAILED, Status.WARNED)
        and not result.check.is_classified
        and isinstance(result.check.measures, TableMetric)
        and result.check.measures.table == plan.table
        and result.failing_rows is not None
    }
