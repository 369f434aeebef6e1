"""Drift as anybody may read it: what a contract keeps secret is in none of its words."""

from dataclasses import replace

from floe.contracts.public_view import Secrets, redact_text
from floe.drift import Difference, Drift, TableDrift


def public_drift(drift: Drift, secrets: Secrets) -> Drift:
    """The same drift without these secrets, and without what has the shape of one."""
    return replace(
        drift,
        contract=redact_text(drift.contract, secrets),
        tables=tuple(_public_table(table, secrets) for table in drift.tables),
    )


def _public_table(drift: TableDrift, secrets: Secrets) -> TableDrift:
    def show(text: str) -> str:
        return redact_text(text, secrets)

    table, problem = drift.table, drift.problem
    return replace(
        drift,
        table=replace(table, name=show(table.name), physical_name=show(table.physical_name)),
        differences=tuple(_public_difference(part, secrets) for part in drift.differences),
        problem=problem and replace(problem, reason=show(problem.reason)),
        notes=tuple(map(show, drift.notes)),
    )


def _public_difference(difference: Difference, secrets: Secrets) -> Difference:
    def show(text: str) -> str:
        return redact_text(text, secrets)

    return replace(
        difference,
        path=show(difference.path),
        contract=difference.contract and show(difference.contract),
        actual=difference.actual and show(difference.actual),
        advice=show(difference.advice),
    )
