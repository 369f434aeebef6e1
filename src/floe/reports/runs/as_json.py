"""Runs for programs; the shape is described in docs/formats/check.schema.json."""

from dataclasses import asdict
from typing import Any

from floe.cleaning import write_json
from floe.model import print_path
from floe.reports.runs.report import RunReport
from floe.results import Result, Run, Summary, plain_number, summarise, threshold_object

Json = dict[str, Any]


def render_json(report: RunReport) -> str:
    """One JSON object, in ASCII so that no terminal or code page can be surprised by it."""
    return write_json(runs_object(report)) + "\n"


def runs_object(report: RunReport) -> Json:
    """All results of all runs; contract and server are named at the top if there is one run."""
    only = report.runs[0] if len(report.runs) == 1 else None
    return {
        "results": [_result(report, run, result) for run in report.runs for result in run.results],
        "contract": only.contract if only else None,
        "server": only.server if only else None,
        "summary": summary_object(summarise(report.runs)),
        "runs": [_run(report, run) for run in report.runs],
        "verdict": report.outcome.word,
        "unreadable": list(report.unreadable),
        "failures": list(report.outcome.failures),
    }


def summary_object(summary: Summary) -> Json:
    """What runs come to, in figures."""
    return asdict(summary) | {"seconds": round(summary.seconds, 3)}


def _run(report: RunReport, run: Run) -> Json:
    return {
        "run": run.id,
        "contract": run.contract,
        "fq_id": run.fq_id,
        "id": run.contract_id,
        "version": run.version,
        "schema_hash": run.schema_hash,
        "document_hash": run.document_hash,
        "effective_hash": run.effective_hash,
        "file": report.name_file(run.contract_file),
        "server": run.server,
        "started_at": run.started_at.isoformat(),
        "where": run.where,
        "tables": dict(run.rows),
        "summary": summary_object(summarise((run,))),
    }


def _result(report: RunReport, run: Run, result: Result) -> Json:
    check = result.check
    spot = report.spot(check.place)
    written = {
        "check": check.id,
        "rule": check.rule,
        "clause": check.clause,
        "table": check.table.name if check.table else None,
        "column": check.column,
        "status": result.status.value,
        "severity": check.severity.value,
        "measured": plain_number(result.measured),
        "failing_rows": result.failing_rows,
        "threshold": threshold_object(check.threshold),
        "answered_by": result.answered_by,
        "reason": result.reason or check.reason,
        "contract": run.contract,
        "description": check.description,
        "dimension": check.dimension,
        "rows": result.rows,
        "seconds": round(result.seconds, 3),
        "file": spot.file,
        "line": spot.line,
        "path": print_path(check.place.path),
    }
    return written | ({"samples": list(result.samples)} if result.samples else {})
