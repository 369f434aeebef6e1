"""Columns that need a class, for programs: docs/formats/classify.schema.json."""

from typing import Any

from floe.cleaning import write_json
from floe.plan import SampledTable
from floe.reports.classifications.report import ClassificationReport
from floe.results import ShapedValues, TableLook, UnclassifiedColumn

_WORDS = ("passed", "failed", "incomplete", "error")


def render_classes_json(report: ClassificationReport) -> str:
    """One JSON object, in ASCII."""
    return write_json(classes_object(report)) + "\n"


def classes_object(report: ClassificationReport) -> dict[str, Any]:
    """The report as plain values: figures, and never a value of a table."""
    return {
        "columns": [_column(column) for column in report.columns],
        "tables": [_table(look) for look in report.tables],
        "unreadable": list(report.unreadable),
        "verdict": _WORDS[report.code],
    }


def _column(column: UnclassifiedColumn) -> dict[str, Any]:
    return {
        "contract": column.contract,
        "table": column.table,
        "column": column.name,
        "file": column.place.file,
        "line": column.line,
        "classification": column.proposed,
        "byName": column.by_name,
        "byData": _values(column.by_data) if column.by_data else None,
    }


def _values(shaped: ShapedValues) -> dict[str, Any]:
    return {
        "class": shaped.class_,
        "values": shaped.values,
        "matching": shaped.matching,
        "share": round(shaped.share, 4),
        "shapes": dict(shaped.shapes),
    }


def _table(look: TableLook) -> dict[str, Any]:
    seen = look.outcome if isinstance(look.outcome, SampledTable) else None
    return {
        "contract": look.contract,
        "table": look.table.name,
        "rows": seen.rows if seen else None,
        "chosen": seen.chosen if seen else None,
        "columns": len(seen.columns) if seen else 0,
        "unseen": [str(path) for path in seen.unseen] if seen else [],
        "reason": None if isinstance(look.outcome, SampledTable) else look.outcome.reason,
    }
