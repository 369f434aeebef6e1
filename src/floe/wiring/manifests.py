"""dbt's manifest, and what it knows of ports."""

from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from floe.errors import ConfigurationError, InputError
from floe.wiring.workspaces import Opened

if TYPE_CHECKING:
    from floe.contracts import Draft
    from floe.dbt.manifest import Manifest
    from floe.model import Contract, OutputPort, Product
    from floe.workflows.drafting import ManifestKnowledge


def open_manifest(
    opened: Opened,
    manifest: Path | None = None,
    catalog: Path | None = None,
    project: Path | None = None,
) -> "Manifest | None":
    """The dbt manifest that is named, or that floe.toml names; None where there is no name."""
    from floe.adapters.manifests import load_manifest

    file = manifest or opened.manifest_file
    if file is None:
        return None
    return load_manifest(file, catalog, project, opened.dbt_project)


def find_manifest(
    opened: Opened,
    manifest: Path | None = None,
    catalog: Path | None = None,
    project: Path | None = None,
    *,
    tell_stale: Callable[[str], None],
) -> "Manifest | None":
    """The manifest that is named, or floe.toml's; of a stale one, each file is told that changed.

    It is a setting, so one that cannot be used is wrong configuration, as it is for a compile.
    """
    from floe.adapters.manifests import StaleManifestError

    if catalog is not None and manifest is None and opened.manifest_file is None:
        raise ConfigurationError("--catalog belongs to a manifest: name one with --manifest")
    try:
        return open_manifest(opened, manifest, catalog, project)
    except InputError as error:
        for line in error.files if isinstance(error, StaleManifestError) else ():
            tell_stale(line)
        raise ConfigurationError(str(error)) from error


def read_project_manifest(opened: Opened, project: Path) -> "Manifest | None":
    """What floe.toml names, or dbt wrote last for a project, whether files have changed since.

    Its files are looked at one by one by whoever asks: what floe itself adds to people's YAML
    makes the manifest older than it.
    """
    from floe.adapters.manifests import read_artifacts

    file = opened.manifest_file or project / "target" / "manifest.json"
    if not file.is_file():
        return None
    try:
        return read_artifacts(file)
    except InputError as error:
        raise ConfigurationError(str(error)) from error


class ConfiguredKnowledge:
    """What the manifest of floe.toml knows of ports; it is read once somebody asks."""

    def __init__(self, opened: Opened) -> None:
        self._opened = opened

    @cached_property
    def is_there(self) -> bool:
        """Whether there is a manifest to ask."""
        file = self._opened.manifest_file
        return file is not None and file.exists()

    def enrich(
        self,
        product: "Product",
        port: "OutputPort",
        draft: "Draft",
        *,
        written: "Contract | None" = None,
    ) -> "Draft":
        """A draft over what the manifest knows; as it is, where there is none."""
        if not self.is_there:
            return draft
        return self._knowledge.enrich(product, port, draft, written=written)

    @cached_property
    def _knowledge(self) -> "ManifestKnowledge":
        from floe.workflows.drafting import ManifestKnowledge

        try:
            manifest = open_manifest(self._opened)
        except InputError as error:
            raise ConfigurationError(f"floe.toml: dbt.manifest: {error}") from error
        if manifest is None:
            raise ConfigurationError("floe.toml names no dbt manifest")
        return ManifestKnowledge(manifest, str(self._opened.settings.dbt.manifest))
