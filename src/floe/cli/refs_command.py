"""`floe refs`: where a reference leads."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from floe.cleaning import clean
from floe.cli.output import say
from floe.cli.printing import output_options, print_json, printable, shown_file, shown_finding
from floe.cli.workspaces import open_workspace
from floe.errors import ConfigurationError
from floe.reports import finding_object
from floe.wiring import Opened, compile_request
from floe.workflows.following import Followed, Goal, follow_all, follow_reference

# Words that tell an element without showing what may be secret in it.
_TELLING = (
    *("id", "name", "property", "server", "role", "channel", "username", "version", "status"),
    *("type", "metric", "logicalType", "physicalType", "primaryKey", "required", "unique"),
    *("classification", "description"),
)


@click.command("refs")
@click.argument("file")
@click.argument("reference", required=False)
@click.option(
    "--as",
    "kind",
    type=click.Choice(("relatesTo", "foreignKey", "element")),
    default="relatesTo",
    show_default=True,
    help="Read the reference as a relationship of this type, or as an SLA's element.",
)
@click.option("--offline", is_flag=True, help="Fetch nothing.")
@output_options
def command(file: str, reference: str | None, kind: str, **options: Any) -> int:
    """Show where a reference leads when it stands in FILE.

    The reference follows the file behind a '#', or as a word of its own. Without one, all
    references in the file are listed. The exit code is 1 if any leads nowhere.

    \b
    Examples:
      floe refs orders.odcs.yaml#orders.customer_id
      floe refs orders.odcs.yaml customers.odcs.yaml#/schema/customers/properties/id
      floe refs orders.odcs.yaml
    """  # noqa: D301
    path, text = _split(file, reference)
    if path.is_dir():
        raise ConfigurationError(f"{path} is a folder: name one file")
    opened = open_workspace((path,), offline=options["offline"])
    named = opened.name_file(path)
    request = compile_request(opened, (path,))
    as_json = options["as_json"] or options["format_"] == "json"
    if text is None:
        return _print_all(opened, named, follow_all(opened.workspace, request), as_json)
    followed = follow_reference(opened.workspace, request, text, kind)
    if as_json:
        print_json(_reference(opened, followed))
    else:
        say("\n".join(_describe(opened, followed)))
    return _exit_code(followed)


def _split(file: str, reference: str | None) -> tuple[Path, str | None]:
    """FILE and REF; a '#' belongs to the name of a file that has one."""
    path, mark, text = file.partition("#")
    if not mark or Path(file).exists():
        return Path(file), reference
    if reference is not None:
        raise ConfigurationError(f"'{file}' and '{reference}': one reference at a time")
    return Path(path), text


def _exit_code(*followed: Followed) -> int:
    return int(not all(reference.reference.resolution.is_resolved for reference in followed))


def _print_all(opened: Opened, file: str, followed: tuple[Followed, ...], as_json: bool) -> int:
    if as_json:
        references = [_reference(opened, reference) | _origin(reference) for reference in followed]
        print_json({"file": shown_file(opened, file), "references": references})
    elif not followed:
        say(clean(f"{shown_file(opened, file)} has no references"))
    for each in () if as_json else followed:
        position = f"{shown_file(opened, file)}:{each.line}:{each.column}"
        text = printable(each.reference.text)
        say(clean(f"{position}: {each.reference.kind} '{text}' {_outcome(opened, each)}"))
    return _exit_code(*followed)


def _outcome(opened: Opened, followed: Followed) -> str:
    resolution = followed.reference.resolution
    if not resolution.is_resolved:
        return f"is {resolution.status}: {printable(resolution.message)}"
    return "→ " + ", ".join(_where(opened, goal) for goal in followed.goals)


def _where(opened: Opened, goal: Goal) -> str:
    return f"{printable(shown_file(opened, goal.place.file))}:{goal.line}:{goal.column}"


def _describe(opened: Opened, followed: Followed) -> Iterator[str]:
    resolution = followed.reference.resolution
    yield f"'{printable(followed.reference.text)}' is {resolution.status}"
    if resolution.canonical is not None:
        yield f"  written as {printable(resolution.canonical)}"
    for goal in followed.goals:
        yield f"  --> {_where(opened, goal)} ({goal.target.kind})"
        yield from (f"      {line}" for line in _excerpt(goal.target.node))
    for finding in followed.findings:
        yield f"  {finding.severity}[{finding.rule}]: {printable(finding.message, 300)}"
        if finding.hint:
            yield f"  help: {printable(finding.hint, 300)}"


def _excerpt(node: Any) -> Iterator[str]:
    if not isinstance(node, dict):
        yield f"{len(node)} elements" if isinstance(node, list) else printable(node)
        return
    for key in _TELLING:
        value = node.get(key)
        if isinstance(value, str | int | float):
            yield f"{key}: {_plain(value)}"


def _plain(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else printable(value)


def _reference(opened: Opened, followed: Followed) -> dict[str, Any]:
    resolution = followed.reference.resolution
    return {
        "reference": followed.reference.text,
        "status": resolution.status,
        "canonical": resolution.canonical,
        "targets": [_target(opened, goal) for goal in followed.goals],
        "findings": [
            finding_object(shown_finding(opened, finding)) for finding in followed.findings
        ],
    }


def _origin(followed: Followed) -> dict[str, Any]:
    return {
        "kind": followed.reference.kind,
        "path": str(followed.reference.place),
        "line": followed.line,
        "column": followed.column,
    }


def _target(opened: Opened, goal: Goal) -> dict[str, Any]:
    return {
        "file": shown_file(opened, goal.place.file),
        "path": str(goal.place),
        "line": goal.line,
        "column": goal.column,
        "kind": goal.target.kind,
    }
