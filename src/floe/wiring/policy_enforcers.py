"""The gate that all contracts of a workspace pass."""

from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

from floe.errors import ConfigurationError
from floe.progress import Progress, no_progress
from floe.settings import FILE_NAME
from floe.wiring.diff_sides import GIT, REGISTRY, DiffSides
from floe.wiring.governance import open_signatures
from floe.wiring.ledgers import open_ledger
from floe.wiring.lint_requests import lint_request
from floe.wiring.origins import open_origin
from floe.wiring.workspaces import Opened

if TYPE_CHECKING:
    from floe.findings import Finding
    from floe.workflows.enforcing import Gate, PolicyEnforcer
    from floe.workflows.linting import Linted


def open_policy_enforcer(
    opened: Opened,
    *,
    against: str | None = None,
    offline: bool = False,
    progress: Progress = no_progress,
    **rules: Any,
) -> "PolicyEnforcer":
    """Judges all contracts of a workspace, by `rules` as `lint_request` takes them.

    `against` is registry or git:REV, what versions are held against; the default is floe.toml's.
    """
    from floe.workflows.enforcing import PolicyEnforcer, no_base

    configured = opened.settings.governance.against
    base = against or configured
    where = "--against" if against else f"{FILE_NAME}: governance.against"
    gate = _open_gate(opened, base, where, offline=offline) if base else no_base
    request = lint_request(opened, progress=progress, **rules)
    return PolicyEnforcer(workspace=opened.workspace, request=request, gate=gate)


def _open_gate(opened: Opened, base: str, where: str, *, offline: bool) -> "Gate":
    from floe.workflows.approving import approval_guard
    from floe.workflows.registry_gate import RegistryGate
    from floe.workflows.revision_gate import gate_revision

    classes = opened.settings.governance.class_order
    if base == REGISTRY:
        approval = approval_guard(open_signatures(opened))
        return RegistryGate(open_ledger(opened), open_origin(opened), classes, approval)
    revision = base.removeprefix(GIT)
    if not base.startswith(GIT) or not revision or ":" in revision:
        raise ConfigurationError(f"{where}: '{base}' is neither registry nor git:REV")

    def gate(linted: "Linted") -> "tuple[Finding, ...]":
        with ExitStack() as stack:
            side = DiffSides(opened, stack, offline=offline).open(base)
            return tuple(gate_revision(linted, side, classes))

    return gate
