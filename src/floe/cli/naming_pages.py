"""`floe naming list` and `floe naming explain`: what floe knows about names."""

from collections.abc import Iterator
from difflib import get_close_matches
from typing import Any

import click

from floe.cli.explain_command import rule_lines, rule_page
from floe.cli.naming_options import NAMING_RULES
from floe.cli.output import say
from floe.cli.printing import output_options, print_json
from floe.errors import ConfigurationError
from floe.findings import Fault
from floe.naming import Definition, Kind, default_registry
from floe.reports.namings import (
    definition_lines,
    definition_object,
    definition_row,
    listing_lines,
)
from floe.wiring import rule_names


@click.command("list")
@click.option("--jobs", is_flag=True, help="Integrations and their jobs, not sources.")
@click.option("--all", "everything", is_flag=True, help="Sources and integrations.")
@click.option("--category", metavar="NAME", help="Only these, such as warehouse or stream.")
@output_options
def list_all(as_json: bool, format_: str, **options: Any) -> int:
    """List the sources whose names floe knows."""
    definitions = tuple(_wanted(**options))
    if as_json or format_ == "json":
        print_json({"sources": [definition_row(definition) for definition in definitions]})
    else:
        say("\n".join(listing_lines(definitions)))
    return 0


def _wanted(jobs: bool, everything: bool, category: str | None) -> Iterator[Definition]:
    kinds = tuple(Kind) if everything else (Kind.JOB if jobs else Kind.DATASET,)
    definitions = [definition for kind in kinds for definition in default_registry().of(kind)]
    categories = dict.fromkeys(definition.category for definition in definitions)
    if category is not None and category not in categories:
        raise ConfigurationError(
            f"there is no category '{category}': there are {', '.join(categories)}"
        )
    yield from (definition for definition in definitions if category in (None, definition.category))


@click.command("explain")
@click.argument("subject", metavar="SOURCE|RULE")
@output_options
def explain(subject: str, as_json: bool, format_: str) -> int:
    """Print the page of a source, an integration or a rule.

    \b
    Examples:
      floe naming explain snowflake
      floe naming explain missing-component
    """  # noqa: D301
    is_json = as_json or format_ == "json"
    definitions, rule = _definitions(subject), _rule(subject)
    if definitions:
        _print_definitions(definitions, is_json=is_json)
    elif rule is not None:
        _print_rule(rule, is_json=is_json)
    else:
        raise ConfigurationError(_unknown(subject))
    return 0


def _definitions(subject: str) -> tuple[Definition, ...]:
    """What has this id: a source, an integration, or both."""
    wanted = subject.strip().lower().replace("-", "_")
    return tuple(
        definition for definition in default_registry().definitions if _plain(definition) == wanted
    )


def _plain(definition: Definition) -> str:
    return definition.id.lower().replace("-", "_")


def _rule(subject: str) -> Fault | None:
    wanted = subject.strip().lower().replace("_", "-")
    for rule in NAMING_RULES:
        if wanted in rule_names(rule):
            return rule
    return None


def _unknown(subject: str) -> str:
    ids = [definition.id for definition in default_registry().definitions]
    names = [*ids, *(rule.id.partition("/")[2] for rule in NAMING_RULES)]
    near = get_close_matches(subject.rpartition("/")[2], names, 1)
    hint = f"did you mean '{near[0]}'?" if near else "floe naming list shows all sources"
    return f"there is no source, integration or rule '{subject}': {hint}"


def _print_definitions(definitions: tuple[Definition, ...], *, is_json: bool) -> None:
    if is_json:
        print_json({"definitions": [definition_object(definition) for definition in definitions]})
    else:
        say("\n\n".join("\n".join(definition_lines(definition)) for definition in definitions))


def _print_rule(rule: Fault, *, is_json: bool) -> None:
    if is_json:
        print_json(rule_page(rule))
    else:
        say("\n".join(rule_lines(rule)))
