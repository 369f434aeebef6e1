"""What lies below the folders of a workspace: files, what cannot be read, other workspaces."""

import os
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from floe.errors import ConfigurationError

ENDINGS = (".yaml", ".yml", ".json")
SETTINGS = "floe.toml"
_LEFT_OUT = frozenset(
    ("target", "node_modules", "venv", "dbt_packages", "__pycache__", "floe-state")
)


@dataclass(frozen=True, slots=True)
class Listing:
    """Files that may hold a document, what cannot be read and why, workspaces in the workspace."""

    files: set[str] = field(default_factory=set)
    unreadable: dict[str, str] = field(default_factory=dict)
    workspaces: set[str] = field(default_factory=set)


def list_files(root: Path, paths: Iterable[str]) -> Listing:
    """List what is below some folders of a workspace; links to folders are not followed."""
    listing = Listing()
    for path in paths:
        start = Path(os.path.normpath(root / path))
        if not start.is_relative_to(root):
            raise ConfigurationError(f"paths: '{path}' lies outside of the workspace {root}")
        if start.is_dir() and not start.resolve().is_relative_to(root):
            raise ConfigurationError(f"paths: '{path}' leads out of the workspace {root}")
        _list_below(root, start, listing)
    return listing


def _list_below(root: Path, start: Path, listing: Listing) -> None:
    def tell(error: OSError) -> None:
        # What has gone in the meantime is not missed.
        if not isinstance(error, FileNotFoundError):
            name = Path(error.filename).relative_to(root).as_posix()
            listing.unreadable[name] = error.strerror or str(error)

    if start.is_file():
        listing.files.add(start.relative_to(root).as_posix())
    for folder, folders, files in os.walk(start, onerror=tell):
        where = Path(folder).relative_to(root).as_posix()
        prefix = "" if where == "." else f"{where}/"
        inner = [name for name in sorted(folders) if _is_looked_at(name)]
        workspaces = {name for name in inner if is_workspace(Path(folder, name))}
        listing.workspaces.update(prefix + name for name in workspaces)
        folders[:] = [name for name in inner if name not in workspaces]
        for name in files:
            if name.lower().endswith(ENDINGS) and not name.startswith("."):
                listing.files.add(prefix + name)
            elif "." not in name and _is_looked_at(name) and _leads_nowhere(Path(folder, name)):
                listing.unreadable[prefix + name] = "it is a link that leads nowhere"


def is_workspace(folder: Path) -> bool:
    """Whether somebody set a workspace up there; a folder that is locked does not tell."""
    try:
        return (folder / SETTINGS).is_file()
    except OSError:
        return False


def _is_looked_at(name: str) -> bool:
    """Hidden and generated folders are left out."""
    return not name.startswith(".") and name not in _LEFT_OUT


def _leads_nowhere(path: Path) -> bool:
    # Unlike the methods of a path these raise nothing, whatever is in the way.
    return os.path.islink(path) and not os.path.exists(path)  # noqa: PTH110, PTH114
