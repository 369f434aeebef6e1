"""`floe platform`: what a whole workspace does for others."""

import json
from collections.abc import Callable, Mapping
from typing import Any

import click

from floe.cli.main import LazyGroup
from floe.cli.output import remark, say
from floe.cli.printing import output_options, print_json, print_table, printable
from floe.cli.progress import show_progress
from floe.cli.reconcile_command import lost_remark
from floe.cli.register_command import (
    print_registrations,
    registrations_object,
    tell_overrides,
    tell_unread,
)
from floe.cli.workspaces import open_workspace
from floe.registry import Registration
from floe.reports.compilations import print_artifact
from floe.wiring import (
    Opened,
    artifact_header,
    lint_request,
    open_artifacts,
    open_contract_catalog,
    open_emission,
    open_ledger,
    open_origin,
    registration_guards,
)
from floe.workflows.linting import Linted, judge_workspace
from floe.workflows.publishing import (
    Publication,
    Published,
    PublishRequest,
    publish_workspace,
)
from floe.workflows.reconciling import drain_outbox
from floe.workflows.registering import errors_elsewhere

_HEADINGS = ("REPOSITORY", "TAG", "DIGEST", "")
command = LazyGroup(
    "platform",
    help="What a whole workspace does for others.",
    table={"publish": ("floe.cli.platform_command:publish", "Publish contracts as OCI artifacts.")},
)


@click.command("publish")
@click.option(
    "--registry", metavar="PLACE", help="A folder or oci://host/path; default: floe.toml's."
)
@click.option(
    "--tag", metavar="NAME", help="What to call the platform; default: made of its content."
)
@click.option("--offline", is_flag=True, help="Fetch no references.")
@click.option("-q", "--quiet", is_flag=True, help="Only the verdict.")
@output_options
def publish(as_json: bool, format_: str, quiet: bool, **options: Any) -> int:
    """Register all contracts of the workspace, and publish them as OCI artifacts.

    Each version of a contract becomes an artifact with its version as the tag, and all of them
    together one for the platform. What is there already is left alone; a tag never moves. What was
    interrupted is completed by running it again.

    The default place is the folder .floe/oci, an OCI image layout that can be carried to a
    registry. FLOE_REGISTRY_USER and FLOE_REGISTRY_PASSWORD log in.

    Exit code 0: all is published, and the catalog shows it. 1: a contract was refused, or a tag
    leads elsewhere. 3: the ledger, the registry or the catalog cannot be reached.

    \b
    Examples:
      floe platform publish
      floe platform publish --registry oci://registry.example.com/contracts --tag 2027.1
    """  # noqa: D301
    with show_progress(quiet=quiet) as progress:
        opened = open_workspace((), offline=options["offline"])
        request = lint_request(opened, progress=progress)
        linted = judge_workspace(opened.workspace, request)
        unread = errors_elsewhere(linted)
        done = Published(()) if unread else _publish(opened, linted, progress, options)
    if as_json or format_ == "json":
        told = registrations_object(done.registrations, linted.overrides, unread)
        publications = [_object(each) for each in done.publications]
        refused = [_refusal(each) for each in done.refused]
        print_json({**told, "publications": publications, "artifacts": [*publications, *refused]})
    elif unread or done.refused:
        print_registrations(done.refused)
        say("nothing was published")
    else:
        if not quiet:
            print_table(_HEADINGS, map(_row, done.publications))
        for registration in done.registrations:
            for note in registration.notes:
                remark(f"note: {printable(f'{registration.version.fq_id}: {note}', 400)}")
        new = sum(publication.is_new for publication in done.publications)
        say(f"{len(done.publications)} artifacts are published, {new} of them new")
    tell_overrides(linted.overrides)
    tell_unread(unread)
    return int(bool(unread or done.refused))


def _publish(
    opened: Opened, linted: Linted, progress: Callable[[str], None], options: Mapping[str, Any]
) -> Published:
    progress("publishing")
    asked = PublishRequest(
        registrant=open_origin(opened),
        name=opened.settings.name or opened.root.name,
        compiled=_compiled(opened, linted),
        tag=options["tag"],
        guards=registration_guards(opened),
        step=lambda step: progress(f"publishing: {step}"),
        emission=open_emission(opened, remark) if opened.is_workspace else None,
    )
    ledger = open_ledger(opened)
    with open_artifacts(opened, options["registry"]) as store:
        done = publish_workspace(linted, ledger, store, asked)
    if not done.refused:
        progress("telling the catalog")
        with open_contract_catalog(opened) as catalog:
            lost = drain_outbox(ledger, catalog).lost
        if lost:
            remark(lost_remark(lost))
    return done


def _compiled(opened: Opened, linted: Linted) -> dict[str, Any]:
    """What `floe compile` writes, without the moment: the same workspace is the same artifact."""
    header = artifact_header(opened, ())
    artifact: dict[str, Any] = json.loads(
        print_artifact(linted.compilation, linted.findings, header)
    )
    del artifact["metadata"]["compiled_at"]
    return artifact


def _row(publication: Publication) -> tuple[str, ...]:
    new = "new" if publication.is_new else ""
    return (printable(publication.repository), publication.tag, publication.digest[:19], new)


def _object(publication: Publication) -> dict[str, Any]:
    return {
        "fq_id": publication.fq_id,
        "reference": f"{publication.repository}:{publication.tag}",
        "repository": publication.repository,
        "tag": publication.tag,
        "digest": publication.digest,
        "state": "pushed" if publication.is_new else "already",
        "is_new": publication.is_new,
    }


def _refusal(registration: Registration) -> dict[str, Any]:
    fq_id = registration.version.fq_id
    return {"fq_id": fq_id, "reference": None, "digest": None, "state": "refused"}
