"""`floe explain`: a rule's page."""

from collections.abc import Iterator
from difflib import get_close_matches
from typing import Any

import click

from floe.cli.output import say
from floe.cli.printing import output_options, print_json
from floe.errors import ConfigurationError
from floe.findings import Fault
from floe.wiring import described_rules, rule_names


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
      floe explain merge/conflict
      floe explain --list
    """  # noqa: D301
    if list_ == bool(rule):
        raise ConfigurationError("name one rule, or ask for all of them with --list")
    rules = tuple(described_rules()) if rule is None else (find_rule(rule),)
    if as_json or format_ == "json":
        pages = [rule_page(fault) for fault in rules]
        print_json({"rules": pages} if rule is None else pages[0])
    else:
        say("\n".join(_listing(rules) if rule is None else rule_lines(rules[0])))
    return 0


def find_rule(name: str) -> Fault:
    """The rule of a name, with or without the part before the slash, or of a code."""
    wanted = name.strip().lower().replace("_", "-")
    for described in described_rules():
        if wanted in rule_names(described):
            return described
    short = {rule.id.partition("/")[2]: rule.id for rule in described_rules()}
    near = get_close_matches(wanted.rpartition("/")[2], short, 1, 0.5)
    hint = f"did you mean '{short[near[0]]}'?" if near else "--list names them all"
    raise ConfigurationError(f"there is no rule '{name}': {hint}")


def rule_page(rule: Fault) -> dict[str, Any]:
    """A rule's page as plain values."""
    return {
        "rule": rule.id,
        "severity": rule.severity.value,
        "profiles": list(rule.profiles),
        "summary": rule.summary,
        "why": rule.why,
        "instead": rule.instead,
    }


def rule_lines(rule: Fault) -> Iterator[str]:
    """A rule's page as people read it."""
    profiles = f", {' and '.join(rule.profiles)} profile only" if rule.profiles else ""
    yield f"{rule.id} ({rule.severity}{profiles})"
    yield f"\n{rule.summary}"
    if rule.why:
        yield f"\nWhy: {rule.why}"
    if rule.instead:
        yield f"\nInstead: {rule.instead}"


def _listing(rules: tuple[Fault, ...]) -> Iterator[str]:
    width = max(len(rule.id) for rule in rules)
    for rule in rules:
        headline = rule.summary.partition("\n")[0]
        yield f"{rule.id.ljust(width)}  {rule.severity.ljust(7)}  {headline}"
