"""A dbt manifest and the files that it was made of, as they are on disk."""

import json
from collections.abc import Collection, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from floe.dbt.manifest import (
    NEWER,
    YAML,
    FileOnDisk,
    Manifest,
    RunResults,
    read_manifest,
    read_run_results,
    stale_files,
)
from floe.errors import ConfigurationError, FloeError, InputError
from floe.generated import STATE_FILE, STATE_FOLDER, GeneratedState, read_states

_PROJECT = "dbt_project.yml"
_MOST_LINES = 10


class StaleManifestError(InputError):
    """A manifest that was made of other files than there are; `files` says which."""

    def __init__(self, message: str, files: tuple[str, ...]) -> None:
        super().__init__(message)
        self.files = files


def load_manifest(file: Path, catalog: Path | None, project: Path | None, own: Path) -> Manifest:
    """A manifest with its catalog; a stale one is refused, file by file.

    `project` is where its files are; without it the project around it, or else `own`.
    """
    found = read_artifacts(file, catalog)
    _refuse_stale(found, file, project or _project_of(file, own))
    return found


def read_artifacts(file: Path, catalog: Path | None = None) -> Manifest:
    """A manifest with its catalog, stale or not."""
    content, described = _read_json(file), _catalog(file, catalog)
    try:
        return read_manifest(content, described)
    except InputError as error:
        raise InputError(f"{file}: {error}") from error


def read_results(file: Path) -> RunResults:
    """What a command of dbt did, from what it left behind."""
    return read_run_results(_read_json(file))


def _catalog(manifest: Path, catalog: Path | None) -> Any:
    """The catalog that was named, or the one that dbt writes beside the manifest."""
    beside = manifest.parent / "catalog.json"
    file = catalog or (beside if beside.is_file() else None)
    return None if file is None else _read_json(file)


def _read_json(file: Path) -> Any:
    try:
        return json.loads(file.read_bytes())
    except FileNotFoundError:
        raise ConfigurationError(f"there is no {file}: run dbt parse, or floe dbt parse") from None
    except (OSError, ValueError, RecursionError) as error:
        raise InputError(f"{file} cannot be read as JSON: {error}") from error


def _project_of(manifest: Path, own: Path) -> Path:
    """The project that a manifest speaks of: the one around it, else the workspace's own."""
    around = (folder for folder in manifest.resolve().parents if (folder / _PROJECT).is_file())
    found = next(around, own if (own / _PROJECT).is_file() else None)
    if found is None:
        message = f"nobody can say whether {manifest} is stale: its project is not around it"
        raise ConfigurationError(f"{message}, name it with --project-dir")
    return found


def _refuse_stale(manifest: Manifest, file: Path, project: Path) -> None:
    files = {
        stamp.file: found for stamp in manifest.stamps if (found := _look(project, stamp.file))
    }
    # What floe has written itself tells nothing new, whether dbt has seen it or not.
    state = _state_of(project)
    own = {name for name, found in files.items() if _is_as_generated(state, name, found)}
    manifest = replace(
        manifest, stamps=tuple(stamp for stamp in manifest.stamps if stamp.file not in own)
    )
    files = {name: found for name, found in files.items() if name not in own}
    stale = stale_files(manifest, files)
    if not stale:
        return
    if _is_copied(files, stale):
        message = f"{file} is older than every YAML file of its project, as after a clone or a copy"
        reason = "dbt keeps no checksum of YAML files, so nobody can say whether it is stale"
        raise StaleManifestError(f"{message}: {reason}, run dbt parse here", ())
    told = list(stale[:_MOST_LINES])
    if len(stale) > _MOST_LINES:
        told.append(f"and {len(stale) - _MOST_LINES} more")
    raise StaleManifestError(f"{file} is stale: run dbt parse", tuple(told))


def _is_as_generated(state: GeneratedState, name: str, file: FileOnDisk) -> bool:
    written = state.files.get(name)
    return written is not None and written.is_text(file.content.decode("utf-8", "replace"))


def _state_of(project: Path) -> GeneratedState:
    try:
        files = (project / STATE_FILE, *(project / STATE_FOLDER).glob("*.json"))
        return read_states(
            {
                file.relative_to(project).as_posix(): file.read_text(encoding="utf-8")
                for file in files
                if file.is_file()
            }
        )
    except (OSError, ValueError, FloeError):
        return GeneratedState()


def _is_copied(files: Mapping[str, FileOnDisk], stale: Collection[str]) -> bool:
    """Whether nothing but the age of all YAML files speaks against a manifest.

    One file alone is more likely to have been edited.
    """
    written = {f"{name}: {NEWER}" for name in files if name.endswith(YAML)}
    return len(written) > 1 and written == set(stale)


def _look(project: Path, name: str) -> FileOnDisk | None:
    try:
        file = (project / name).resolve()
        if not file.is_relative_to(project.resolve()) or not file.is_file():
            return None
        written_at = datetime.fromtimestamp(file.stat().st_mtime, UTC)
        return FileOnDisk(file.read_bytes(), written_at)
    except (OSError, ValueError):
        return None
