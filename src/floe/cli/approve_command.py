"""`floe approve`: the owner agrees to a version before it is registered."""

from pathlib import Path

import click

from floe.cli.output import remark, say
from floe.cli.printing import output_options, print_json, printable
from floe.cli.telling import tell_recorded
from floe.cli.workspaces import open_workspace
from floe.contracts import CompiledContract
from floe.errors import ConfigurationError
from floe.registry import ContractVersion, GovernanceEvent, event_object, read_reference, submit
from floe.wiring import (
    Opened,
    lint_request,
    open_approver,
    open_ledger,
    open_origin,
    say_hurt,
)
from floe.workflows.approving import approve_version
from floe.workflows.explaining import contract_meant
from floe.workflows.linting import judge_workspace
from floe.workflows.registering import is_major

key_option = click.option(
    "--key",
    type=click.Path(path_type=Path),
    help="Sign with this SSH key; governance.allowed_signers lists those that count.",
)


@click.command("approve")
@click.argument("contract")
@key_option
@output_options
def command(contract: str, key: Path | None, as_json: bool, format_: str) -> int:
    """Approve, as the owner, a version of the workspace that replaces a registered one.

    CONTRACT is an id or a name, with the version behind a colon. A major version is registered
    and published only if the owner of the version that it replaces has approved it. The approval
    is bound to both contents: a later change of the contract needs another one.

    You are who FLOE_ACTOR or git's user.email says; with --key it is proven.

    \b
    Examples:
      floe approve orders:2.0.0
      floe approve sales.shop/orders:2.0.0 --key ~/.ssh/id_ed25519
    """  # noqa: D301
    opened = open_workspace()
    compiled, version = _version_here(opened, contract)
    ledger = open_ledger(opened)
    event = approve_version(ledger, version, open_approver(opened, key))
    tell_recorded(opened, ledger)
    replaced = str(event.details["replaces"])
    sentence = f"{version.fq_id} may replace {replaced}"
    print_approval(event, sentence, as_json=as_json or format_ == "json")
    for note in say_hurt(opened)(compiled, replaced) if is_major(replaced, version) else ():
        remark(f"note: {note}")
    return 0


def _version_here(opened: Opened, contract: str) -> tuple[CompiledContract, ContractVersion]:
    """The version of a contract as the workspace has it."""
    reference = read_reference(contract)
    linted = judge_workspace(opened.workspace, lint_request(opened))
    compiled = contract_meant(linted.compilation, reference.contract, reference.wanted)
    version = submit(compiled, linted.graph.policy, open_origin(opened))
    if reference.wanted not in ("latest", version.version):
        raise ConfigurationError(
            f"the workspace has {version.fq_id}, and no version {reference.wanted}"
        )
    return compiled, version


def print_approval(event: GovernanceEvent, sentence: str, *, as_json: bool) -> None:
    """What was recorded, and how far it is proven."""
    if as_json:
        print_json({"event": event_object(event)})
    else:
        proof = "signed" if "signature" in event.details else "claimed"
        say(f"{printable(sentence, 300)}, says {printable(event.actor)} ({proof})")
