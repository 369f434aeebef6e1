"""Runs and results as rows of the ledger, and back."""

from collections.abc import Iterable, Mapping
from typing import Any

from floe.adapters.ledger.figures import (
    kind_of,
    number_of,
    print_figure,
    read_figure,
    read_threshold,
    threshold_object,
)
from floe.adapters.ledger.measures import metric_name, read_metric
from floe.adapters.ledger.texts import stored_name, stored_sentence
from floe.checks import Check, Table
from floe.findings import Severity
from floe.model import Place
from floe.results import PastResult, Result, Run, RunSummary, Status

Row = Mapping[str, Any]
Values = dict[str, Any]

_ORIGIN = (
    *("id", "contract", "contract_file", "fq_id", "contract_id", "version", "schema_hash"),
    *("document_hash", "effective_hash", "server", "started_at", "seconds"),
)


def run_row(run: Run) -> Values:
    """The row of `check_runs`."""
    counts = {status.value: run.count(status) for status in Status}
    return {
        "id": stored_name(run.id),
        **_origin(run),
        "fq_id": _name(run.fq_id),
        "contract_id": _name(run.contract_id),
        "document_hash": _name(run.document_hash),
        "effective_hash": _name(run.effective_hash),
        "contract_file": stored_name(run.contract_file),
        "seconds": run.seconds,
        "passes": run.passes,
        "jobs": run.jobs,
        "row_filter": _sentence(run.where),
        **counts,
    }


def table_rows(run: Run) -> list[Values]:
    """The rows of `check_tables`: how many rows there were, and whether it could be read."""
    reached = run.reached_tables()
    rows: dict[str, Values] = {}
    for name in (*run.rows, *reached):
        key = stored_name(name)
        rows[key] = {
            "run_id": stored_name(run.id),
            "table_name": key,
            "row_count": run.rows.get(name),
            "is_reached": reached.get(name),
        }
    return list(rows.values())


def result_rows(run: Run) -> list[Values]:
    """The rows of `check_results`; the samples stay out, for they are the data itself."""
    origin = _origin(run) | {"run_id": stored_name(run.id)}
    return [
        {**origin, "position": number, **_check_values(result.check), **_result_values(result)}
        for number, result in enumerate(run.results)
    ]


def _origin(run: Run) -> Values:
    return {
        "contract": stored_name(run.contract),
        "version": _name(run.version),
        "schema_hash": _name(run.schema_hash),
        "server": _name(run.server),
        "started_at": run.started_at,
    }


def _check_values(check: Check) -> Values:
    table = check.table
    path = [stored_sentence(key) if isinstance(key, str) else key for key in check.place.path]
    return {
        "check_id": stored_name(check.id),
        "clause": stored_name(check.clause),
        "rule": _name(check.rule),
        "table_file": _name(table.file if table else None),
        "table_name": _name(table.name if table else None),
        "physical_name": _name(table.physical_name if table else None),
        "column_name": _name(check.column),
        "place_file": stored_name(check.place.file),
        "place_path": path,
        "description": stored_sentence(check.description),
        "dimension": _name(check.dimension),
        "severity": check.severity.value,
        "is_informational": check.is_informational,
        "is_classified": check.is_classified,
        "metric": metric_name(check),
        "threshold": threshold_object(check.threshold),
    }


def _result_values(result: Result) -> Values:
    return {
        "status": result.status.value,
        "measured": print_figure(result.measured),
        "measured_kind": kind_of(result.measured),
        "measured_number": number_of(result.measured),
        "failing_rows": result.failing_rows,
        "row_count": result.rows,
        "answered_by": _name(result.answered_by),
        "reason": _sentence(result.reason),
        "seconds": result.seconds,
    }


def read_run(row: Row, tables: Iterable[Row], results: Iterable[Row]) -> Run:
    """The run that was stored, without samples and without how its checks are measured."""
    reached = list(tables)
    return Run(
        **_read_origin(row),
        results=tuple(_read_result(result) for result in results),
        rows={t["table_name"]: t["row_count"] for t in reached if t["row_count"] is not None},
        passes=row["passes"],
        jobs=row["jobs"],
        where=row["row_filter"],
        reached={t["table_name"]: t["is_reached"] for t in reached if t["is_reached"] is not None},
    )


def read_summary(row: Row) -> RunSummary:
    """The run that was stored, in figures."""
    return RunSummary(
        **_read_origin(row),
        rows=int(row["row_count"] or 0),
        counts={status: row[status.value] for status in Status},
    )


def read_past_result(row: Row) -> PastResult:
    """One result with the run that it belongs to."""
    return PastResult(
        run=row["run_id"],
        started_at=row["started_at"],
        version=row["version"],
        server=row["server"],
        result=_read_result(row),
    )


def _read_origin(row: Row) -> Values:
    return {name: row[name] for name in _ORIGIN}


def _read_result(row: Row) -> Result:
    return Result(
        check=_read_check(row),
        status=Status(row["status"]),
        measured=read_figure(row["measured"], row["measured_kind"]),
        failing_rows=row["failing_rows"],
        rows=row["row_count"],
        answered_by=row["answered_by"],
        reason=row["reason"],
        seconds=row["seconds"],
    )


def _read_check(row: Row) -> Check:
    name, file = row["table_name"], row["table_file"]
    table = Table(file or "", name, row["physical_name"] or name) if name is not None else None
    return Check(
        id=row["check_id"],
        clause=row["clause"],
        table=table,
        place=Place(row["place_file"], tuple(row["place_path"])),
        description=row["description"],
        column=row["column_name"],
        rule=row["rule"],
        severity=Severity(row["severity"]),
        measures=read_metric(row["metric"], table, row["column_name"]),
        threshold=read_threshold(row["threshold"]),
        is_informational=row["is_informational"],
        is_classified=row["is_classified"],
        dimension=row["dimension"],
    )


def _name(text: str | None) -> str | None:
    return None if text is None else stored_name(text)


def _sentence(text: str | None) -> str | None:
    return None if text is None else stored_sentence(text)
