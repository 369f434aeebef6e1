"""What git says of a workspace, without running anything that the workspace names."""

import os
import shutil
import subprocess
from pathlib import Path

# A repository's own configuration can name programs.
_HARMLESS_GIT = (
    "--no-pager",
    "--no-replace-objects",
    *("-c", "core.fsmonitor=false"),
    *("-c", "core.hooksPath=/dev/null"),
    *("-c", "safe.bareRepository=explicit"),
)


def git_setting(root: Path, key: str) -> str | None:
    """A setting of the repository around a folder, or of its user."""
    ran = run_git(root, "config", "--get", key, patience=5)
    return ran.stdout.decode(errors="replace").strip() or None if ran else None


def run_git(
    root: Path, *arguments: str, feed: bytes = b"", patience: int = 60
) -> subprocess.CompletedProcess[bytes] | None:
    """What git answers in a folder; None where there is no git, or it never answers."""
    places = filter(os.path.isabs, os.environ.get("PATH", "").split(os.pathsep))
    git = shutil.which("git", path=os.pathsep.join(places))
    if git is None:
        return None
    command_line = [git, *_HARMLESS_GIT, "-C", str(root), *arguments]
    # What is not here stays away: a partial clone would fetch it from wherever its origin is, and
    # an origin can be a program; git before 2.45 knows only the list of allowed protocols.
    alone = {"GIT_NO_LAZY_FETCH": "1", "GIT_ALLOW_PROTOCOL": "none", "GIT_OPTIONAL_LOCKS": "0"}
    environment = {**os.environ, **alone}
    try:
        return subprocess.run(  # noqa: S603
            command_line,
            capture_output=True,
            check=False,
            timeout=patience,
            input=feed,
            env=environment,
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
