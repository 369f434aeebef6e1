"""`floe contracts`: what is registered, by tag, domain, layer, class, status and owner."""

import click

from floe.cli.output import say
from floe.cli.printing import output_options, print_json, print_table, printable
from floe.cli.workspaces import open_workspace
from floe.contracts import parse_tag_query
from floe.registry import ContractVersion, VersionSearch, find_versions, version_object
from floe.wiring import open_ledger

_HEADINGS = ("CONTRACT", "VERSION", "STATUS", "LAYER", "OWNER", "TAGS", "REGISTERED")


@click.command("contracts")
@click.option("--tag", "tags", multiple=True, metavar="QUERY", help="Tags: 'gold and not pii*'.")
@click.option("--domain", "domains", multiple=True, metavar="GLOB", help="The domain.")
@click.option("--layer", "layers", multiple=True, metavar="GLOB", help="The layer, such as gold.")
@click.option(
    "--classification", "classes", multiple=True, metavar="GLOB", help="A column's class."
)
@click.option("--status", "statuses", multiple=True, metavar="GLOB", help="As registered.")
@click.option("--owner", "owners", multiple=True, metavar="GLOB", help="Who answers for it.")
@click.option("--all-versions", is_flag=True, help="Not only the latest of each contract.")
@output_options
def command(as_json: bool, format_: str, all_versions: bool, **parts: tuple[str, ...]) -> int:
    """List the contracts that are registered, the latest version of each.

    Different options must all fit. Of an option given twice one value is enough, except that
    every --tag must hold. A '*' stands for any letters; upper and lower case are the same.

    \b
    Examples:
      floe contracts
      floe contracts --tag 'gold and not pii*' --domain sales
      floe contracts --classification restricted --all-versions --json
    """  # noqa: D301
    tags = tuple(parse_tag_query(text) for text in parts.pop("tags"))
    search = VersionSearch(tags=tags, all_versions=all_versions, **parts)
    with open_ledger(open_workspace()).reading() as transaction:
        listed = transaction.versions.list()
    versions = find_versions(listed, search)
    if as_json or format_ == "json":
        print_json({"contracts": [version_object(version) for version in versions]})
    elif versions:
        print_table(_HEADINGS, map(_row, versions))
        say(f"{len(versions)} found")
    else:
        say("no registered contract matches" if listed else "no contract is registered")
    return 0


def _row(version: ContractVersion) -> tuple[str, ...]:
    return (
        printable(version.name, 60),
        printable(version.version, 20),
        printable(version.status or "-", 20),
        printable(version.layer or "-", 20),
        printable(version.owner or "-", 40),
        printable(", ".join(version.tags) or "-", 40),
        f"{version.registered_at:%Y-%m-%d}",
    )
