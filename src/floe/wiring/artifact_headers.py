"""What the artifact of a compilation says of where, when and by what it was made."""

import datetime
import os
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from floe import __version__
from floe.wiring.workspaces import Opened

if TYPE_CHECKING:
    from floe.reports.compilations import ArtifactHeader

# A repository's own configuration can name programs.
_HARMLESS_GIT = (
    "--no-pager",
    *("-c", "core.fsmonitor=false"),
    *("-c", "core.hooksPath=/dev/null"),
    *("-c", "safe.bareRepository=explicit"),
)


def artifact_header(opened: Opened, tiers: tuple[Mapping[str, str], ...]) -> "ArtifactHeader":
    """What stands above the contracts of a compiled workspace."""
    from floe.reports.compilations import ArtifactHeader

    settings = opened.settings
    return ArtifactHeader(
        _now(),
        __version__,
        settings.name or opened.root.name,
        settings.identity.repository or _git_remote(opened.root),
        tiers,
    )


def _now() -> datetime.datetime:
    """The clock, or SOURCE_DATE_EPOCH where a build must be repeatable."""
    epoch = os.environ.get("SOURCE_DATE_EPOCH", "")
    if epoch.isdigit():
        return datetime.datetime.fromtimestamp(int(epoch), datetime.UTC)
    return datetime.datetime.now(datetime.UTC)


def _git_remote(root: Path) -> str | None:
    places = filter(os.path.isabs, os.environ.get("PATH", "").split(os.pathsep))
    git = shutil.which("git", path=os.pathsep.join(places))
    if git is None:
        return None
    command_line = [git, *_HARMLESS_GIT, "-C", str(root), "config", "--get", "remote.origin.url"]
    try:
        ran = subprocess.run(command_line, capture_output=True, text=True, check=False, timeout=5)  # noqa: S603
    except (OSError, subprocess.TimeoutExpired):
        return None
    return ran.stdout.strip() or None
