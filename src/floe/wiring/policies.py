"""What the workspace asks of its contracts."""

import datetime
from collections.abc import Mapping

from floe.errors import ConfigurationError
from floe.findings import Override
from floe.model import Policy
from floe.settings import FILE_NAME, Settings
from floe.wiring.origins import read_clock
from floe.wiring.workspaces import Opened


def make_policy(opened: Opened, profile: str | None = None) -> Policy:
    """What the workspace asks of its contracts; the caller may name another profile."""
    settings, governance = opened.settings, opened.settings.governance
    return Policy(
        profile=profile or settings.lint.profile,
        allowed_tags=governance.allowed_tags,
        classes=governance.classes,
        layers=_layers(governance.layers),
        expired_overrides=_expired(settings),
        is_workspace=opened.is_workspace,
        allows_costly_sql=settings.checks.costly_sql,
        today=_today(),
    )


def _layers(layers: Mapping[str, tuple[str, ...]]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """A pattern that could fit no contract would leave its layer empty."""
    for layer, patterns in layers.items():
        for pattern in patterns:
            if not pattern.startswith(("tag:", "path:")):
                raise ConfigurationError(
                    f"{FILE_NAME}: governance.layers.{layer}: '{pattern}' begins with neither"
                    " tag: nor path:"
                )
    return tuple(layers.items())


def standing_overrides(settings: Settings) -> tuple[Override, ...]:
    """The overrides that have not run out."""
    return tuple(
        Override(item.rule, item.contract, item.reason, item.until.isoformat())
        for item in settings.governance.overrides
        if item.until >= _today()
    )


def _expired(settings: Settings) -> tuple[str, ...]:
    return tuple(
        f"the override of {item.rule} for {item.contract} ran out on {item.until}"
        for item in settings.governance.overrides
        if item.until < _today()
    )


def _today() -> datetime.date:
    return read_clock().date()
