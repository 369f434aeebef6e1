"""What the workspace asks of its contracts."""

from collections.abc import Mapping

from floe.errors import ConfigurationError
from floe.model import Override, Policy
from floe.settings import FILE_NAME, override_lines
from floe.wiring.origins import read_clock
from floe.wiring.workspaces import Opened


def make_policy(opened: Opened, profile: str | None = None) -> Policy:
    """What the workspace asks of its contracts; the caller may name another profile."""
    settings, governance = opened.settings, opened.settings.governance
    return Policy(
        profile=profile or settings.lint.profile,
        allowed_tags=governance.allowed_tags,
        classes=governance.class_order,
        layers=_layers(governance.layers),
        overrides=_overrides(opened),
        is_workspace=opened.is_workspace,
        allows_costly_sql=settings.checks.costly_sql,
        today=read_clock().date(),
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


def _overrides(opened: Opened) -> tuple[Override, ...]:
    """All overrides, those that have run out too, with their lines."""
    exemptions = opened.settings.governance.overrides
    if not exemptions:
        return ()
    lines = override_lines(opened.root, (item.rule for item in exemptions))
    return tuple(
        Override(item.rule, item.contract, item.reason, item.until, line)
        for item, line in zip(exemptions, lines, strict=True)
    )
