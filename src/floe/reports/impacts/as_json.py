"""Who is hurt, for programs; the shape is described in docs/formats/impact.schema.json."""

from typing import Any

from floe.cleaning import write_json
from floe.reports.diffs import change_object
from floe.reports.impacts.verdict import moment, shown
from floe.usage import Affected, Impact, LoggedJob, Spared


def render_impact_json(impact: Impact) -> str:
    """One JSON object, in ASCII."""
    return write_json(impact_object(impact)) + "\n"


def impact_object(impact: Impact) -> dict[str, Any]:
    """All of it as plain values."""
    window = impact.window
    days = {"since": str(window.since), "until": str(window.until)} if window else None
    return {
        "contract": shown(impact.contract),
        "column": _text(impact.column),
        "changes": [change_object(change) for change in impact.changes or ()],
        "affected": [_affected(row) for row in impact.affected],
        "spared": [_spared(row) for row in impact.spared],
        "usage": days,
        "notes": list(map(shown, impact.notes)),
        "problems": list(map(shown, impact.problems)),
    }


def _affected(row: Affected) -> dict[str, Any]:
    return {
        "product": _text(row.product),
        "contract": _text(row.contract),
        "column": _text(row.column),
        "owner": _text(row.owner),
        "how": row.how,
        "last_accessed": moment(row.last_accessed),
        "kind": row.kind,
        "certain": row.is_certain,
        "job": _job(row.job),
        "why": shown(row.why),
    }


def _spared(row: Spared) -> dict[str, Any]:
    columns = None if row.columns is None else list(map(shown, row.columns))
    return {"product": _text(row.product), "job": _job(row.job), "columns": columns}


def _job(job: LoggedJob | None) -> dict[str, str] | None:
    return {"namespace": shown(job.namespace), "name": shown(job.name)} if job else None


def _text(text: str | None) -> str | None:
    return None if text is None else shown(text)
