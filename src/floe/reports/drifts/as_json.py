"""Drift for programs; the shape is described in docs/formats/drift.schema.json."""

from collections.abc import Iterable
from typing import Any

from floe.cleaning import write_json
from floe.drift import Difference, Drift, TableDrift
from floe.findings import Severity

_WORDS = ("passed", "failed", "incomplete", "error")


def render_drift_json(
    drifts: Iterable[Drift], *, code: int = 0, unreadable: Iterable[str] = ()
) -> str:
    """One JSON object, in ASCII so that no terminal or code page can be surprised by it.

    `code` is the exit code, `unreadable` are files that should be contracts.
    """
    return write_json(drift_object(tuple(drifts), code, tuple(unreadable))) + "\n"


def drift_object(
    drifts: tuple[Drift, ...], code: int = 0, unreadable: tuple[str, ...] = ()
) -> dict[str, Any]:
    """The drift of all contracts as plain values."""
    differences = [difference for drift in drifts for difference in drift.differences]
    targets = dict.fromkeys(drift.target for drift in drifts)
    return {
        "differences": [difference_object(difference) for difference in differences],
        "target": ", ".join(targets) or None,
        "contracts": [_contract_object(drift) for drift in drifts],
        "summary": {
            f"{severity}s": sum(difference.severity is severity for difference in differences)
            for severity in Severity
        },
        "verdict": _WORDS[code],
        "unreadable": list(unreadable),
    }


def difference_object(difference: Difference) -> dict[str, Any]:
    """One difference as plain values."""
    return {
        "kind": difference.kind,
        "path": difference.path,
        "contract": difference.contract,
        "actual": difference.actual,
        "severity": str(difference.severity),
        "advice": difference.advice,
    }


def _contract_object(drift: Drift) -> dict[str, Any]:
    return {
        "contract": drift.contract,
        "target": drift.target,
        "tables": [_table_object(table) for table in drift.tables],
    }


def _table_object(table: TableDrift) -> dict[str, Any]:
    return {
        "table": table.table.name,
        "differences": len(table.differences),
        "reached": table.problem is None,
        "reason": table.problem.reason if table.problem else None,
        "notes": list(table.notes),
    }
