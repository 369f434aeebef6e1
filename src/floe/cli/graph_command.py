"""`floe graph`: tables with their keys, or where data comes from, as a picture."""

from pathlib import Path
from typing import Any

import click

from floe.cli.options import asked_format
from floe.cli.output import deliver_content, remark
from floe.cli.workspaces import open_workspace
from floe.diagrams import DIAGRAM_FORMATS, VIEW_TITLES, VIEWS, render_diagram
from floe.errors import ConfigurationError
from floe.reports import count
from floe.wiring import Opened, compile_fields, recent_runs, write_report
from floe.workflows.drawing import DrawRequest, draw_workspace, no_runs

_ENDINGS = {
    ".mmd": "mermaid",
    ".mermaid": "mermaid",
    ".txt": "mermaid",
    ".dot": "dot",
    ".gv": "dot",
    ".json": "json",
    ".svg": "svg",
    ".html": "html",
    ".htm": "html",
}


@click.command("graph")
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path))
@click.option(
    "--view",
    type=click.Choice(VIEWS),
    help="Tables with their foreign keys (er, the default), or products, contracts and what they "
    "relate to.",
)
@click.option(
    "--format",
    "format_",
    type=click.Choice(DIAGRAM_FORMATS),
    help="The default follows the ending of PATH, else mermaid.",
)
@click.option("--json", "as_json", is_flag=True, help="The same as --format json.")
@click.option("-o", "--output", type=click.Path(path_type=Path), help="Write to a file.")
@click.option(
    "--focus",
    multiple=True,
    metavar="NAME",
    help="Only this table, contract, product or column and what is near it.",
)
@click.option(
    "--hops",
    type=click.IntRange(0),
    default=2,
    show_default=True,
    help="How near, counted in edges.",
)
@click.option("--columns", is_flag=True, help="Lineage down to columns.")
@click.option("--imports", is_flag=True, help="Also show where definitions are imported from.")
@click.option("--runs", is_flag=True, help="Lineage with jobs that were seen to run.")
@click.option("--offline", is_flag=True, help="Fetch nothing.")
def command(paths: tuple[Path, ...], **options: Any) -> int:
    """Draw tables and lineage.

    PATHS are files or folders; without any, the whole workspace is drawn. SVG and HTML need
    no other file and no network. With --runs, jobs of the last days (usage.window) are drawn
    between what they read and write; those whose product nobody knows are marked.
    """
    output: Path | None = options["output"]
    format_ = _choose_format(options["format_"], output, as_json=options["as_json"])
    opened = open_workspace(paths, offline=options["offline"])
    options["view"] = _choose_view(options["view"], runs=options["runs"])
    drawn = draw_workspace(opened.workspace, _request(opened, paths, options))
    for note in drawn.unreadable:
        remark(f"note: left out {note}")
    text = render_diagram(drawn.diagram, format_, _title(opened, options["view"]))
    if output is None:
        deliver_content(text)
    else:
        write_report(output, text)
        nodes = count(len(drawn.diagram.nodes), "node")
        edges = count(len(drawn.diagram.edges), "edge")
        remark(f"wrote {output} ({nodes}, {edges})")
    return 0


def _request(opened: Opened, paths: tuple[Path, ...], options: dict[str, Any]) -> DrawRequest:
    return DrawRequest(
        **compile_fields(opened, paths),
        view=options["view"],
        columns=options["columns"],
        imports=options["imports"],
        focus=options["focus"],
        hops=options["hops"],
        find_runs=recent_runs(opened) if options["runs"] else no_runs,
    )


def _choose_view(view: str | None, *, runs: bool) -> str:
    if runs and view not in (None, "lineage"):
        raise ConfigurationError(f"--runs are drawn in lineage, not in --view {view}")
    return view or ("lineage" if runs else "er")


def _choose_format(format_: str | None, output: Path | None, *, as_json: bool) -> str:
    asked = asked_format(format_, as_json=as_json)
    if asked or output is None:
        return asked or "mermaid"
    if output.suffix.lower() not in _ENDINGS:
        endings = ", ".join(_ENDINGS)
        raise ConfigurationError(f"'{output.name}' names no format: use --format, or {endings}")
    return _ENDINGS[output.suffix.lower()]


def _title(opened: Opened, view: str) -> str:
    return f"{opened.settings.name or opened.root.name}: {VIEW_TITLES[view].lower()}"
