"""A run as anybody may read it: what its contract keeps secret is in none of its words."""

from dataclasses import replace

from floe.checks import Check
from floe.contracts.public_view import Secrets, redact_text
from floe.results import Result, Run


def public_run(run: Run, secrets: Secrets) -> Run:
    """The same run without these secrets, and without what has the shape of one; samples stay."""

    def show(text: str) -> str:
        return redact_text(text, secrets)

    return replace(
        run,
        contract=show(run.contract),
        contract_id=run.contract_id and show(run.contract_id),
        version=run.version and show(run.version),
        server=run.server and show(run.server),
        where=run.where and show(run.where),
        rows={show(name): number for name, number in run.rows.items()},
        reached={show(name): is_reached for name, is_reached in run.reached.items()},
        results=tuple(_public_result(result, secrets) for result in run.results),
    )


def _public_result(result: Result, secrets: Secrets) -> Result:
    reason = result.reason and redact_text(result.reason, secrets)
    return replace(result, check=_public_check(result.check, secrets), reason=reason)


def _public_check(check: Check, secrets: Secrets) -> Check:
    def show(text: str) -> str:
        return redact_text(text, secrets)

    table = check.table
    if table is not None:
        table = replace(table, name=show(table.name), physical_name=show(table.physical_name))
    return replace(
        check,
        id=show(check.id),
        table=table,
        description=show(check.description),
        column=check.column and show(check.column),
        rule=check.rule and show(check.rule),
        reason=check.reason and show(check.reason),
        dimension=check.dimension and show(check.dimension),
    )
