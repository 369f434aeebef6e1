"""What a contract lacks in its file, and has once it is merged."""

from collections.abc import Iterable
from dataclasses import replace

from floe.contracts.effective import Effective
from floe.findings import Finding
from floe.graph import Graph
from floe.lint import RULES
from floe.model import Contract

# Rules that look for what is missing; a product, a manifest or a tier may have it.
_ABSENCES = frozenset(
    (
        "lint/gold-description-missing",
        "lint/owner-missing",
        "lint/platform-owner-missing",
        "lint/platform-schema-missing",
        "lint/platform-sla-missing",
    )
)


def without_supplied(
    findings: Iterable[Finding], graph: Graph, contracts: Iterable[Effective]
) -> tuple[Finding, ...]:
    """The findings without those on something that the merged contract does not lack."""
    merged = {each.contract.file: _as_written(each) for each in contracts if _is_changed(each)}
    found = tuple(findings)
    if not any(each.rule in _ABSENCES and each.place.file in merged for each in found):
        return found
    judged = replace(graph, contracts=tuple(merged.values()))
    rules = [rule for rule in RULES if rule.id in _ABSENCES]
    lacking = {(rule.id, one.place.file, one.message) for rule in rules for one in rule(judged)}
    return tuple(
        each
        for each in found
        if each.rule not in _ABSENCES
        or each.place.file not in merged
        or (each.rule, each.place.file, each.message) in lacking
    )


def _is_changed(each: Effective) -> bool:
    return each.written is not None and each.contract is not each.written


def _as_written(each: Effective) -> Contract:
    """The merged contract under its own name and tags, by which findings and layers know it."""
    written = each.written or each.contract
    return replace(each.contract, id=written.id, name=written.name, tags=written.tags)
