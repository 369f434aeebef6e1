"""Patterns by which rules are named."""

import re
from collections.abc import Iterable
from difflib import get_close_matches
from typing import Final

from floe.errors import ConfigurationError
from floe.findings import Fault, matches

_CODE: Final = re.compile(r"\(([A-Z][0-9]{3})\)")


def rule_names(rule: Fault) -> tuple[str, ...]:
    """What a rule is called, in lower case: its id, the same without its room, and its code.

    A code stands in brackets in the first sentence of the rule's page.
    """
    code = _CODE.search(rule.summary.partition("\n")[0])
    names = (rule.id, rule.id.partition("/")[2])
    return (*names, code[1].lower()) if code else names


def spell_out(pattern: str, rules: Iterable[Fault]) -> str:
    """The id of the rule with a code; any other pattern as it is."""
    wanted = pattern.strip().lower()
    return next((rule.id for rule in rules if wanted in rule_names(rule)[2:]), pattern)


def refuse_unknown(pattern: str, rules: Iterable[Fault]) -> None:
    """A misspelt rule would be obeyed in silence: nothing selected, nothing ignored."""
    ids = [rule.id for rule in rules]
    if not any(matches(rule_id, pattern) for rule_id in ids):
        names = [*ids, *(rule_id.partition("/")[2] for rule_id in ids)]
        near = get_close_matches(pattern, names, 1)
        hint = f", did you mean '{near[0]}'?" if near else "; 'floe explain --list' has them all"
        raise ConfigurationError(f"no rule is called '{pattern}'{hint}")
