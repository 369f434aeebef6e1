"""What a workspace asks of its contracts, all of it at once."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from floe.findings import Finding
from floe.workflows.linting import Linted, LintRequest, add_findings, judge_workspace
from floe.workflows.workspace import Workspace

Gate = Callable[[Linted], Iterable[Finding]]


def no_base(_: Linted) -> Iterable[Finding]:
    """A gate where there is nothing to compare with."""
    return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PolicyEnforcer:
    """Judges every contract of a workspace: rules, tiers, ends of life, and versions at the gate.

    `gate` holds them against what is registered, or against a revision.
    """

    workspace: Workspace
    request: LintRequest
    gate: Gate = no_base

    def validate_data_contracts(self) -> Linted:
        """All findings on all contracts, and the overrides that let some through."""
        linted = judge_workspace(self.workspace, self.request)
        self.request.progress("comparing versions")
        return add_findings(linted, self.gate(linted))
