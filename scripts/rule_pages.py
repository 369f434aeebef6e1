"""Write docs/rules/ from the docstrings of the rules, and from the tables of faults."""

import argparse
import importlib
import sys
from pathlib import Path
from typing import Protocol

from pages import settle

ROOMS = (
    "floe.lint",
    "floe.changes",
    "floe.tiers",
    "floe.contracts",
    "floe.dbt",
    "floe.naming",
    "floe.lineage",
    "floe.lifecycle",
    "floe.adapters.datacontract",
)
FOLDER = Path(__file__).resolve().parent.parent / "docs" / "rules"


class Rule(Protocol):
    """What a page needs of a rule."""

    id: str
    severity: str
    summary: str
    why: str
    instead: str
    profiles: tuple[str, ...]


def main() -> int:
    """Write the pages, or with --check say which are out of date."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true")
    arguments = parser.parse_args()
    rules = [rule for room in ROOMS for rule in _rules(room)]
    pages = {FOLDER / f"{rule.id}.md": _page(rule) for rule in rules}
    if rules:
        pages[FOLDER / "README.md"] = _index(rules)
    stale = set(FOLDER.rglob("*.md")) - set(pages)
    return settle(pages, stale, check=arguments.check)


def _rules(room: str) -> tuple[Rule, ...]:
    """The rules and faults of a room, none where the room has not been built."""
    try:
        module = importlib.import_module(room)
    except ModuleNotFoundError as missing:
        if missing.name == room:
            return ()
        raise
    return (*getattr(module, "RULES", ()), *getattr(module, "FAULTS", ()))


def _page(rule: Rule) -> str:
    return (
        f"# {rule.id}\n\n"
        f"{_weight(rule)}\n\n"
        f"{rule.summary}\n\n"
        f"## Why\n\n{rule.why}\n\n"
        f"## Instead\n\n{rule.instead}\n"
    )


def _weight(rule: Rule) -> str:
    """How severe a fault is; of a change, which part of the version it raises."""
    bump, consumer = getattr(rule, "bump", None), getattr(rule, "consumer", None)
    if bump is None:
        return f"Severity: {rule.severity}{_profiles(rule)}"
    return f"Version: {bump}" + (f"; for consumers {consumer}" if consumer != bump else "")


def _profiles(rule: Rule) -> str:
    return f"; only in the profiles {', '.join(rule.profiles)}" if rule.profiles else ""


def _index(rules: list[Rule]) -> str:
    rows = "".join(
        f"| [{rule.id}]({rule.id}.md) | {rule.severity} | {' '.join(rule.summary.split())} |\n"
        for rule in sorted(rules, key=lambda rule: rule.id)
    )
    return (
        "# Rules\n\n"
        "Written by `make docs` from the rules themselves; `floe explain RULE` prints a page.\n\n"
        f"| Rule | Severity | Finds |\n|---|---|---|\n{rows}"
    )


if __name__ == "__main__":
    sys.exit(main())
