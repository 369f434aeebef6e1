"""`floe doctor`: what checks need, what is there and what is missing."""

from typing import Any

import click

from floe.cli.output import say
from floe.cli.printing import output_options, print_json, printable
from floe.cli.workspaces import open_workspace
from floe.extras import MissingExtraError
from floe.wiring import open_ledger, open_spark_room

_MARKS = {"ok": "ok", "note": "note", "missing": "MISSING"}


@click.command("doctor")
@output_options
def command(as_json: bool, format_: str) -> int:
    """Say what Java, Spark, packages and Python workers there are, and what is missing.

    Exit code 0: checks can run. 1: something that they need is missing.

    \b
    Examples:
      floe doctor
      floe doctor --json
    """  # noqa: D301
    entries = _diagnose()
    can_run = not any(entry["state"] == "missing" for entry in entries)
    if as_json or format_ == "json":
        print_json({"checksCanRun": can_run, "circumstances": entries})
    else:
        say("\n".join(_lines(entries)))
        say("checks can run" if can_run else "checks cannot run yet")
    return 0 if can_run else 1


def _diagnose() -> list[dict[str, Any]]:
    opened = open_workspace()
    try:
        spark = open_spark_room()
    except MissingExtraError as error:
        text = f"the package {error.module} is not installed"
        return [_entry("spark", "missing", text, error.remedy)]

    def reach_ledger() -> str:
        with open_ledger(opened).reading() as transaction:
            runs = transaction.runs.list(limit=1)
        last = f", the last at {runs[0].started_at:%Y-%m-%d %H:%M}" if runs else ", none so far"
        return f"runs are recorded{last}"

    diagnoses = spark.diagnose(opened.root, opened.settings.spark.packages, reach_ledger)
    return [
        _entry(diagnosis.topic, diagnosis.state, diagnosis.text, diagnosis.advice)
        for diagnosis in diagnoses
    ]


def _entry(topic: str, state: str, text: str, advice: str | None) -> dict[str, Any]:
    return {"topic": topic, "state": state, "text": text, "advice": advice}


def _lines(entries: list[dict[str, Any]]) -> list[str]:
    width = max(len(entry["topic"]) for entry in entries)
    lines = []
    for each in entries:
        lines.append(
            f"{each['topic'].ljust(width)}  {_MARKS[each['state']]:8}{printable(each['text'], 200)}"
        )
        if each["advice"]:
            lines.append(f"{' ' * width}          → {printable(each['advice'], 200)}")
    return lines
