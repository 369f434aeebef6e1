"""What git says of a workspace, without running anything that the workspace names."""

import os
import shutil
import subprocess
from pathlib import Path

# A repository's own configuration can name programs.
_HARMLESS_GIT = (
    "--no-pager",
    *("-c", "core.fsmonitor=false"),
    *("-c", "core.hooksPath=/dev/null"),
    *("-c", "safe.bareRepository=explicit"),
)


def git_setting(root: Path, key: str) -> str | None:
    """A setting of the repository around a folder, or of its user."""
    places = filter(os.path.isabs, os.environ.get("PATH", "").split(os.pathsep))
    git = shutil.which("git", path=os.pathsep.join(places))
    if git is None:
        return None
    command_line = [git, *_HARMLESS_GIT, "-C", str(root), "config", "--get", key]
    try:
        ran = subprocess.run(command_line, capture_output=True, text=True, check=False, timeout=5)  # noqa: S603
    except (OSError, subprocess.TimeoutExpired):
        return None
    return ran.stdout.strip() or None
