"""Two versions of a contract become a list of changes."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from floe.changes.bumps import Bump
from floe.changes.change import SEED, Change, ChangeRule, Told
from floe.changes.contents import KNOWING, UNKNOWING
from floe.changes.elements import EVERYWHERE, ElementPair, Terms
from floe.changes.pairing import pair_elements
from floe.changes.reference_names import as_written, names_within
from floe.odcs import without_defaults


def compare_versions(
    old: Mapping[str, Any] | None,
    new: Mapping[str, Any] | None,
    terms: Terms | None = None,
    profile: str = SEED,
) -> tuple[Change, ...]:
    """Every change between the trees of two versions; what no rule knows is told as such.

    None stands for a contract that was not there, or is no longer.
    """
    terms = terms or Terms()
    if old is None or new is None:
        name = str((new or old or {}).get("name") or (new or old or {}).get("id"))
        whole = ElementPair("contracts", ("contracts", name), old, new, (), ())
        return tuple(_changes(whole, terms, profile))
    if terms.old_canonical is as_written:
        own = names_within(old), names_within(new)
        terms = replace(terms, old_canonical=own[0], new_canonical=own[1])
    trees = without_defaults(dict(old)), without_defaults(dict(new))
    return tuple(
        change for pair in pair_elements(*trees, terms) for change in _changes(pair, terms, profile)
    )


def _changes(pair: ElementPair, terms: Terms, profile: str) -> Iterator[Change]:
    spoken: set[str] = set()
    is_told = False
    for rule in _rules_of(pair.section):
        for told in rule.tell(pair, terms) if rule.concerns(pair) else ():
            is_told = True
            spoken.update(told.keys)
            yield _change(rule, told, pair, profile)
    rest = replace(pair, differing=tuple(key for key in pair.differing if key not in spoken))
    if rest.differing or not is_told:
        for rule in UNKNOWING:
            for told in rule.tell(rest, terms):
                yield _change(rule, told, pair, profile)


def _rules_of(section: str) -> tuple[ChangeRule, ...]:
    return _BY_SECTION[section] if section in _BY_SECTION else _BY_SECTION["*"]


def _index() -> dict[str, tuple[ChangeRule, ...]]:
    sections = {section for rule in KNOWING for section in rule.sections}
    by_section: dict[str, list[ChangeRule]] = defaultdict(list)
    for section in sections:
        for rule in KNOWING:
            if section in rule.sections or rule.sections == EVERYWHERE:
                by_section[section].append(rule)
    return {section: tuple(rules) for section, rules in by_section.items()}


_BY_SECTION = _index()


def _change(rule: ChangeRule, told: Told, pair: ElementPair, profile: str) -> Change:
    bump = told.bump or rule.bump_in(profile)
    return Change(
        rule=rule.id,
        names=pair.names,
        message=told.message,
        bump=bump,
        why=rule.why,
        advice=rule.instead,
        old=told.old,
        new=told.new,
        old_path=pair.old_path,
        new_path=pair.new_path,
        keys=told.keys,
        breaks_readers=(told.bump or rule.consumer) is Bump.MAJOR and bump is not Bump.MAJOR,
    )
