"""What `export` and `import` share: options of a format, and the list of formats."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Protocol, TypeVar

import click

from floe.cli.output import deliver_content, say
from floe.cli.printing import print_json
from floe.wiring import write_file

Command = TypeVar("Command", bound=Callable[..., Any])


class ListedFormat(Protocol):
    """What a list shows of a format."""

    @property
    def name(self) -> str:
        """How the command line calls it."""
        ...

    @property
    def summary(self) -> str:
        """What it is, in a few words."""
        ...

    @property
    def options(self) -> Iterable[str]:
        """The options it takes."""
        ...


def _parse_options(
    _context: click.Context, _parameter: click.Parameter, values: tuple[str, ...]
) -> tuple[tuple[str, str], ...]:
    pairs = []
    for text in values:
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise click.BadParameter(f"'{text}' is not NAME=VALUE")
        pairs.append((name.strip(), value))
    return tuple(pairs)


format_option = click.option(
    "--option",
    "options",
    multiple=True,
    metavar="NAME=VALUE",
    callback=_parse_options,
    help="An option of the format; --list shows which it has.",
)
output_option = click.option(
    "-o", "--output", type=click.Path(path_type=Path, dir_okay=False), help="Write to a file."
)


def list_options(command: Command) -> Command:
    """The list of formats, for people or for programs."""
    listing = click.option(
        "--list", "listing", is_flag=True, help="List the formats and their options."
    )
    return listing(
        click.option("--json", "as_json", is_flag=True, help="The list as JSON.")(command)
    )


def print_formats(formats: Iterable[ListedFormat], *, as_json: bool) -> int:
    """A line per format with its options, or one JSON object."""
    formats = tuple(formats)
    if as_json:
        print_json({"formats": [_listed(listed) for listed in formats]})
        return 0
    width = max(len(listed.name) for listed in formats)
    for known in formats:
        options = ", ".join(known.options)
        say(f"{known.name:{width}}  {known.summary}" + (f"  [{options}]" if options else ""))
    return 0


def _listed(listed: ListedFormat) -> dict[str, Any]:
    return {"name": listed.name, "summary": listed.summary, "options": list(listed.options)}


def deliver(content: str | bytes, output: Path | None) -> None:
    """Write to the file that was asked for, or to standard output."""
    if isinstance(content, str):
        content = content if content.endswith("\n") else content + "\n"
    if output is None:
        deliver_content(content)
    else:
        write_file(output, content)
