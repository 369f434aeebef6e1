"""A command of dbt as runs: one above, and one for each table that it makes or tests."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final
from uuid import uuid4

from floe.dbt.manifest import DataTest, DbtTable, NodeResult
from floe.naming import Pair, compose_job
from floe.reports.lineage_events.events import Tree, standard_facet, without_none
from floe.reports.lineage_events.job_runs import JobRun, RunAbove

_DBT: Final = "DBT"
_ACTIVITIES: Final[Mapping[tuple[str, str], str]] = {
    ("build", "model"): "build.run",
    ("build", "seed"): "build.run",
    ("build", "snapshot"): "build.snapshot",
    ("build", "test"): "build.test",
    ("snapshot", "snapshot"): "snapshot",
    ("test", "test"): "test",
}
_JUDGED: Final = {"pass": True, "warn": False, "fail": False}


def command_run(
    project: str, namespace: str, parent: RunAbove | None = None, root: RunAbove | None = None
) -> JobRun:
    """The run of a command, which is above those of its nodes."""
    named = compose_job("dbt_command", namespace=namespace, project=project).canonical
    job = named or Pair(namespace, f"dbt-run-{project}")
    return JobRun(str(uuid4()), job, parent, root, _DBT, "JOB")


def table_run(above: JobRun, table: DbtTable, command: str) -> JobRun:
    """The run that makes a table."""
    return _run_below(above, table, _ACTIVITIES.get((command, table.kind)), "MODEL")


def tests_run(above: JobRun, table: DbtTable, command: str) -> JobRun:
    """The run of all tests of a table."""
    return _run_below(above, table, _ACTIVITIES.get((command, "test"), "test"), "TEST")


def dbt_dataset(pair: Pair, table: DbtTable) -> Tree:
    """A table that no contract is about."""
    fields = [
        without_none({"name": column.name, "type": column.data_type}.items())
        for column in table.columns
    ]
    facets = {"schema": standard_facet("SchemaDatasetFacet", {"fields": fields})} if fields else {}
    return {**pair._asdict(), "facets": facets}


def tested_dataset(dataset: Tree, tests: Iterable[tuple[DataTest, NodeResult]]) -> Tree:
    """A table as an input of its tests: which of them held, in counts and never in values."""
    assertions = list(_assertions(tests))
    if not assertions:
        return dataset
    fields: dict[str, Any] = {"assertions": assertions}
    facet = standard_facet("DataQualityAssertionsDatasetFacet", fields)
    others = dataset.get("inputFacets", {})
    return {**dataset, "inputFacets": {**others, "dataQualityAssertions": facet}}


def _assertions(tests: Iterable[tuple[DataTest, NodeResult]]) -> Iterator[Tree]:
    for test, result in tests:
        if result.status in _JUDGED:
            notes = test.meta.get("floe")
            check = notes.get("check") if isinstance(notes, Mapping) else None
            pairs = {
                "assertion": test.full_name or "sql",
                "success": _JUDGED[result.status],
                "column": test.column,
                "severity": "warn" if test.severity == "warn" else "error",
                "name": str(check or test.name),
                "actual": None if result.failures is None else f"{result.failures} rows",
            }
            yield without_none(pairs.items())


def _run_below(above: JobRun, table: DbtTable, activity: str | None, job_type: str) -> JobRun:
    parent = RunAbove(above.job, above.id)
    root = above.root or above.parent or parent
    job = _job(table, above.job.namespace, activity)
    return JobRun(str(uuid4()), job, parent, root, _DBT, job_type)


def _job(table: DbtTable, namespace: str, activity: str | None) -> Pair:
    """The name that dbt's own integration gives a node from the artifacts of a run."""
    _, _, name = table.id.split(".", 2) if table.id.count(".") > 1 else ("", "", table.name)
    parts: dict[str, str | None] = {
        "database": table.database,
        "schema": table.schema,
        "project": table.package,
        "activity": activity,
    }
    if table.source is not None:
        kind, more = "dbt_source_test", {"source_name": table.source, "table": table.name}
    else:
        kind, more = "dbt_model" if table.database else "dbt_schema_model", {"model": name}
    known = {key: part for key, part in parts.items() if part}
    named = compose_job(kind, namespace=namespace, **known, **more).canonical
    return named or Pair(namespace, ".".join(filter(None, (table.id, activity))))
