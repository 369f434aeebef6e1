"""`floe find`: what there is in a workspace, by tag, name, class, owner or domain."""

from typing import Any

import click

from floe.cli.compiling import compile_opened
from floe.cli.output import say
from floe.cli.printing import output_options, print_json, print_table, printable, shown_file
from floe.cli.workspaces import open_workspace
from floe.contracts import TagQuery, parse_tag_query
from floe.wiring import Opened
from floe.workflows.elements import ELEMENT_KINDS, FoundElement
from floe.workflows.finding import Search, find_elements

_HEADINGS = ("KIND", "NAME", "CONTRACT", "CLASS", "OWNER", "TAGS", "WHERE")


@click.command("find")
@click.argument("query", nargs=-1)
@click.option("--tag", "tags", multiple=True, metavar="QUERY", help="Tags: 'gold and not pii*'.")
@click.option("--name", "names", multiple=True, metavar="GLOB", help="Names, ids, business names.")
@click.option("--class", "classes", multiple=True, metavar="CLASS", help="Classification.")
@click.option("--owner", "owners", multiple=True, metavar="GLOB", help="Who answers for it.")
@click.option("--domain", "domains", multiple=True, metavar="GLOB", help="The domain.")
@click.option(
    "--kind", "kinds", multiple=True, type=click.Choice(ELEMENT_KINDS), help="Only these kinds."
)
@output_options
def command(query: tuple[str, ...], as_json: bool, format_: str, **parts: tuple[str, ...]) -> int:
    """Find contracts, products, objects and properties in the workspace.

    QUERY is made of words that are tags or parts of names, with 'and', 'or', 'not' and
    parentheses between them; words side by side must all fit. Different options must all
    fit. Of an option given twice one value is enough, except that every --tag must hold.
    A '*' stands for any letters; upper and lower case are the same.

    An object or a contract has the classes of its properties: --class pii finds the
    properties themselves, --class pii --kind contract the contracts around them.

    \b
    Examples:
      floe find customer
      floe find --tag 'gold and not pii*' --kind contract
      floe find --class pii --owner 'sales*' --json
    """  # noqa: D301
    opened = open_workspace()
    search = Search(_queries(query), tags=_tag_queries(parts.pop("tags")), **parts)
    elements = find_elements(compile_opened(opened), search)
    if as_json or format_ == "json":
        matches = [_match(opened, match) for match in elements]
        print_json({"matches": matches, "summary": {"matches": len(matches)}})
    else:
        _print_table(opened, elements)
    return 0


def _queries(words: tuple[str, ...]) -> tuple[TagQuery, ...]:
    return (parse_tag_query(" ".join(words)),) if words else ()


def _tag_queries(texts: tuple[str, ...]) -> tuple[TagQuery, ...]:
    return tuple(parse_tag_query(text) for text in texts)


def _match(opened: Opened, match: FoundElement) -> dict[str, Any]:
    return {
        "kind": match.kind,
        "id": match.id,
        "name": match.name,
        "file": shown_file(opened, match.place.file),
        "line": match.line,
        "column": match.column,
        "path": str(match.place),
        "contract": match.contract,
        "tags": list(match.tags),
        "classification": match.classification,
        "owner": match.owner,
        "domain": match.domain,
    }


def _print_table(opened: Opened, elements: tuple[FoundElement, ...]) -> None:
    if not elements:
        say("nothing fits")
        return
    print_table(_HEADINGS, (_row(opened, match) for match in elements))
    say(f"{len(elements)} found")


def _row(opened: Opened, match: FoundElement) -> tuple[str, ...]:
    contract = match.contract if match.kind in ("object", "property") else None
    file = shown_file(opened, match.place.file)
    return (
        match.kind,
        printable(match.title, 60),
        printable(contract or "-", 40),
        printable(match.classification or "-", 20),
        printable(match.owner or "-", 40),
        printable(", ".join(match.tags) or "-", 40),
        f"{printable(file)}:{match.line}:{match.column}",
    )
