"""`floe explain`: a rule's page."""

from collections.abc import Iterator
from difflib import get_close_matches
from typing import Any

import click

from floe.cli.printing import output_options, print_json
from floe.errors import ConfigurationError
from floe.findings import Rule
from floe.lint import RULES


@click.command("explain")
@click.argument("rule", required=False)
@click.option("--list", "list_", is_flag=True, help="List all rules with their severities.")
@output_options
def command(rule: str | None, list_: bool, as_json: bool, format_: str) -> int:
    """Print a rule's page: what it finds, why that matters, and what to do instead.

    \b
    Examples:
      floe explain lint/dangling-reference
      floe explain dangling-reference
      floe explain --list
    """  # noqa: D301
    if list_ == bool(rule):
        raise ConfigurationError("name one rule, or ask for all of them with --list")
    rules = RULES if rule is None else (find_rule(rule),)
    if as_json or format_ == "json":
        pages = [_page(each) for each in rules]
        print_json({"rules": pages} if rule is None else pages[0])
    else:
        click.echo("\n".join(_listing() if rule is None else _lines(rules[0])))
    return 0


def find_rule(name: str) -> Rule[Any]:
    """The rule of a name, with or without the part before the slash."""
    wanted = name.strip().lower().replace("_", "-")
    known = {each.id: each for each in RULES}
    short = {rule_id.partition("/")[2]: rule_id for rule_id in known}
    rule_id = wanted if wanted in known else short.get(wanted)
    if rule_id is not None:
        return known[rule_id]
    near = get_close_matches(wanted.rpartition("/")[2], short, 1, 0.5)
    hint = f"did you mean '{short[near[0]]}'?" if near else "--list names them all"
    raise ConfigurationError(f"there is no rule '{name}': {hint}")


def _page(rule: Rule[Any]) -> dict[str, Any]:
    return {
        "rule": rule.id,
        "severity": rule.severity.value,
        "profiles": list(rule.profiles),
        "summary": rule.summary,
        "why": rule.why,
        "instead": rule.instead,
    }


def _lines(rule: Rule[Any]) -> Iterator[str]:
    profiles = f", {' and '.join(rule.profiles)} profile only" if rule.profiles else ""
    yield f"{rule.id} ({rule.severity}{profiles})"
    yield f"\n{rule.summary}"
    if rule.why:
        yield f"\nWhy: {rule.why}"
    if rule.instead:
        yield f"\nInstead: {rule.instead}"


def _listing() -> Iterator[str]:
    width = max(len(rule.id) for rule in RULES)
    for rule in RULES:
        headline = rule.summary.partition("\n")[0]
        yield f"{rule.id.ljust(width)}  {rule.severity.ljust(7)}  {headline}"
