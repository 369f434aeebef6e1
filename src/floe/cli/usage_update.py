"""`floe usage update`: new events become part of what is known of usage."""

from dataclasses import asdict
from typing import Any

import click

from floe.cli.data_options import spark_arguments
from floe.cli.output import remark, say
from floe.cli.printing import output_options, print_json, printable
from floe.cli.progress import show_progress
from floe.cli.workspaces import open_workspace
from floe.reports import count
from floe.usage import UNREAD_INPUTS, UNREAD_OUTPUTS
from floe.wiring import follow_usage, spark_request, update_usage
from floe.workflows.usage_updates import UsageUpdate

_MOST_LINES = 20
_PARTLY = (UNREAD_INPUTS, UNREAD_OUTPUTS)


@click.command("update")
@click.argument("logs", metavar="[FILE|FOLDER|TOPIC]...", nargs=-1)
@click.option("--master", metavar="URL", help="Where Spark runs: local[4], spark://…, sc://….")
@click.option("--conf", multiple=True, metavar="K=V", help="A Spark setting.")
@click.option("--follow", is_flag=True, help="Go on: read what comes later, until Ctrl-C.")
@click.option(
    "--every",
    type=click.IntRange(1, 86_400),
    default=10,
    show_default=True,
    metavar="SECONDS",
    help="With --follow: how often to look.",
)
@click.option("--skip-lost", is_flag=True, help="Go on where a topic has lost unread messages.")
@click.option("-q", "--quiet", is_flag=True, help="Show no progress.")
@output_options
def update(logs: tuple[str, ...], **options: Any) -> int:
    """Read logs of OpenLineage events, as far as they are new.

    Files hold one event per line, and may be packed with gzip or zstd. A file that was read is
    not read again unless it has changed; what it tells again counts once. Topics of Kafka hold one
    event per message, and are read on from where the last update ended. If none are named, those
    of `usage.logs` in floe.toml are read.

    \b
    Examples:
      floe usage update events/
      floe usage update events/2026-11-16.ndjson.gz --master spark://cluster:7077
      floe usage update events/ --follow --every 60
      floe usage update kafka://broker-1:9092,broker-2:9092/openlineage --follow
    """  # noqa: D301
    opened = open_workspace()
    is_json = options["as_json"] or options["format_"] == "json"
    with show_progress(quiet=options["quiet"]) as progress:
        progress("reading events")
        request = spark_request(opened, **spark_arguments(options), progress=progress)
        lost = {"skip_lost": options["skip_lost"]}
        every = float(options["every"])
        follows = options["follow"]
        for updated in follow_usage(opened, logs, request, every=every, **lost) if follows else ():
            progress("")
            _tell(updated, is_json=is_json)
            progress("waiting for events, Ctrl-C ends")
        updated = update_usage(opened, logs, request, **lost)
    _tell(updated, is_json=is_json)
    return 1 if updated.unused or updated.damaged else 0


def _tell(updated: UsageUpdate, *, is_json: bool) -> None:
    if is_json:
        print_json(asdict(updated))
    else:
        _print(updated)


def _print(updated: UsageUpdate) -> None:
    again = f", {count(len(updated.changed), 'file')} of them once more" if updated.changed else ""
    if updated.messages is None or updated.files or updated.unchanged:
        say(f"read {count(updated.files, 'file')}{again}; {updated.unchanged:,} were read before")
    if updated.messages is not None:
        say(f"read {count(updated.messages, 'message')}")
    say(
        f"{count(updated.events, 'event')}, {count(updated.duplicates, 'duplicate')}, "
        f"{updated.without_run:,} without a run; {count(updated.days, 'day')} computed"
    )
    if updated.recorded:
        say(f"the ledger has new consumers of {count(updated.recorded, 'contract')}")
    for unused in updated.unused[:_MOST_LINES]:
        kind = "message" if unused.file.startswith("kafka://") else "line"
        left_out = "left out in part" if unused.reason in _PARTLY else "left out"
        lines = f"{count(unused.lines, kind)} {left_out}: " if unused.lines else ""
        remark(f"{printable(unused.file)}: {lines}{unused.reason}")
    if len(updated.unused) > _MOST_LINES:
        remark(f"lines of {count(len(updated.unused) - _MOST_LINES, 'other kind')} are left out")
    for file in updated.damaged:
        remark(f"{printable(file)}: it is cut off or damaged, and was not read")
    for file in updated.unread[:_MOST_LINES]:
        remark(f"{printable(file)}: it is hidden, a pipe or leads nowhere, and was not read")
    if len(updated.unread) > _MOST_LINES:
        remark(f"{count(len(updated.unread) - _MOST_LINES, 'other file')} are hidden too")
    if updated.misnamed:
        remark(
            f"{count(updated.misnamed, 'name')} of datasets such as "
            f"{printable(updated.misnamed_example)} cannot be read, and may be other names of what "
            "is known: floe naming parse says why"
        )
    if updated.others:
        remark(
            f"not read: {count(len(updated.others), 'file')} such as "
            f"{printable(updated.others[0])}: below folders, files of events end in .json, .jsonl "
            "or .ndjson, packed with gzip or zstd or not; others are read if they are named"
        )
