"""Everything that can be looked up by name: rules, and faults that other commands find."""

from collections.abc import Collection, Iterator
from importlib import import_module

from floe.contracts import FAULTS
from floe.findings import Described, Finding
from floe.lint import RULES

# These rooms are not loaded for those who ask for something that is known without them.
_GENERATION = "floe.dbt"
_NAMING = "floe.naming"
_LINEAGE = "floe.lineage"


def described_rules() -> Iterator[Described]:
    """Rules first, then what drafts and merges find, a generated dbt project, and names."""
    yield from RULES
    yield from FAULTS
    yield from import_module(_GENERATION).FAULTS
    yield from import_module(_NAMING).RULES
    yield from import_module(_NAMING).FAULTS
    yield from import_module(_LINEAGE).FAULTS


def rules_behind(findings: Collection[Finding]) -> tuple[Described, ...]:
    """All rules of lint, and the faults that some findings speak of."""
    spoken = {finding.rule for finding in findings}
    return (*RULES, *(fault for fault in FAULTS if fault.id in spoken))
