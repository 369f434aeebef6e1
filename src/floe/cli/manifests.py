"""The manifest that a command asks for, and what is said where it cannot be used."""

from pathlib import Path

import click

from floe.adapters.manifests import StaleManifestError
from floe.dbt.manifest import Manifest
from floe.errors import ConfigurationError, InputError
from floe.wiring import Opened, open_manifest


def find_manifest(
    opened: Opened, manifest: Path | None, catalog: Path | None, project: Path | None
) -> Manifest | None:
    """The manifest that was named, or floe.toml's; of a stale one, its files are listed.

    It is a setting, so one that cannot be used is wrong configuration, as it is for a compile.
    """
    if catalog is not None and manifest is None and opened.manifest_file is None:
        raise ConfigurationError("--catalog belongs to a manifest: name one with --manifest")
    try:
        return open_manifest(opened, manifest, catalog, project)
    except InputError as error:
        for line in error.files if isinstance(error, StaleManifestError) else ():
            click.echo(line, err=True)
        raise ConfigurationError(str(error)) from error
