"""What the artifact of a compilation says of where, when and by what it was made."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from floe import __version__
from floe.wiring.origins import read_clock, repository_of
from floe.wiring.workspaces import Opened

if TYPE_CHECKING:
    from floe.reports.compilations import ArtifactHeader


def artifact_header(opened: Opened, tiers: tuple[Mapping[str, str], ...]) -> "ArtifactHeader":
    """What stands above the contracts of a compiled workspace."""
    from floe.reports.compilations import ArtifactHeader

    name = opened.settings.name or opened.root.name
    return ArtifactHeader(read_clock(), __version__, name, repository_of(opened), tiers)
