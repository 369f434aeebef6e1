"""A workspace that a command can work on."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from floe.errors import ConfigurationError
from floe.settings import FILE_NAME, Settings, find_workspace, read_settings, withhold
from floe.wiring.remote_references import open_references

if TYPE_CHECKING:
    from floe.adapters.files import FileWorkspace


UNTRUSTED = "FLOE_UNTRUSTED"
_SWITCH = {"": False, "0": False, "false": False, "no": False, "1": True, "true": True, "yes": True}


@dataclass(frozen=True)
class Opened:
    """A workspace that a command can work on.

    One that is `untrusted` has settings only that can neither run code nor reach out; `withheld`
    names the keys of floe.toml that were not taken.
    """

    root: Path
    settings: Settings
    untrusted: bool = False
    withheld: tuple[str, ...] = ()
    offline: bool = False
    refresh: bool = False

    @cached_property
    def workspace(self) -> "FileWorkspace":
        """Its documents, made when they are first asked for: the ledger is read without them."""
        from floe.adapters.files import FileWorkspace

        if not self.has_references:
            return FileWorkspace(self.root, self.settings.paths)
        references = open_references(self.root, self.settings, self.environment)
        fetch = replace(references, offline=self.offline, refresh=self.refresh).fetch
        return FileWorkspace(self.root, self.settings.paths, fetch)

    @property
    def has_references(self) -> bool:
        """Whether documents may lie behind addresses."""
        return bool(self.settings.references.allow or self.settings.references.mirrors)

    def need_settings(self, *keys: str) -> None:
        """Refuse what cannot be done without keys, or tables of keys, that were not taken."""
        missed = [key for key in self.withheld for need in keys if f"{key}.".startswith(f"{need}.")]
        if missed:
            verb = "is" if len(missed) == 1 else "are"
            raise ConfigurationError(
                f"{FILE_NAME}: {', '.join(missed)} {verb} not taken from an untrusted workspace, "
                "and this cannot be done without: once you trust it, leave --untrusted away"
            )

    @property
    def is_workspace(self) -> bool:
        """Whether somebody set it up, with a floe.toml."""
        return (self.root / FILE_NAME).is_file()

    @property
    def environment(self) -> Mapping[str, str]:
        """Where variables and credentials of servers come from: from nowhere for a stranger."""
        return {} if self.untrusted else os.environ

    @property
    def dbt_project(self) -> Path:
        """The folder of the dbt project."""
        return self.root / self.settings.dbt.project_dir

    @property
    def own_dbt_project(self) -> Path:
        """The same, to be written to: one that lies elsewhere has to be named by the user."""
        self.need_settings("dbt.project_dir")
        if not self.dbt_project.resolve().is_relative_to(self.root):
            raise ConfigurationError(
                f"{FILE_NAME}: dbt.project_dir leads out of the workspace: "
                "name the folder on the command line, with --project-dir"
            )
        return self.dbt_project

    @property
    def manifest_file(self) -> Path | None:
        """The dbt manifest that floe.toml names, as seen from here."""
        named = self.settings.dbt.manifest
        return Path(os.path.relpath(self.root / named)) if named else None

    def name_file(self, path: Path) -> str:
        """A path as the workspace names it."""
        resolved = _where_it_stands(path)
        if not resolved.is_relative_to(self.root):
            raise ConfigurationError(f"{path} lies outside of the workspace {self.root}")
        # A file behind a link is refused by whoever reads it; a folder would only seem empty.
        if resolved.is_dir() and not resolved.resolve().is_relative_to(self.root):
            raise ConfigurationError(f"{path} leads out of the workspace {self.root}")
        return resolved.relative_to(self.root).as_posix()


def open_workspace(
    paths: tuple[Path, ...] = (),
    *,
    offline: bool = False,
    refresh: bool = False,
    untrusted: bool = False,
) -> Opened:
    """The workspace around some paths (default: around the current folder).

    It is also `untrusted` where the environment says so.
    """
    if offline and refresh:
        raise ConfigurationError("--offline and --refresh exclude each other")
    for path in paths:
        _refuse_unreachable(path)
    root = _root(tuple(_where_it_stands(path) for path in paths) or (Path.cwd(),))
    settings, withheld = read_settings(root), tuple[str, ...]()
    if untrusted := untrusted or _is_untrusted():
        settings, withheld = withhold(settings, root)
    for folder in settings.paths:
        if not (root / folder).exists():
            raise ConfigurationError(f"floe.toml: '{folder}' of paths does not exist")
    opened = Opened(root, settings, untrusted, withheld, offline, refresh)
    if opened.has_references:
        # Addresses that cannot be are refused by every command.
        _ = opened.workspace
    return opened


def _refuse_unreachable(path: Path) -> None:
    try:
        path.stat()
    except (FileNotFoundError, NotADirectoryError):
        raise ConfigurationError(f"{path} does not exist") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise ConfigurationError(f"{path} cannot be reached: {reason}") from None


def _is_untrusted() -> bool:
    said = os.environ.get(UNTRUSTED, "")
    if said.strip().lower() not in _SWITCH:
        raise ConfigurationError(f"{UNTRUSTED} must be 1 or 0")
    return _SWITCH[said.strip().lower()]


def _where_it_stands(path: Path) -> Path:
    """A link stands where it is written, not where it leads."""
    absolute = Path.cwd() / path
    has_name = absolute.name not in ("", "..")
    return absolute.parent.resolve() / absolute.name if has_name else absolute.resolve()


def _root(paths: tuple[Path, ...]) -> Path:
    workspace = find_workspace(paths[0])
    if workspace is not None:
        return workspace.resolve()
    folders = [path if path.is_dir() else path.parent for path in paths]
    common = folders[0]
    while not all(folder.is_relative_to(common) for folder in folders):
        common = common.parent
    return common.resolve()
