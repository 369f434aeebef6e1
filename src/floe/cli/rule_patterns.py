"""Patterns by which rules are named."""

from collections.abc import Iterable
from difflib import get_close_matches

from floe.errors import ConfigurationError
from floe.findings import Described, matches


def refuse_unknown(pattern: str, rules: Iterable[Described]) -> None:
    """A misspelt rule would be obeyed in silence: nothing selected, nothing ignored."""
    ids = [rule.id for rule in rules]
    if not any(matches(each, pattern) for each in ids):
        names = [*ids, *(each.partition("/")[2] for each in ids)]
        near = get_close_matches(pattern, names, 1)
        hint = f", did you mean '{near[0]}'?" if near else "; 'floe explain --list' has them all"
        raise ConfigurationError(f"no rule is called '{pattern}'{hint}")
