"""A check of a contract as events: which promises held, in counts and never in values."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any, Final

from floe.checks import Threshold
from floe.reports.lineage_events.events import (
    LineageRun,
    Tree,
    moment,
    own_facet,
    standard_facet,
    without_none,
)
from floe.results import Result, Run, Status, describe_threshold

_JUDGED: Final = {Status.PASSED: True, Status.FAILED: False, Status.WARNED: False}
_BROKEN: Final = (Status.FAILED, Status.WARNED)
# What is a figure of the rows, and not of what stands in them.
_COUNTED: Final = ("rows", "percent", "seconds")
_NULLS: Final = "required"


def validation(
    run_id: str, contract_id: str, namespace: str, datasets: Mapping[str, Tree]
) -> LineageRun:
    """The run that checks a contract, with its tables as inputs."""
    return LineageRun(run_id, contract_id, "validate", namespace, tuple(datasets.values()))


def validated(lineage: LineageRun, datasets: Mapping[str, Tree], run: Run, at: datetime) -> Tree:
    """That a check came to its end; it has failed where a table could not be looked at."""
    inputs = tuple(
        {**dataset, "inputFacets": _input_facets(run, table)} for table, dataset in datasets.items()
    )
    facets = {"floe_validation": _validation_facet(run)}
    if violation := _violation_facet(run, at):
        facets["contractViolation"] = violation
    is_error = any(result.status is Status.ERROR for result in run.results)
    return replace(lineage, inputs=inputs).event("FAIL" if is_error else "COMPLETE", at, facets)


def _input_facets(run: Run, table: str) -> Tree:
    results = [r for r in run.results if r.check.table and r.check.table.name == table]
    access = {
        "contractId": run.contract_id or run.contract,
        "contractVersion": run.version,
        "mode": "validate",
    }
    facets = {"floe_contractAccess": own_facet("FloeContractAccessInputDatasetFacet", access)}
    assertions = list(_assertions(results))
    if assertions:
        fields: dict[str, Any] = {"assertions": assertions}
        facets["dataQualityAssertions"] = standard_facet(
            "DataQualityAssertionsDatasetFacet", fields
        )
    if table in run.rows:
        nulls = {
            result.check.column: {"nullCount": result.failing_rows}
            for result in results
            if result.check.clause == _NULLS and result.check.column and result.failing_rows
        }
        fields = {"rowCount": run.rows[table], "columnMetrics": nulls}
        facets["dataQualityMetrics"] = standard_facet("DataQualityMetricsInputDatasetFacet", fields)
    return facets


def _assertions(results: Iterable[Result]) -> Iterator[Tree]:
    for result in results:
        if result.status in _JUDGED:
            check = result.check
            pairs = {
                "assertion": check.clause,
                "success": _JUDGED[result.status],
                "column": check.column,
                "severity": _severity(result),
                "name": check.id,
                "expected": _expected(check.threshold),
                "actual": _actual(result),
            }
            yield without_none(pairs.items())


def _severity(result: Result) -> str:
    return {"error": "error", "warning": "warn"}.get(str(result.check.severity), "info")


def _expected(threshold: Threshold | None) -> str | None:
    return describe_threshold(threshold) if threshold is not None else None


def _actual(result: Result) -> str | None:
    """What was counted; a smallest price or a newest name would be a value of the data."""
    unit = result.check.threshold.unit if result.check.threshold else "rows"
    if result.failing_rows is not None:
        return f"{result.failing_rows} rows"
    is_shown = unit in _COUNTED and not result.check.is_classified
    if is_shown and isinstance(result.measured, int | float):
        return f"{result.measured} {unit}"
    return None


def _validation_facet(run: Run) -> Tree:
    counts = Counter(str(result.status) for result in run.results)
    fields = {
        "contractId": run.contract_id or run.contract,
        "contractVersion": run.version,
        "server": run.server,
        "outcome": _outcome(run),
        "counts": dict(sorted(counts.items())),
    }
    return own_facet("FloeValidationRunFacet", fields)


def _outcome(run: Run) -> str:
    statuses = {result.status for result in run.results}
    order = (
        (Status.FAILED, "failed"),
        (Status.ERROR, "error"),
        (Status.NOT_RUN, "incomplete"),
        (Status.WARNED, "warned"),
        (Status.PASSED, "passed"),
    )
    return next((word for status, word in order if status in statuses), "incomplete")


def _violation_facet(run: Run, at: datetime) -> Tree | None:
    """The loudest broken promise, and how many there are."""
    broken = [result for result in run.results if result.status in _BROKEN]
    if not broken:
        return None
    worst = min(broken, key=lambda result: result.check.severity.rank)
    check = worst.check
    fields = {
        "contractName": run.contract,
        "contractVersion": run.version,
        "violationType": check.clause,
        "severity": str(check.severity),
        "message": f"{check.id} does not hold",
        "element": check.id.partition("/")[0],
        "expectedValue": _expected(check.threshold),
        "actualValue": _actual(worst),
        "timestamp": moment(at),
        "violations": len(broken),
    }
    return own_facet("ContractViolationRunFacet", fields)
