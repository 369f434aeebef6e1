"""Everything that can be looked up by name: rules, and faults that other commands find."""

from collections.abc import Collection, Iterator
from importlib import import_module

from floe.findings import Fault, Finding

# These rooms are not loaded for those who ask for something that is known without them.
_LINT = "floe.lint"
_CHANGES = "floe.changes"
_CONTRACTS = "floe.contracts"
_GENERATION = "floe.dbt"
_NAMING = "floe.naming"
_LINEAGE = "floe.lineage"
_LIFECYCLE = "floe.lifecycle"
_EXPORT = "floe.adapters.datacontract"
_ROOMS = {"export": _EXPORT, "changes": _CHANGES, "lifecycle": _LIFECYCLE}


def described_rules() -> Iterator[Fault]:
    """Rules first, then changes, and what drafts, merges, projects, names and exports find."""
    yield from import_module(_LINT).RULES
    yield from import_module(_CHANGES).RULES
    yield from import_module(_CHANGES).FAULTS
    yield from import_module(_CONTRACTS).FAULTS
    yield from import_module(_GENERATION).FAULTS
    yield from import_module(_NAMING).RULES
    yield from import_module(_NAMING).FAULTS
    yield from import_module(_LINEAGE).FAULTS
    yield from import_module(_LIFECYCLE).FAULTS
    yield from import_module(_EXPORT).FAULTS


def rules_behind(findings: Collection[Finding]) -> tuple[Fault, ...]:
    """All rules of lint, and the faults that some findings speak of."""
    rules: tuple[Fault, ...] = import_module(_LINT).RULES
    others = {finding.rule for finding in findings} - {rule.id for rule in rules}
    rooms = {_ROOMS.get(rule.partition("/")[0], _CONTRACTS) for rule in others}
    faults = [fault for room in sorted(rooms) for fault in _faults(room)]
    return (*rules, *(fault for fault in faults if fault.id in others))


def _faults(room: str) -> Iterator[Fault]:
    yield from import_module(room).FAULTS
    if room == _CHANGES:
        yield from import_module(room).RULES
