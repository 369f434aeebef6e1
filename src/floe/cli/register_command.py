"""`floe register`: contracts become versions that never change."""

from pathlib import Path
from typing import Any

import click

from floe.cli.output import remark, say
from floe.cli.printing import output_options, print_json, printable
from floe.cli.progress import show_progress
from floe.cli.telling import tell_recorded
from floe.cli.workspaces import open_workspace
from floe.findings import AppliedOverride, Finding
from floe.registry import Registration, version_object
from floe.reports import count, describe_override, finding_object, override_object
from floe.wiring import (
    lint_request,
    open_ledger,
    open_origin,
    registration_guards,
    say_hurt,
)
from floe.workflows.linting import judge_workspace
from floe.workflows.registering import errors_elsewhere, register_contracts

_OUTCOMES = {"registered": "registered", "known": "already there", "refused": "refused"}


@click.command("register")
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path))
@click.option("--offline", is_flag=True, help="Fetch nothing.")
@click.option("-q", "--quiet", is_flag=True, help="Only what was refused, and the verdict.")
@output_options
def command(paths: tuple[Path, ...], as_json: bool, format_: str, **options: Any) -> int:
    """Record the versions of contracts in the ledger, for ever.

    PATHS are files and folders; without any, all contracts of the workspace are registered.
    A version that is there already with the same content is success; with other content, or
    below a version that is there, it is refused, and so is a contract with errors. The first
    repository that registers a product's contract owns the product's namespace. Of a major version
    it is said whom it hurts, as by floe impact.

    Exit code 0: all are registered. 1: some were refused. 3: the ledger cannot be reached.

    \b
    Examples:
      floe register
      floe register contracts/orders.odcs.yaml --json
    """  # noqa: D301
    with show_progress(quiet=options["quiet"]) as progress:
        opened = open_workspace(paths, offline=options["offline"])
        request = lint_request(opened, paths, progress=progress)
        linted = judge_workspace(opened.workspace, request)
        progress("registering")
        ledger, origin = open_ledger(opened), open_origin(opened)
        guards = registration_guards(opened)
        registrations = tuple(register_contracts(linted, ledger, origin, guards, say_hurt(opened)))
        if any(registration.outcome != "refused" for registration in registrations):
            progress("telling the catalog")
            tell_recorded(opened, ledger)
    unread, overrides = errors_elsewhere(linted), linted.overrides
    refused = sum(registration.outcome == "refused" for registration in registrations)
    if as_json or format_ == "json":
        with ledger.reading() as transaction:
            pending = len(transaction.outbox.waiting())
        told = registrations_object(registrations, overrides, unread)
        print_json({**told, "registered": told["registrations"], "pending": pending})
    else:
        refusals = tuple(each for each in registrations if each.outcome == "refused")
        print_registrations(refusals if options["quiet"] else registrations)
        done = len(registrations) - refused
        verdict = f"{count(done, 'version')} of {len(registrations)} in the ledger"
        say(verdict + (f", {refused} refused" if refused else ""))
    tell_overrides(overrides)
    tell_unread(unread)
    return int(refused > 0 or bool(unread))


def tell_overrides(overrides: tuple[AppliedOverride, ...]) -> None:
    """What floe.toml sets aside, beside what was registered."""
    for applied in overrides:
        remark(describe_override(applied))


def tell_unread(errors: tuple[Finding, ...]) -> None:
    """Errors outside of contracts, which may be contracts that nobody can read."""
    for error in errors:
        where = f"{error.place.file}:{error.line}:{error.column}"
        remark(f"error: {printable(where)}: {printable(error.message, 300)}")


def print_registrations(registrations: tuple[Registration, ...]) -> None:
    """A line for each, and what there is to say."""
    for registration in registrations:
        version = registration.version
        say(f"{printable(version.fq_id)}  {_OUTCOMES[registration.outcome]}  {version.digest}")
        for sentence in (*registration.reasons, *registration.notes):
            say(f"  {printable(sentence, 400)}")


def registrations_object(
    registrations: tuple[Registration, ...],
    overrides: tuple[AppliedOverride, ...],
    unread: tuple[Finding, ...],
) -> dict[str, Any]:
    """What was registered or refused, and what stood beside it, as one JSON object."""
    return {
        "registrations": list(map(_object, registrations)),
        "overrides": list(map(override_object, overrides)),
        "findings": list(map(finding_object, unread)),
    }


def _object(registration: Registration) -> dict[str, Any]:
    winner, states = registration.winner, {"known": "already"}
    state = "conflict" if winner else states.get(registration.outcome, registration.outcome)
    return {
        **version_object(registration.version),
        "outcome": registration.outcome,
        "state": state,
        "winner": winner.document_hash if winner else None,
        "reason": "; ".join(registration.reasons) or None,
        "reasons": list(registration.reasons),
        "notes": list(registration.notes),
    }
