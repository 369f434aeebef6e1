"""Who approves, and which approvals count, by the settings of a workspace."""

from pathlib import Path
from typing import TYPE_CHECKING

from floe.wiring.origins import open_origin
from floe.wiring.workspaces import Opened

if TYPE_CHECKING:
    from floe.lifecycle import Signatures
    from floe.registry import Guard
    from floe.workflows.approving import Approver


def open_approver(opened: Opened, key: Path | None = None) -> "Approver":
    """Who acts here, with the key to sign with if one is named."""
    from floe.adapters.openssh import sign
    from floe.workflows.approving import Approver

    signing = None if key is None else (lambda payload: sign(payload, key))
    return Approver(open_origin(opened), signing, open_signatures(opened))


def registration_guards(opened: Opened) -> "tuple[Guard, ...]":
    """What a version has to pass before it is registered, beside the registry's own rules."""
    from floe.workflows.approving import approval_guard
    from floe.workflows.version_gate import version_guard

    classes = opened.settings.governance.class_order
    return (version_guard(classes), approval_guard(open_signatures(opened)))


def open_signatures(opened: Opened) -> "Signatures | None":
    """The keys that count; None where claims do."""
    from floe.adapters.openssh import AllowedSigners

    opened.need_settings("governance.allowed_signers")
    file = opened.settings.governance.allowed_signers
    return AllowedSigners(opened.root / file) if file else None
