"""`floe compile`: all checks over a workspace, and one artifact."""

from pathlib import Path
from typing import Any

import click

from floe.cli.linting import LintOutput, accept_findings, lint_arguments, print_findings
from floe.cli.options import finding_options
from floe.cli.output import remark
from floe.cli.progress import show_progress
from floe.cli.workspaces import open_workspace
from floe.findings import Severity
from floe.reports import count
from floe.reports.compilations import print_artifact
from floe.wiring import (
    Opened,
    artifact_header,
    open_policy_enforcer,
    write_below,
    write_report,
)
from floe.workflows.linting import Linted


@click.command("compile")
@click.argument("path", required=False, type=click.Path(path_type=Path))
@click.option(
    "--profile",
    type=click.Choice(("standard", "extended", "platform")),
    help="What to judge by; the default is floe.toml's, or extended.",
)
@click.option("--strict", is_flag=True, help="The platform profile, and errors always fail.")
@click.option(
    "--against",
    metavar="registry|git:REV",
    help="Hold versions against this; the default is floe.toml's, or nothing.",
)
@click.option(
    "--target",
    type=click.Path(path_type=Path),
    help="The artifact; the default is target/compiled.json in the workspace.",
)
@click.option("--baseline", type=click.Path(path_type=Path), help="Accept the findings it lists.")
@click.option(
    "--write-baseline",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Write a baseline that accepts all findings of now, those of merges too.",
)
@click.option("--offline", is_flag=True, help="Fetch nothing.")
@click.option("--refresh", is_flag=True, help="Fetch remote references again, and pin them anew.")
@finding_options
def command(path: Path | None, strict: bool, **options: Any) -> int:
    """Compile a workspace: read, resolve, check, and write target/compiled.json.

    PATH is the workspace, or anything in it: a workspace is always compiled as a whole.
    With --against, each version must be high enough for what changed since the one that is
    registered or that the revision has, and no contract may be gone that is not retired.
    The artifact is written whatever was found, so that tools can show it; the exit code
    is 1 if there are errors and governance.enforcement is not off or warn.
    """
    if strict:
        options["profile"] = "platform"
    shown = LintOutput.from_options(options)
    around = (path,) if path else ()
    with show_progress(quiet=shown.quiet) as progress:
        opened = open_workspace(around, offline=options["offline"], refresh=options["refresh"])
        enforcer = open_policy_enforcer(
            opened,
            against=options["against"],
            offline=options["offline"],
            progress=progress,
            **lint_arguments(options),
        )
        compiled = enforcer.validate_data_contracts()
        progress("writing the artifact")
        header = artifact_header(opened, enforcer.request.tiers.chain)
        artifact = print_artifact(compiled.compilation, compiled.findings, header)
        if options["target"]:
            write_report(options["target"], artifact)
        else:
            write_below(opened.root, "target/compiled.json", artifact)
    if options["write_baseline"]:
        accept_findings(compiled, options["write_baseline"])
        return 0
    code = print_findings(opened, compiled, shown)
    return _gate(code, opened, compiled, strict=strict)


def _gate(code: int, opened: Opened, linted: Linted, *, strict: bool) -> int:
    """Governance decides whether findings stop a compile; it never hides them."""
    enforcement = "strict" if strict else opened.settings.governance.enforcement
    if enforcement == "strict" or not code:
        return code
    errors = sum(finding.severity is Severity.ERROR for finding in linted.findings)
    said = count(errors, "error")
    remark(f"governance.enforcement = {enforcement}: {said} let through")
    return 0
