"""`floe naming check`: every name in files of events."""

from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from floe.cli.data_options import spark_arguments
from floe.cli.linting import LintOutput, print_report
from floe.cli.naming_options import NAMING_RULES, make_naming_selection
from floe.cli.options import finding_options
from floe.cli.output import remark
from floe.cli.printing import printable
from floe.cli.progress import show_progress
from floe.cli.workspaces import open_workspace
from floe.errors import ConfigurationError
from floe.findings import Finding, Severity
from floe.naming import UNREADABLE_EVENT
from floe.reports import Report, count
from floe.wiring import (
    Opened,
    check_event_log,
    naming_aliases,
    open_event_files,
    spark_request,
)
from floe.workflows.naming import (
    CheckedEvents,
    FindingTally,
    Locate,
    NamingCheck,
    check_events,
)


@click.command("check")
@click.argument("paths", metavar="[FILE|FOLDER]...", nargs=-1, type=click.Path(path_type=Path))
@click.option("--strict", is_flag=True, help="Judge as strictly as floe can.")
@click.option("--spark", "log", metavar="PATH", help="Check a log of events with Spark.")
@click.option("--results", metavar="PATH", help="With --spark, write all results as a table.")
@click.option("--master", metavar="URL", help="Where Spark runs: local[4], spark://…, sc://….")
@click.option("--conf", multiple=True, metavar="K=V", help="A Spark setting.")
@finding_options
def check(paths: tuple[Path, ...], **options: Any) -> int:
    """Say what is wrong with the names in events of OpenLineage.

    Files hold one event per line, one event, or an array of events; they may be packed with gzip
    or zstd. In folders, files that end in .json, .jsonl or .ndjson are read, packed or not. `-` is
    standard input. What is found again and again is told once, with its first place and its count.

    \b
    Examples:
      floe naming check events.ndjson
      floe naming check events/ --strict --format sarif -o naming.sarif
      zcat events.gz | floe naming check -
      floe naming check --spark s3a://lake/openlineage/
    """  # noqa: D301
    shown = LintOutput.from_options(options)
    _check_usage(paths, options)
    opened = open_workspace()
    checked = _check_log(opened, options) if options["log"] else _check(opened, paths, options)
    report = Report(
        checked.findings,
        checked.files,
        events=checked.events,
        unlisted=sum(checked.unlisted.values()),
    )
    if shown.verbose:
        remark(f"{count(checked.files, 'file')}, {count(checked.events, 'event')}")
    print_report(report, NAMING_RULES, shown)
    if not checked.has_content:
        raise ConfigurationError("there are no events: nothing was checked")
    if checked.unread:
        raise ConfigurationError(_unread(checked.unread))
    return _exit_code(checked, shown.fail_on)


def _unread(files: tuple[str, ...]) -> str:
    more = f", and {count(len(files) - 1, 'other file')} neither" if len(files) > 1 else ""
    return f"nothing in {printable(files[0])} can be read as an event{more}"


def _check_usage(paths: tuple[Path, ...], options: dict[str, Any]) -> None:
    if bool(paths) == bool(options["log"]):
        places = "files or folders with events (- is standard input)"
        raise ConfigurationError(f"name {places}, or --spark and a path")
    for name in ("results", "master", "conf"):
        if options[name] and not options["log"]:
            raise ConfigurationError(f"--{name} belongs to --spark")


def _check(opened: Opened, paths: tuple[Path, ...], options: dict[str, Any]) -> CheckedEvents:
    request = _request(opened, options)
    files = open_event_files(paths)
    with show_progress(quiet=options["quiet"]) as progress:
        return check_events(files, replace(request, progress=progress))


def _request(opened: Opened, options: dict[str, Any]) -> NamingCheck:
    return NamingCheck(
        strict=options["strict"] or opened.settings.naming.strict,
        selection=make_naming_selection(opened.settings, options),
        aliases=naming_aliases(opened.settings),
    )


def _check_log(opened: Opened, options: dict[str, Any]) -> CheckedEvents:
    request = _request(opened, options)
    with show_progress(quiet=options["quiet"]) as progress:
        progress("checking with Spark")
        spark = spark_request(opened, **spark_arguments(options), progress=progress)
        checked = check_event_log(
            options["log"],
            spark,
            strict=request.strict,
            results=options["results"],
            aliases=request.aliases,
        )
    tally = FindingTally(request.selection)
    for finding in checked.findings:
        tally.add(finding, finding.place.file, _standing_of(finding))
    is_unread = not checked.events and UNREADABLE_EVENT.id in {
        listed.rule for listed in tally.findings
    }
    unread = (options["log"],) if is_unread else ()
    has_content = bool(checked.events or checked.findings)
    return CheckedEvents(
        tally.findings, checked.files, checked.events, tally.unlisted, unread, has_content
    )


def _standing_of(finding: Finding) -> Locate:
    return lambda _: (finding.line, finding.column)


def _exit_code(checked: CheckedEvents, fail_on: Severity) -> int:
    seen = Counter(finding.severity for finding in checked.findings) + Counter(checked.unlisted)
    return int(any(severity.rank <= fail_on.rank for severity in seen))
